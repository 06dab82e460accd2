import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { ConsentFileField } from './consent-file-field.tsx'
import {
  noStars,
  type TestimonialItem,
  testimonialMessages,
  testimonialSchema,
} from './testimonials.schema.ts'

/** Adds or edits a testimonial. */
export const TestimonialForm = recordDialog(Form, { add: 'Add Testimonial', edit: 'Edit Testimonial' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<TestimonialItem>) {
  const say = useOutcome()
  const [uploading, setUploading] = useState(false)
  const record = useRecordDialog({
    schema: testimonialSchema,
    edited,
    starting: startingValues,
    create: api.admin.testimonials.create,
    update: api.admin.testimonials.update,
    keys: [api.admin.testimonials.key()],
    recordName: 'testimonial',
    words: { created: 'Testimonial saved as a draft' },
    say,
    close,
    onTouched,
  })
  const { form, errors } = record
  const { register, setValue, watch } = form
  const [consentedOn, pending, consentFileId] = watch(['consentedOn', 'pending', 'consentFileId'])
  return (
    <RecordForm
      record={record}
      recordName="testimonial"
      label={edited ? (edited.published ? 'Save and Publish' : 'Save Changes') : 'Save Draft'}
      busy={uploading}
      onCancel={leave}
    >
      <Field label="The client’s words" error={errors.quote?.message} required>
        <Textarea rows={5} {...register('quote')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name as shown" error={errors.name?.message} required>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field
          label="Line below the name"
          hint="Such as Restaurant owner, Queens."
          optional
          error={errors.detail?.message}
        >
          <Input autoComplete="off" {...register('detail')} />
        </Field>
        <Field label="Stars" error={errors.rating?.message}>
          <ControlledSelect control={form.control} name="rating" options={stars} />
        </Field>
        <Field
          label="The client consented on"
          hint="Without this date, the testimonial can’t be shown."
          error={errors.consentedOn?.message}
        >
          <Input type="date" max={firmDay()} {...register('consentedOn')} />
        </Field>
      </div>
      {edited?.published && !consentedOn && (
        <InlineAlert tone="warning">
          Saving withdraws the consent: the testimonial is taken off the public site at once.
        </InlineAlert>
      )}
      <Checkbox
        label="It is about a pending matter"
        hint={testimonialMessages.pending}
        {...register('pending')}
      />
      {(pending || consentFileId) && (
        <ConsentFileField
          stored={edited?.consentFile ?? null}
          fileId={consentFileId ?? null}
          error={errors.consentFileId?.message}
          onChange={(fileId) => setValue('consentFileId', fileId, { shouldDirty: true })}
          onUploading={setUploading}
        />
      )}
    </RecordForm>
  )
}

const stars = [
  { value: noStars, label: 'No stars' },
  ...[5, 4, 3, 2, 1].map((many) => ({ value: String(many), label: many === 1 ? '1 star' : `${many} stars` })),
]

const startingValues = (edited: TestimonialItem | undefined) => ({
  quote: edited?.quote ?? '',
  name: edited?.name ?? '',
  detail: edited?.detail ?? '',
  rating: edited?.rating ? String(edited.rating) : noStars,
  consentedOn: edited?.consentedOn ?? '',
  pending: edited?.pending ?? false,
  consentFileId: edited?.consentFile?.id ?? null,
})
