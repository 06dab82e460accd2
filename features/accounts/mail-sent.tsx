import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Vignette } from '#ui/vignette.tsx'

/**
 * Says where to look now, in the place of the form that was sent: the focus, which went with it, goes on here. The same
 * for every address, known or not.
 */
export function MailSent({ email, text, onAgain }: { email: string; text: string; onAgain: () => void }) {
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
      <Button variant="link" size="sm" onClick={onAgain}>
        Use another address
      </Button>
    </div>
  )
}
