import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toaster.tsx'
import { CasePapersField } from './case-papers-field.tsx'
import { CasePhotoField } from './case-photo-field.tsx'
import { caseStatuses, lawyerCaseSchema, practiceAreas, type StaffCase } from './cases.schema.ts'

type Values = z.input<typeof lawyerCaseSchema>

type Props = {
  /** The case to edit; a new one without it. */
  edited?: StaffCase
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Opens or edits a case of the lawyer's own, on the whole screen. What was typed stays until it is saved. */
export const LawyerCaseForm = ({ edited, open, onOpenChange }: Props) => (
  <FormDialog open={open} onOpenChange={onOpenChange} size="full" title={edited ? 'Edit Case' : 'New Case'}>
    {(opened) => <Form edited={edited} {...opened} />}
  </FormDialog>
)

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: StaffCase | undefined }) {
  const queries = useQueryClient()
  const create = useMutation(api.lawyer.cases.create.mutationOptions())
  const update = useMutation(api.lawyer.cases.update.mutationOptions())
  const clients = useQuery(api.lawyer.clients.options.queryOptions())
  const shownNumber = useRef<string>(undefined)
  const [photoUploading, setPhotoUploading] = useState(false)
  const [papersUploading, setPapersUploading] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: api.lawyer.cases.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: lawyerCaseSchema,
    current: edited,
    starting: startingValues,
    save: (values, item) =>
      item
        ? update.mutateAsync({ ...values, id: item.id, version: item.version })
        : create.mutateAsync({ ...values, caseNumber: shownNumber.current }),
    failed: 'Failed to save case',
    onTouched,
    onFailed(message) {
      toast.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      toast.success(edited ? 'Case updated successfully' : 'Case created successfully')
      close()
    },
  })
  const practiceArea = form.watch('practiceArea')
  const number = useQuery({
    ...api.lawyer.cases.newNumber.queryOptions({ input: { practiceArea: practiceArea as never } }),
    enabled: !edited && Boolean(practiceArea),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  shownNumber.current = number.data?.caseNumber
  const chooseClient = (id: string) => {
    form.setValue('clientId', id || null, { shouldDirty: true })
    const chosen = clients.data?.find((client) => client.id === id)
    if (chosen) form.setValue('clientName', chosen.name, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="mx-auto grid w-full max-w-4xl gap-5 py-2 sm:grid-cols-2">
          <Field label="Practice area" error={errors.practiceArea?.message} required>
            <Controller
              control={form.control}
              name="practiceArea"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select options={areas} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Case number" hint={edited ? undefined : 'Made from the practice area.'}>
            <Input
              readOnly
              value={edited?.caseNumber ?? number.data?.caseNumber ?? ''}
              className="tabular-nums"
            />
          </Field>
          <Field label="Title" error={errors.title?.message} required className="sm:col-span-2">
            <Input {...form.register('title')} />
          </Field>
          <Field
            label="Client"
            hint="Clients whose appointment you have accepted. They see the case in their portal."
            optional
            error={errors.clientId?.message}
          >
            <Controller
              control={form.control}
              name="clientId"
              render={({ field: { value, onBlur } }) => (
                <Combobox
                  options={clientOptions(clients.data ?? [], edited)}
                  value={value ?? ''}
                  onValueChange={chooseClient}
                  onBlur={onBlur}
                  placeholder="None"
                />
              )}
            />
          </Field>
          <Field
            label="Client name"
            hint="As it stands on the file."
            error={errors.clientName?.message}
            required
          >
            <Input autoComplete="off" {...form.register('clientName')} />
          </Field>
          <Field label="Description" error={errors.description?.message} required className="sm:col-span-2">
            <Textarea rows={6} {...form.register('description')} />
          </Field>
          <Field label="Status" error={errors.status?.message} required>
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select options={statuses} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Start date" error={errors.startDate?.message} optional>
            <Input
              type="date"
              {...form.register('startDate', { setValueAs: (date: string | undefined) => date || undefined })}
            />
          </Field>
          <div className="sm:col-span-2">
            <Controller
              control={form.control}
              name="clientPhotoFileId"
              render={({ field: { value, onChange } }) => (
                <CasePhotoField fileId={value ?? null} onChange={onChange} onUploading={setPhotoUploading} />
              )}
            />
          </div>
          <div className="sm:col-span-2">
            <CasePapersField
              error={errors.documents?.message}
              onUploading={setPapersUploading}
              onChange={(papers) => form.setValue('documents', papers, { shouldDirty: true })}
            />
          </div>
          <div className="flex flex-col gap-4 sm:col-span-2">
            <FormProblems noun="case" conflict={conflict} error={errors.root?.message} />
          </div>
        </div>
      </DialogBody>
      <FormDialogFooter
        label={edited ? 'Save Changes' : 'Create Case'}
        pending={pending || photoUploading || papersUploading}
        onCancel={leave}
      />
    </DialogForm>
  )
}

const areas = practiceAreas.map((area) => ({ value: area, label: area }))
const statuses = caseStatuses.map((status) => ({
  value: status,
  label: status.charAt(0).toUpperCase() + status.slice(1),
}))

/** A case keeps the client that it has, whoever is offered for new ones. */
function clientOptions(
  clients: { id: string; name: string; email: string }[],
  edited: StaffCase | undefined,
) {
  const options = clients.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  if (!edited?.clientId || clients.some(({ id }) => id === edited.clientId)) return options
  return [{ value: edited.clientId, label: edited.clientName ?? 'The present client' }, ...options]
}

const startingValues = (edited: StaffCase | undefined): Partial<Values> => ({
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: caseStatuses.find((status) => status === edited?.status) ?? 'ongoing',
  clientName: edited?.clientName ?? '',
  clientId: edited?.clientId ?? null,
  practiceArea: edited?.practiceArea ?? undefined,
  startDate: edited?.startDate,
  clientPhotoFileId: edited?.clientPhotoFileId ?? null,
  coverImageFileId: edited?.coverImageFileId ?? null,
  documents: [],
})
