import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { type AdminCase, adminCaseFormSchema } from './admin-cases.schema.ts'
import { CaseStatusSelect, startingStatus } from './case-status-select.tsx'
import { caseNumberExample, practiceAreas } from './cases.schema.ts'

type Values = z.input<typeof adminCaseFormSchema>

type Props = {
  /** The case to edit; a new one without it. */
  edited?: AdminCase
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates or edits a case. What was typed stays until it is saved. */
export function AdminCaseForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={edited ? 'Edit Case' : 'Add New Case'}
    >
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

type FormProps = FormOpened & {
  edited: AdminCase | undefined
}

function Form({ edited, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.cases.create.mutationOptions())
  const update = useMutation(api.admin.cases.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.cases.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: adminCaseFormSchema,
    current: edited,
    starting: startingValues,
    save: (values, item) =>
      item
        ? update.mutateAsync({ ...values, id: item.id, version: item.version })
        : create.mutateAsync(values),
    failed: 'Failed to save case',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Case updated successfully' : 'Case created successfully')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Case number" error={errors.caseNumber?.message} required>
            <Input placeholder={caseNumberExample} autoComplete="off" {...form.register('caseNumber')} />
          </Field>
          <Field label="Status" error={errors.status?.message} required>
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, onBlur } }) => (
                <CaseStatusSelect
                  value={value}
                  current={edited?.status}
                  onChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
          <Field label="Title" error={errors.title?.message} required className="sm:col-span-2">
            <Input {...form.register('title')} />
          </Field>
          <Field label="Description" error={errors.description?.message} required className="sm:col-span-2">
            <Textarea rows={5} {...form.register('description')} />
          </Field>
          <Field
            label="Client"
            hint="Sees the case in the client portal."
            error={errors.clientId?.message}
            optional
          >
            <Controller
              control={form.control}
              name="clientId"
              render={({ field: { value, onChange, onBlur } }) => (
                <ClientPicker value={value ?? null} onChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field
            label="Client name"
            hint="As it stands on the file; the client’s own name without it."
            error={errors.clientName?.message}
            optional
          >
            <Input {...form.register('clientName')} />
          </Field>
          <Field label="Lawyer" error={errors.lawyerId?.message} optional>
            <Controller
              control={form.control}
              name="lawyerId"
              render={({ field: { value, onChange, onBlur } }) => (
                <LawyerPicker value={value ?? null} onChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Practice area" error={errors.practiceArea?.message} optional>
            <Controller
              control={form.control}
              name="practiceArea"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  options={areaOptions}
                  value={value ?? none}
                  onValueChange={(area) => onChange(area === none ? null : area)}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        </div>
        <Checkbox
          label="The client consents to publication"
          hint={
            edited?.consent
              ? `Recorded by ${edited.consent.by ?? 'an account that is gone'}, ${formatDateTime(edited.consent.at)}`
              : 'The lawyer’s public card then names the case. Your name and the time are recorded; unticking withdraws it at once.'
          }
          {...form.register('publishTitle')}
        />
        <FormProblems noun="case" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={edited ? 'Save Changes' : 'Create Case'} pending={pending} onCancel={leave} />
    </DialogForm>
  )
}

const none = 'none'
const areaOptions = [
  { value: none, label: 'None' },
  ...practiceAreas.map((area) => ({ value: area, label: area })),
]

const startingValues = (edited: AdminCase | undefined): Values => ({
  caseNumber: edited?.caseNumber ?? '',
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: startingStatus(edited?.status),
  clientName: edited?.ownClientName ?? '',
  clientId: edited?.clientId ?? null,
  lawyerId: edited?.lawyerId ?? null,
  practiceArea: edited?.practiceArea ?? null,
  startDate: edited?.startDate,
  publishTitle: edited?.publishTitle ?? false,
})
