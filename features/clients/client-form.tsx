import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { type ClientItem, clientSchema, clientStatusOptions } from './clients.schema.ts'

type Props = {
  /** The client to edit; a new one without it. */
  edited?: ClientItem | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds or edits a client. */
export function ClientForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={edited ? 'Edit Client' : 'Add New Client'}
    >
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: ClientItem | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.clients.create.mutationOptions())
  const update = useMutation(api.admin.clients.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.clients.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: clientSchema,
    current: edited,
    starting: startingValues,
    save: (values, client) =>
      client
        ? update.mutateAsync({ ...values, id: client.id, version: client.version })
        : create.mutateAsync(values),
    failed: 'Failed to save client',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Client updated successfully' : 'Client created successfully')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
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
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  options={clientStatusOptions}
                  value={value ?? ''}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
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
        <FormProblems noun="client" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter
        label={edited ? 'Save Changes' : 'Create Client'}
        pending={pending}
        onCancel={leave}
      />
    </DialogForm>
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
