import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toaster.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { contactSent } from './contact-messages.ts'

type Props = {
  /** What the server said of the last message. */
  answer: ContactAnswer | undefined
  /** When the form was given out, in milliseconds since 1970. */
  openedAt: number
}

/** Writes to the firm by a plain POST to the page it stands on: it works the same without scripts. */
export function ContactForm({ answer, openedAt }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction === '/contact'
  const { errors = {}, values = {} } = answer?.sent === false ? answer : {}
  useEffect(() => {
    if (!answer) return
    if (answer.sent) {
      form.current?.reset()
      toast.success(contactSent)
      return
    }
    toast.error(answer.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])

  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      noValidate
      preventScrollReset
      replace
      className="flex flex-col gap-5"
    >
      {answer && (
        <InlineAlert tone={answer.sent ? 'positive' : 'danger'}>
          {answer.sent ? contactSent : answer.message}
        </InlineAlert>
      )}
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
          error={errors.message}
          hint="Please leave out confidential details until we have spoken. Writing to us does not yet make us your lawyers."
          className="sm:col-span-2"
        >
          <Textarea
            name="message"
            rows={7}
            // Far more than is taken, so that nothing is cut off unsaid, and less than the server reads at all.
            maxLength={50_000}
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
