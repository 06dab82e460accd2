import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { refusedFields } from '#platform/api/refusal.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { type NewTimelineEntry, newTimelineEntrySchema, type TimelineEntry } from './timeline.schema.ts'
import { useAttachment } from './use-attachment.ts'

const schema = newTimelineEntrySchema.pick({ description: true }).extend({
  entryTimestamp: z
    .string()
    .transform((entered): unknown => fromFirmTime(entered))
    .pipe(newTimelineEntrySchema.shape.entryTimestamp),
})

type Props = {
  title: string
  /** The values to edit; absent for a new entry. */
  entry?: TimelineEntry | undefined
  /** A notice above the fields. */
  notice?: ReactNode
  /** Rejects if the server refuses; the typed values stay. */
  onSave: (values: NewTimelineEntry) => Promise<unknown>
  onCancel: () => void
  /** Whether leaving would lose typed text. */
  onTouched: (touched: boolean) => void
}

/** Writes a timeline entry. Only the server validates dates, by its clock and the case's opening day. */
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
      <Field label="Entry date and time" required hint={firmClock()} error={errors.entryTimestamp?.message}>
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
