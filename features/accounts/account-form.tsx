import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { useFormDraft } from '#platform/drafts/use-form-draft.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'

export interface AccountField {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  inputMode?: 'numeric' | 'text'
  /** Gets the focus as soon as it is there: the form takes the place of one that was being used. */
  focused?: boolean
  hint?: string
}

type Props<Schema extends z.ZodType> = {
  schema: Schema
  fields: readonly AccountField[]
  submitLabel: string
  size?: 'md' | 'lg'
  /** For what isn't a refusal by the server: a lost connection, a fault. */
  fallback: string
  /** What stands in the fields at first. */
  starting?: Record<string, string>
  /** What the form can't ask for, such as a link's token. */
  hidden?: Record<string, string>
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Empties the form after it was sent; otherwise the page goes on elsewhere. */
  resets?: boolean
  /** Keeps what is typed under this name, passwords apart, until it was sent. */
  draft?: string
  children?: ReactNode
}

/** A form about one's account. What was typed stays when the server refuses; what belongs to a field stands there. */
export function AccountForm<Schema extends z.ZodType>({
  schema,
  fields,
  submitLabel,
  size = 'lg',
  fallback,
  starting = {},
  hidden = {},
  send,
  resets = false,
  draft,
  children,
}: Props<Schema>) {
  const empty = { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...starting, ...hidden }
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Record<string, string>>,
    defaultValues: empty,
  })
  useFormDraft(
    form,
    draft,
    fields.filter(({ type }) => type !== 'password').map(({ name }) => name),
  )
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values as z.output<Schema>)
      if (resets) form.reset(empty)
    } catch (error) {
      const message = refusalMessage(error, fallback)
      const refused = Object.entries(refusedFields(error)).filter(([name]) => name in empty)
      for (const [name, said] of refused) form.setError(name, { message: said }, { shouldFocus: true })
      if (refused.length > 0) return
      form.setError('root', { message })
      toast.error(message)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fields.map(({ name, label, hint, type = 'text', focused, ...typing }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message} required>
          <Input type={type} autoFocus={focused} {...typing} {...form.register(name)} />
        </Field>
      ))}
      {children}
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size={size} className={size === 'md' ? 'self-start' : ''} pending={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
