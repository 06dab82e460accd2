import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Vignette } from '#ui/art/vignette.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'

/**
 * Replaces a sent form with a hint to check the mail, and takes over the focus. It is the same for every address, known
 * or not.
 */
export function MailSent({ email, text }: { email: string | undefined; text: string }) {
  const [address] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const about = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Vignette name="letter" className="w-32" />
      <h2
        ref={heading}
        tabIndex={-1}
        aria-describedby={about}
        className="font-serif text-2xl font-medium outline-none"
      >
        Check your mail
      </h2>
      <p id={about} className="text-sm text-ink-soft">
        We have written to <strong className="font-medium text-ink wrap-anywhere">{email}</strong>. {text}
      </p>
      <TextLink
        // The same page without the form's result.
        to={`?${address}`}
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        className="tap inline-flex items-center text-sm"
      >
        Use another address
      </TextLink>
    </div>
  )
}
