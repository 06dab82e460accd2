import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
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
  /** Fields that the record doesn't have, such as a reason: not compared, and kept when the other version is taken. */
  notOfRecord?: readonly Path<Input>[]
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
  const notOfRecord = options.notOfRecord ?? []
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
  const compared = () =>
    differencesOf(form.getValues(), starting(current) as FieldValues, texts).filter(
      ({ key }) => !notOfRecord.some((field) => field === key),
    )
  const theirs = () => ({
    // Nothing to compare with until the other version was read.
    differences: current === edited ? [] : compared(),
    onKeepMine: rebase,
    onTakeTheirs() {
      const kept = notOfRecord.map((field) => [field, form.getValues(field)] as const)
      rebase()
      form.reset(starting(current))
      for (const [field, value] of kept) form.setValue(field, value, { shouldDirty: true })
    },
  })
  return { form, errors, submit, pending, conflict: conflict && current ? theirs() : undefined }
}

const deleted = 'Somebody else has deleted this. What you typed is still here.'
