import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { ConsultationAnswer } from './consultation-answer.ts'
import { consultationLimits, consultationWords, howSoonNames } from './consultation-words.ts'

type Props = {
  /** What the server said of the last request. */
  answer: ConsultationAnswer | undefined
  /** When the form was given out, in milliseconds since 1970. */
  openedAt: number
  areas: readonly string[]
}

/** Asks for a consultation by a plain POST to its own page: it works the same without scripts. */
export function ConsultationForm({ answer, openedAt, areas }: Props) {
  const say = useOutcome()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction === '/consultation'
  const { errors = {}, values = {} } = answer?.sent === false ? answer : {}
  useEffect(() => {
    if (!answer) return
    if (answer.sent) {
      form.current?.reset()
      return
    }
    say.error(answer.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, say])
  if (answer?.sent)
    return (
      <InlineAlert tone="positive" className="text-base">
        {consultationWords.sent}
      </InlineAlert>
    )
  return (
    <Form
      ref={form}
      method="post"
      action="/consultation"
      noValidate
      preventScrollReset
      replace
      // A request changes nothing else on the page, which a failed reload would lose.
      defaultShouldRevalidate={false}
      className="flex flex-col gap-10"
    >
      {answer && <Failure message={answer.message} hasFields={Object.keys(errors).length > 0} />}
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-serif text-2xl font-medium">Who are you?</legend>
        <Field label="Full Name" required error={errors.name} className="sm:col-span-2">
          <Input name="name" autoComplete="name" defaultValue={values.name} />
        </Field>
        <Field label="Email" required error={errors.email}>
          <Input name="email" type="email" autoComplete="email" defaultValue={values.email} />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
        </Field>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 font-serif text-2xl font-medium">Who is on the other side?</legend>
        <Field
          label="People and companies"
          hint="One in each line, with first and last name where you know them. We check that we act for none of them."
          error={errors.others}
        >
          <Textarea name="others" rows={3} maxLength={1200} defaultValue={values.others} />
        </Field>
        <Checkbox
          label="I don’t know"
          name="othersUnknown"
          value="yes"
          defaultChecked={values.othersUnknown === 'yes'}
        />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-serif text-2xl font-medium">What is it about?</legend>
        <Field label="Field of law" required error={errors.practiceArea}>
          <NativeSelect name="practiceArea" defaultValue={values.practiceArea || ''}>
            <option value="">Choose...</option>
            {areas.map((area) => (
              <option key={area}>{area}</option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="How soon?" required error={errors.howSoon}>
          <NativeSelect name="howSoon" defaultValue={values.howSoon || ''}>
            <option value="">Choose...</option>
            {Object.entries(howSoonNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label="In one line"
          optional
          hint={consultationWords.facts}
          error={errors.facts}
          className="sm:col-span-2"
        >
          <Textarea name="facts" rows={3} maxLength={consultationLimits.facts} defaultValue={values.facts} />
        </Field>
        <Field
          label="When may we call or meet you?"
          optional
          hint="Such as weekdays after 5 pm."
          error={errors.preferredTime}
          className="sm:col-span-2"
        >
          <Input
            name="preferredTime"
            maxLength={consultationLimits.preferredTime}
            defaultValue={values.preferredTime}
          />
        </Field>
      </fieldset>
      {/* For programs that fill in everything; people never meet it. */}
      <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
        <label htmlFor="consultation-website">Leave this empty</label>
        <input id="consultation-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="openedAt" value={values.openedAt || openedAt} />
      <Button type="submit" size="lg" pending={sending} pendingLabel="Sending..." className="w-full sm:w-fit">
        Request a Consultation
      </Button>
    </Form>
  )
}

/** Errors are also shown beside their fields; without scripts this message leads to them. */
function Failure({ message, hasFields }: { message: string; hasFields: boolean }) {
  const said = <InlineAlert tone="danger">{message}</InlineAlert>
  return hasFields ? <noscript>{said}</noscript> : said
}
