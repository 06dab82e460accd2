import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { differencesOf, type ValueTexts } from './differences.ts'
import { useSave } from './use-save.ts'

interface RecordForm<Input extends FieldValues, Output, Item, Saved> {
  schema: z.ZodType<Output, Input>
  /** The record as it is now; nothing for a new one. */
  current: Item | undefined
  /** Initial values of the fields. */
  starting: (item: Item | undefined) => DefaultValues<Input>
  save: (values: Output, edited: Item | undefined) => Promise<Saved>
  failed: string
  onSaved: (saved: Saved) => unknown
  onFailed: (message: string) => void
  onTouched: (touched: boolean) => void
  onInvalid?: () => void
  /** How the values of some fields are read when they are compared with somebody else's. */
  texts?: ValueTexts
}

/**
 * A form over one record. The edit is based on the record as it was when the form was opened, so that a save in
 * between is noticed; `conflict` then says where the two differ, and takes theirs into the form, or makes the next
 * save replace it.
 */
export function useRecordForm<Input extends FieldValues, Output, Item, Saved = unknown>(
  options: RecordForm<Input, Output, Item, Saved>,
) {
  const { schema, current, starting, save, failed, onSaved, onFailed, onTouched, onInvalid, texts } = options
  const [edited, setEdited] = useState(current)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>,
    defaultValues: starting(edited),
    // It would pass over pickers; see use-refused-focus.ts.
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const { submit, pending, conflict, settle } = useSave(form, {
    save: (values) => save(values, edited),
    failed,
    onSaved,
    onFailed,
    onInvalid,
    ...(edited && { missing: deleted }),
  })
  const rebase = () => {
    setEdited(current)
    settle()
  }
  const theirs = () => ({
    // Nothing to compare with until the other version was read.
    differences:
      current === edited ? [] : differencesOf(form.getValues(), starting(current) as FieldValues, texts),
    onKeepMine: rebase,
    onTakeTheirs() {
      rebase()
      form.reset(starting(current))
    },
  })
  return { form, errors, submit, pending, conflict: conflict && current ? theirs() : undefined }
}

const deleted = 'Somebody else has deleted this. What you typed is still here.'
