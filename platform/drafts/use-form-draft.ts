import { useContext, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft, readDraft } from './drafts.ts'
import { DraftOwner } from './use-draft.ts'

/**
 * Keeps some fields of a form as a draft. Name only fields that may lie in the browser's storage: never a password.
 * @param name of the draft; nothing is kept without one
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | undefined,
  fields: readonly string[],
): void {
  const owner = useContext(DraftOwner)
  const listed = fields.join(' ')
  useEffect(() => {
    if (!owner || !name) return
    const kept = readDraft<Partial<Values>>(owner, name)
    if (kept) form.reset({ ...form.getValues(), ...kept })
    const watching = form.watch((values) => {
      const chosen = listed.split(' ').map((field) => [field, values[field as keyof typeof values]])
      keepDraft(owner, name, Object.fromEntries(chosen))
    })
    return () => watching.unsubscribe()
  }, [form, owner, name, listed])
}
