import { ORPCError } from '@orpc/client'
import { type FormEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { problems } from '../api/problem.ts'
import { isMissing, refusalMessage, refusedFields } from '../api/refusal.ts'
import { useRefusedFocus } from './use-refused-focus.ts'

interface Save<Values, Saved> {
  save: (values: Values) => Promise<Saved>
  /** The message when the server or the connection failed. */
  failed: string
  onSaved: (saved: Saved) => unknown
  onFailed: (message: string) => void
  /** The form's message, in addition to the fields' own, when something is missing or wrong. */
  onInvalid?: (() => void) | undefined
  /** The message for a record that is gone, unless the server gives a reason. */
  missing?: string
}

/**
 * Saves a form. A refusal is shown beside its field, or as the form's own error; typed text is kept.
 * `conflict`: somebody else saved the same record since the form was opened.
 */
export function useSave<Input extends FieldValues, Values, Saved>(
  form: UseFormReturn<Input, unknown, Values>,
  { save, failed, onSaved, onFailed, onInvalid, missing }: Save<Values, Saved>,
) {
  const [conflict, setConflict] = useState(false)
  const place = useRefusedFocus(form.formState.submitCount)
  const send = form.handleSubmit(async (values) => {
    setConflict(false)
    const isSent = navigator.onLine
    try {
      await onSaved(await save(values))
    } catch (error) {
      const fields = Object.entries(refusedFields(error))
      for (const [field, message] of fields) form.setError(field as Path<Input>, { message })
      const message = isSent ? (isGone(error) && missing) || refusalMessage(error, failed) : offline
      if (isConflict(error) && fields.length === 0) setConflict(true)
      else if (fields.length === 0) form.setError('root', { message })
      onFailed(failed)
    }
  }, onInvalid)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    place.current = event.currentTarget
    return send(event)
  }
  return { submit, pending: form.formState.isSubmitting, conflict, settle: () => setConflict(false) }
}

const offline = 'You are offline. Nothing was saved; what you typed stays here until you try again.'

const isGone = (error: unknown) => isMissing(error) && refusalMessage(error, '') === problems.NOT_FOUND[1]

const isConflict = (error: unknown) => error instanceof ORPCError && error.code === 'CONFLICT'
