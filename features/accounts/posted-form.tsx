import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormDraft } from '#platform/drafts/use-form-draft.ts'
import { type FormAnswer, type Typed, typedIn } from '#platform/forms/form-post.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { AccountField } from './account-form.tsx'

/** An account form that is handled by its page's action. */
export interface AccountAsk {
  /** Tells the action which of the page's forms was sent. */
  intent: string
  fields: readonly AccountField[]
  submitLabel: string
  /** The message for errors that aren't refusals by the server: a lost connection, a fault. */
  failed: string
}

type Props = {
  asks: AccountAsk
  /** The last result of the page's action; ignored when it belongs to another form of the page. */
  answer: FormAnswer | undefined
  /** The fields' initial values. */
  starting?: Typed
  /** The field to focus on mount, because the form replaces something that was in use. */
  focused?: string | undefined
  size?: 'md' | 'lg'
  /** Set when sending changes nothing that the page shows, so that its loaders don't run again. */
  changesNothing?: boolean
  /** The key under which input is kept as a draft until it was sent, without passwords. */
  draft?: string
  onSend?: (typed: Typed) => void
  /** The message after success, for forms that stay on the page; they are emptied. */
  said?: (values: Typed) => string
  onDone?: () => void
  children?: ReactNode
}

/**
 * An account form that is handled by its page's action, so it works before its script has loaded and without scripts.
 * When the server refuses, the input stays and each error is shown beside its field.
 */
export function PostedForm({ asks, answer, starting = {}, focused, size = 'lg', ...props }: Props) {
  const { intent, fields, submitLabel } = asks
  const { changesNothing, draft, onSend, said, children } = props
  const say = useOutcome()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const { state, formData } = useNavigation()
  const pending = state !== 'idle' && formData?.get('intent') === intent
  const own = answer?.intent === intent ? answer : undefined
  const { errors = {}, message } = own ?? {}
  const values = own && !own.done ? own.values : {}
  const firstWrong = fields.find(({ name }) => errors[name])?.name
  useFormDraft(
    form,
    draft,
    fields.flatMap(({ name, type }) => (type === 'password' ? [] : [name])),
  )
  const done = useRef(props)
  done.current = props
  useEffect(() => {
    if (!own) return
    if (own.done) {
      form.current?.reset()
      if (done.current.said) say.success(done.current.said(own.values))
      done.current.onDone?.()
      return
    }
    if (own.message) say.error(own.message)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [own, say])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      {...(changesNothing && { defaultShouldRevalidate: false })}
      onSubmit={({ currentTarget }) => onSend?.(typedIn(new FormData(currentTarget)))}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      {fields.map(({ name, label, hint, type = 'text', focused: first, ...typing }) => {
        const given = { type, name, defaultValue: values[name] ?? starting[name] }
        if (type === 'hidden') return <input key={name} {...given} />
        const hasFocus = firstWrong ? name === firstWrong : first || name === focused
        return (
          <Field key={name} label={label} hint={hint} error={errors[name]} required>
            <Input {...given} {...typing} autoFocus={hasFocus} />
          </Field>
        )
      })}
      {children}
      {own?.done && said && !hydrated && (
        <p role="status" className="text-sm text-positive">
          {said(own.values)}
        </p>
      )}
      {message && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      {/* Still pending while the next page loads. */}
      <Button type="submit" size={size} className={size === 'md' ? 'self-start' : ''} pending={pending}>
        {submitLabel}
      </Button>
    </Form>
  )
}
