import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { toast } from '#ui/overlays/toaster.tsx'

export interface AccountField {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'hidden'
  autoComplete?: string
  inputMode?: 'numeric' | 'text'
  /** Focused on mount, because the form replaces one that was in use. */
  focused?: boolean
  hint?: string
}

type Props<Schema extends z.ZodType> = {
  schema: Schema
  fields: readonly AccountField[]
  submitLabel: string
  /** The message for errors that aren't refusals by the server: a lost connection, a fault. */
  fallback: string
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Returns an error's message; needed when other parts than the server can refuse. */
  messageOf?: (error: unknown, fallback: string) => string
}

/**
 * An account form in a dialog, sent to the API; for a page of its own see posted-form.tsx. When the server refuses, the
 * input stays and each error is shown beside its field.
 */
export function AccountForm<Schema extends z.ZodType>({
  schema,
  fields,
  submitLabel,
  fallback,
  send,
  messageOf = refusalMessage,
}: Props<Schema>) {
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Record<string, string>>,
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values as z.output<Schema>)
    } catch (error) {
      const message = messageOf(error, fallback)
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
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" className="self-start" pending={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
