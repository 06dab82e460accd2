import { FirmMark } from '#features/firm/firm-mark.tsx'
import { firm } from '#firm.ts'
import { FirmPhone } from './site/firm-phone.tsx'

const link = 'underline decoration-brass-fill underline-offset-4'

/**
 * The last-resort error page; `away` if the failure is likely temporary. It depends on nothing that may have failed,
 * and shows how to reach the firm.
 */
export function UnexpectedError({ away = false }: { away?: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-6 px-4 py-16 sm:px-6">
      <meta name="robots" content="noindex" />
      <a href="/" className="flex items-center gap-3 font-serif text-xl font-medium text-ink">
        <FirmMark className="size-10" />
        {firm.name}
      </a>
      <h1 className="mt-4 font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
        {away ? 'We will be right back' : 'Unexpected Application Error!'}
      </h1>
      <p className="max-w-text text-lg text-ink-soft">
        {away
          ? 'This part of our site is briefly unavailable.'
          : 'Something went wrong on our side. If trying again doesn’t help, please write to us.'}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the page itself, without a script */}
        <a href="" className={link}>
          Try again
        </a>
      </p>
      {(firm.phone || firm.emails.contact) && (
        <p className="border-t border-rule pt-6 text-ink-soft">
          If it can’t wait: <FirmPhone className={link} />
          {firm.phone && firm.emails.contact && ' or '}
          <a className={`${link} wrap-anywhere`} href={`mailto:${firm.emails.contact}`}>
            {firm.emails.contact}
          </a>
        </p>
      )}
    </main>
  )
}
