import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalMessage, refusedFields } from '../api/refusal.ts'

interface Save<Values, Saved> {
  save: (values: Values) => Promise<Saved>
  /** What to say when the server or the way to it failed. */
  failed: string
  onSaved: (saved: Saved) => unknown
  onFailed: (message: string) => void
  /** What to say, beside the fields' own messages, when something is missing or wrong. */
  onInvalid?: (() => void) | undefined
}

/**
 * Saves a form. What the server refuses stands beside its field, or as the form's own error; what was typed stays.
 * `conflict`: somebody else saved the same record since the form was opened.
 */
export function useSave<Input extends FieldValues, Values, Saved>(
  form: UseFormReturn<Input, unknown, Values>,
  { save, failed, onSaved, onFailed, onInvalid }: Save<Values, Saved>,
) {
  const [conflict, setConflict] = useState(false)
  const submit = form.handleSubmit(async (values) => {
    setConflict(false)
    try {
      await onSaved(await save(values))
    } catch (error) {
      const fields = Object.entries(refusedFields(error))
      for (const [field, message] of fields)
        form.setError(field as Path<Input>, { message }, { shouldFocus: true })
      const message = refusalMessage(error, failed)
      if (isConflict(error) && fields.length === 0) setConflict(true)
      else if (fields.length === 0) form.setError('root', { message })
      onFailed(failed)
    }
  }, onInvalid)
  return { submit, pending: form.formState.isSubmitting, conflict, settle: () => setConflict(false) }
}

const isConflict = (error: unknown) => error instanceof ORPCError && error.code === 'CONFLICT'
