import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { usStates } from '#features/locations/states.schema.ts'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { LawyerItem } from './admin-lawyers.schema.ts'
import { departments, lawyerSchema } from './lawyers.schema.ts'
import { PortraitField } from './portrait-field.tsx'

type Props = {
  /** The lawyer to edit; a new one without it. */
  edited?: LawyerItem | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds or edits a lawyer's profile. */
export function LawyerForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={edited ? 'Edit Lawyer' : 'Add New Lawyer'}
    >
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: LawyerItem | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [uploading, setUploading] = useState(false)
  const create = useMutation(api.admin.lawyers.create.mutationOptions())
  const update = useMutation(api.admin.lawyers.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.lawyers.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: lawyerSchema,
    current: edited,
    starting: startingValues,
    save: (values, lawyer) =>
      lawyer
        ? update.mutateAsync({ ...values, id: lawyer.id, version: lawyer.version })
        : create.mutateAsync(values),
    failed: 'Failed to save lawyer',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Lawyer updated successfully' : 'Lawyer created successfully')
      close()
    },
  })
  const { register, control, setValue, watch } = form
  const location = watch('location') ?? ''
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
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
            <Controller
              control={control}
              name="specialization"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select options={areas} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
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
        <FormProblems noun="lawyer" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter
        label={edited ? 'Save Changes' : 'Create Lawyer'}
        pending={pending || uploading}
        onCancel={leave}
      />
    </DialogForm>
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
