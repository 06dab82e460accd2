import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { refusedFields } from '#platform/api/refusal.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { caseUpdateSchema, type NewCaseUpdate, type TimelineEntry } from './case-updates.schema.ts'
import { useAttachment } from './use-attachment.ts'

const schema = caseUpdateSchema.pick({ description: true }).extend({
  entryTimestamp: z
    .string()
    .transform((entered): unknown => fromFirmTime(entered))
    .pipe(caseUpdateSchema.shape.entryTimestamp),
})

type Props = {
  title: string
  /** What is edited; nothing for a new entry. */
  entry?: TimelineEntry | undefined
  /** Something to be told before the fields. */
  notice?: ReactNode
  /** Rejects when the server refuses; what was typed stays. */
  onSave: (values: NewCaseUpdate) => Promise<unknown>
  onCancel: () => void
  /** Whether leaving would lose something. */
  onTouched: (touched: boolean) => void
}

/** Writes an entry of a timeline. Which dates are right, the server says: its clock and its case decide. */
export function TimelineEntryForm({ title, entry, notice, onSave, onCancel, onTouched }: Props) {
  const titleId = useId()
  const attachment = useAttachment(entry)
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      description: entry?.description ?? '',
      entryTimestamp: toFirmTime(entry?.entryTimestamp ?? new Date()),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const touched = isDirty || attachment.touched
  useEffect(() => {
    onTouched(touched)
    return () => onTouched(false)
  }, [touched, onTouched])

  const submit = form.handleSubmit(async (values) => {
    const document = await attachment.settled()
    if (!document) return form.setError('root', { message: 'Remove this file or choose another one.' })
    try {
      await onSave({ ...values, ...document })
    } catch (error) {
      const refused = refusedFields(error)
      for (const field of ['description', 'entryTimestamp'] as const)
        if (refused[field]) form.setError(field, { message: refused[field] }, { shouldFocus: true })
      const file = refused.fileId
      if (file) form.setError('root', { message: file })
    }
  })
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-md border border-rule-strong bg-paper p-4 sm:p-5"
    >
      <h3 id={titleId} className="font-serif text-lg font-medium">
        {title}
      </h3>
      {notice}
      <Field label="Description" required error={errors.description?.message}>
        <Textarea autoFocus {...form.register('description')} />
      </Field>
      <Field label="Entry date and time" required hint={firmClock} error={errors.entryTimestamp?.message}>
        <Input
          type="datetime-local"
          max={toFirmTime(new Date())}
          className="sm:max-w-64"
          {...form.register('entryTimestamp')}
        />
      </Field>
      <AttachmentField attachment={attachment} error={errors.root?.message} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isSubmitting}
          pendingLabel={attachment.uploading ? 'Uploading...' : 'Saving...'}
        >
          {entry ? 'Save Changes' : 'Add Update'}
        </Button>
      </div>
    </form>
  )
}
