import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { ContactAnswer } from './contact-answer.ts'
import { contactSent, messageMax, messageTooLong } from './contact-messages.ts'

type Props = {
  /** The server's answer to the last message. */
  answer: ContactAnswer | undefined
  /** When the form was given out, in milliseconds since 1970. */
  openedAt: number
}

/** Writes to the firm by a plain POST to its own page, so it works the same without scripts. */
export function ContactForm({ answer, openedAt }: Props) {
  const say = useOutcome()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction === '/contact'
  const { errors = {}, values = {} } = answer?.sent === false ? answer : {}
  const hydrated = useHydrated()
  const messageField = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(values.message?.trim().length ?? 0)
  const isTooLong = length > messageMax
  useEffect(() => {
    if (!answer) return
    if (answer.sent) {
      form.current?.reset()
      setLength(0)
      say.success(contactSent())
      return
    }
    say.error(answer.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, say])

  const holdBack = (event: FormEvent) => {
    if (!isTooLong) return
    event.preventDefault()
    messageField.current?.focus()
    say.error(messageTooLong)
  }

  return (
    <Form
      ref={form}
      onSubmit={holdBack}
      method="post"
      action="/contact"
      noValidate
      preventScrollReset
      replace
      // A message changes nothing else on the page; a failed revalidation would replace the page by an error.
      defaultShouldRevalidate={false}
      className="flex flex-col gap-5"
    >
      {answer && <Outcome answer={answer} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Full Name" required error={errors.name} className="sm:col-span-2">
          <Input name="name" autoComplete="name" defaultValue={values.name} />
        </Field>
        <Field label="Email" required error={errors.email}>
          <Input name="email" type="email" autoComplete="email" defaultValue={values.email} />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
        </Field>
        <Field
          label="Message"
          required
          error={isTooLong ? messageTooLong : errors.message}
          hint={
            <>
              Please leave out confidential details until we have spoken. Writing to us does not yet make us
              your lawyers.
              {length > messageMax * 0.9 && ` ${length} of ${messageMax} characters.`}
            </>
          }
          className="sm:col-span-2"
        >
          <Textarea
            ref={messageField}
            name="message"
            rows={7}
            // Without scripts there is no counter: a limit above the message's, below the server's body limit.
            maxLength={hydrated ? undefined : 20_000}
            onInput={(event) => setLength(event.currentTarget.value.trim().length)}
            className="min-h-44"
            defaultValue={values.message}
          />
        </Field>
      </div>
      {/* For programs that fill in everything; people never meet it. */}
      <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="openedAt" value={values.openedAt || openedAt} />
      <Button type="submit" size="lg" pending={sending} pendingLabel="Sending..." className="w-full sm:w-fit">
        Send Message
      </Button>
    </Form>
  )
}

/** The result of sending. Errors are also shown beside their fields; without scripts this message links to them. */
function Outcome({ answer }: { answer: ContactAnswer }) {
  if (answer.sent) return <InlineAlert tone="positive">{contactSent()}</InlineAlert>
  const said = <InlineAlert tone="danger">{answer.message}</InlineAlert>
  return Object.keys(answer.errors).length > 0 ? <noscript>{said}</noscript> : said
}
