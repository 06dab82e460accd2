import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { type LeadItem, leadSchema, leadStatuses, leadStatusNames } from './leads.schema.ts'

type Props = {
  /** The lead to edit; a new one without it. */
  edited?: LeadItem | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds or edits a lead. */
export function LeadForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={edited ? 'Edit Lead' : 'Add New Lead'}>
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: LeadItem | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.leads.create.mutationOptions())
  const update = useMutation(api.admin.leads.update.mutationOptions())
  const sending = useSendingKey()
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.leads.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: leadSchema,
    current: edited,
    starting: startingValues,
    save: (values, lead) =>
      lead
        ? update.mutateAsync({ ...values, id: lead.id, version: lead.version })
        : sending((clientKey) => create.mutateAsync({ ...values, clientKey }), values),
    failed: 'Failed to save lead',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Lead updated successfully' : 'Lead created successfully')
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
          <Field
            label="Source"
            hint="Such as referral, phone, website."
            error={errors.source?.message}
            optional
          >
            <Input autoComplete="off" {...form.register('source')} />
          </Field>
          <Field label="Status" error={errors.status?.message}>
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  options={leadStatusOptions}
                  value={value ?? ''}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        </div>
        <Field label="Notes" error={errors.notes?.message} optional>
          <Textarea rows={4} {...form.register('notes')} />
        </Field>
        <FormProblems noun="lead" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={edited ? 'Save Changes' : 'Create Lead'} pending={pending} onCancel={leave} />
    </DialogForm>
  )
}

export const leadStatusOptions = leadStatuses.map((value) => ({ value, label: leadStatusNames[value] }))

const startingValues = (edited: LeadItem | undefined) => ({
  name: edited?.name ?? '',
  email: edited?.email ?? '',
  phone: edited?.phone ?? '',
  source: edited?.source ?? '',
  status: edited?.status ?? ('new' as const),
  notes: edited?.notes ?? '',
})
