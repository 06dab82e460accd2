import { useState } from 'react'
import { usStates } from '#features/locations/states.schema.ts'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import type { LawyerItem } from './admin-lawyers.schema.ts'
import { departments, lawyerSchema } from './lawyers.schema.ts'
import { PortraitField } from './portrait-field.tsx'

/** Adds or edits a lawyer's profile. */
export const LawyerForm = recordDialog(Form, { add: 'Add New Lawyer', edit: 'Edit Lawyer' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<LawyerItem>) {
  const say = useOutcome()
  const [uploading, setUploading] = useState(false)
  const record = useRecordDialog({
    schema: lawyerSchema,
    edited,
    starting: startingValues,
    create: api.admin.lawyers.create,
    update: api.admin.lawyers.update,
    keys: [api.admin.lawyers.key()],
    recordName: 'lawyer',
    say,
    close,
    onTouched,
  })
  const { form, errors } = record
  const { register, setValue, watch } = form
  const location = watch('location') ?? ''
  return (
    <RecordForm
      record={record}
      recordName="lawyer"
      label={edited ? 'Save Changes' : 'Create Lawyer'}
      busy={uploading}
      onCancel={leave}
      history={edited && <RecordHistory id={edited.id} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Title" error={errors.title?.message} required>
          <Input placeholder="Partner" {...register('title')} />
        </Field>
        <Field label="Specialization" error={errors.specialization?.message} required>
          <ControlledSelect control={form.control} name="specialization" options={areas} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Years of experience" error={errors.yearsExperience?.message} optional>
          <Input inputMode="numeric" {...register('yearsExperience')} />
        </Field>
        <Field label="Location" error={errors.location?.message} optional>
          <Combobox
            options={places(location)}
            value={location}
            onValueChange={(place) => setValue('location', place, { shouldDirty: true })}
            placeholder="Not stated"
          />
        </Field>
      </div>
      <Field label="Bio" error={errors.bio?.message} optional>
        <Textarea rows={4} {...register('bio')} />
      </Field>
      <PortraitField
        name={watch('name')}
        imageUrl={watch('imageUrl') ?? ''}
        fileId={watch('imageFileId') ?? null}
        error={errors.imageFileId?.message}
        onChange={(fileId) => {
          setValue('imageFileId', fileId, { shouldDirty: true })
          if (fileId) setValue('imageUrl', '', { shouldDirty: true })
        }}
        onUploading={setUploading}
      />
      <Field
        label="Or the web address of an image"
        error={errors.imageUrl && 'Please enter an address that begins with https://'}
        optional
      >
        <Input
          type="url"
          placeholder="https://"
          disabled={Boolean(watch('imageFileId'))}
          {...register('imageUrl')}
        />
      </Field>
      <Checkbox
        label="Shown on the public site"
        hint="Others keep their login and their cases."
        {...register('active')}
      />
    </RecordForm>
  )
}

const areas = departments.map((area) => ({ value: area, label: area }))
const named: string[] = [worldWide.label, ...usStates]
/** An import may have brought a place that isn't offered. */
const places = (current: string) =>
  [...(current && !named.includes(current) ? [current] : []), ...named].map((place) => ({
    value: place,
    label: place,
  }))

const startingValues = (edited: LawyerItem | undefined) => ({
  name: edited?.name ?? '',
  email: edited?.email ?? '',
  title: edited?.title ?? '',
  specialization: edited?.specialization as LawyerItem['specialization'],
  phone: edited?.phone ?? '',
  bio: edited?.bio ?? '',
  location: edited?.location ?? '',
  yearsExperience: edited?.yearsExperience ?? 0,
  imageUrl: edited?.imageUrl ?? '',
  imageFileId: edited?.imageFileId ?? null,
  active: edited?.active ?? true,
})
