import type { ReactNode } from 'react'

/** The card around a login form, the same in every portal. */
export function EntryCard({
  title,
  text,
  children,
  footer,
}: {
  title: string
  text: string
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-8 px-4 py-16 sm:py-24">
      <header className="flex flex-col gap-2 text-center">
        <h1 className="font-serif text-4xl tracking-[-0.02em]">{title}</h1>
        <p className="text-ink-soft">{text}</p>
      </header>
      <div className="rounded-md border border-rule bg-surface p-6 sm:p-8">{children}</div>
      {footer && <p className="flex justify-center gap-6 text-sm pointer-coarse:[&_a]:py-3">{footer}</p>}
    </section>
  )
}
