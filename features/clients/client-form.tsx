import { Controller } from 'react-hook-form'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { ClientStorage } from '#features/storage/client-storage.tsx'
import { api } from '#platform/api/client.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { type ClientItem, clientSchema, clientStatusOptions } from './clients.schema.ts'

/** Adds or edits a client. */
export const ClientForm = recordDialog(Form, { add: 'Add New Client', edit: 'Edit Client' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<ClientItem>) {
  const say = useOutcome()
  const lawyerText = useOptionText(api.admin.lawyers.options.key(), ({ name }: Named) => name)
  const record = useRecordDialog({
    schema: clientSchema,
    edited,
    starting: startingValues,
    create: api.admin.clients.create,
    update: api.admin.clients.update,
    keys: [api.admin.clients.key()],
    recordName: 'client',
    say,
    close,
    onTouched,
    texts: { lawyerId: lawyerText },
  })
  const { form, errors } = record
  return (
    <RecordForm
      record={record}
      recordName="client"
      label={edited ? 'Save Changes' : 'Create Client'}
      onCancel={leave}
      history={
        edited && (
          <>
            <ClientStorage clientId={edited.id} />
            <RecordHistory id={edited.id} />
          </>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label="Company" error={errors.company?.message} optional>
          <Input autoComplete="off" {...form.register('company')} />
        </Field>
        <Field label="Address" error={errors.address?.message} optional className="sm:col-span-2">
          <Input autoComplete="off" {...form.register('address')} />
        </Field>
        <Field label="Assigned lawyer" error={errors.lawyerId?.message} optional>
          <Controller
            control={form.control}
            name="lawyerId"
            render={({ field: { value, onChange, onBlur } }) => (
              <LawyerPicker value={value ?? null} onChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field label="Status" error={errors.status?.message}>
          <ControlledSelect control={form.control} name="status" options={clientStatusOptions} />
        </Field>
        <Field
          label="Notes"
          hint="Seen by administrators only."
          error={errors.notes?.message}
          optional
          className="sm:col-span-2"
        >
          <Textarea rows={3} {...form.register('notes')} />
        </Field>
      </div>
    </RecordForm>
  )
}

const startingValues = (edited: ClientItem | undefined) => ({
  name: edited?.name ?? '',
  email: edited?.email ?? '',
  phone: edited?.phone ?? '',
  company: edited?.company ?? '',
  address: edited?.address ?? '',
  lawyerId: edited?.lawyerId ?? null,
  status: edited?.status ?? ('active' as const),
  notes: edited?.notes ?? '',
})
