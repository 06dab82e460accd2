import { firm } from '#firm.config.ts'
import { Mark } from '#ui/mark.tsx'
import { FirmPhone } from './site/firm-phone.tsx'

const link = 'underline decoration-brass-fill underline-offset-4'

/**
 * The screen of last resort; `away` when what failed is expected back in a moment. Nothing in it could itself have
 * failed, and whoever needs the firm now learns how to reach it.
 */
export function UnexpectedError({ away = false }: { away?: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-6 px-4 py-16 sm:px-6">
      <meta name="robots" content="noindex" />
      <a href="/" className="flex items-center gap-3 font-serif text-xl font-medium text-ink">
        <Mark className="size-10" />
        {firm.name}
      </a>
      <h1 className="mt-4 font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
        {away ? 'We will be right back' : 'Unexpected Application Error!'}
      </h1>
      <p className="max-w-text text-lg text-ink-soft">
        {away
          ? 'This part of our site is briefly unavailable.'
          : 'Something went wrong on our side. If trying again doesn’t help, please write to us.'}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, and needs no script */}
        <a href="" className={link}>
          Try again
        </a>
      </p>
      <p className="border-t border-rule pt-6 text-ink-soft">
        If it can’t wait: <FirmPhone className={link} /> or{' '}
        <a className={`${link} wrap-anywhere`} href={`mailto:${firm.emails.contact}`}>
          {firm.emails.contact}
        </a>
      </p>
    </main>
  )
}
