import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { CaseClientFields } from './case-client-fields.tsx'
import { CasePapersField } from './case-papers-field.tsx'
import { CasePhotoField } from './case-photo-field.tsx'
import { CaseStartField } from './case-start-field.tsx'
import { CaseStatusSelect } from './case-status-select.tsx'
import { lawyerCaseSchema, type StaffCase } from './cases.schema.ts'
import { areaOptions, type LawyerCaseValues, startingValues } from './lawyer-case-values.ts'

/** The field for the case's cover, which is generated from the other fields. */
export type CoverFieldProps = {
  about: {
    clientName: string
    caseNumber: string
    caseTitle: string
    practiceArea: LawyerCaseValues['practiceArea'] | undefined
  }
  fileId: string | null
  onChange: (fileId: string | null) => void
  /** Whether to generate the cover automatically after typing pauses. */
  byItself: boolean
}

export type LawyerCaseFormProps = {
  /** The case to edit; absent for a new one. */
  edited?: StaffCase
  Cover: ComponentType<CoverFieldProps>
  /** Checks the client of a new case for conflicts. */
  Check?: ComponentType<{ client: { id: string | null; name: string }; side: 'lawyer' }>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Opens or edits one of the lawyer's cases, in full-screen. Typed values are kept as a draft until they are saved. */
export const LawyerCaseForm = ({ edited, Cover, Check, open, onOpenChange }: LawyerCaseFormProps) => (
  <FormDialog open={open} onOpenChange={onOpenChange} size="full" title={edited ? 'Edit Case' : 'New Case'}>
    {(opened) => <Form edited={edited} Cover={Cover} {...(Check && { Check })} {...opened} />}
  </FormDialog>
)

type FormProps = FormOpened & Pick<LawyerCaseFormProps, 'Cover' | 'Check'> & { edited: StaffCase | undefined }

function Form({ edited, Cover, Check, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.lawyer.cases.create.mutationOptions())
  const update = useMutation(api.lawyer.cases.update.mutationOptions())
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
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Case updated successfully' : 'Case created successfully')
      close()
    },
  })
  const [practiceArea, clientId, clientName, caseTitle] = form.watch([
    'practiceArea',
    'clientId',
    'clientName',
    'title',
  ])
  const made = useCaseNumber(edited ? undefined : practiceArea)
  shownNumber.current = made
  const caseNumber = edited?.caseNumber ?? made ?? ''
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="mx-auto grid w-full max-w-4xl gap-5 py-2 sm:grid-cols-2">
          <Field label="Practice area" error={errors.practiceArea?.message} required>
            <Controller
              control={form.control}
              name="practiceArea"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select options={areaOptions} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Case number" hint={edited ? undefined : 'Made from the practice area.'}>
            <Input readOnly value={caseNumber} className="tabular-nums" />
          </Field>
          <Field label="Title" error={errors.title?.message} required className="sm:col-span-2">
            <Input {...form.register('title')} />
          </Field>
          <CaseClientFields form={form} />
          {!edited && Check && (
            <div className="sm:col-span-2">
              <Check client={{ id: clientId ?? null, name: clientName }} side="lawyer" />
            </div>
          )}
          <Field label="Description" error={errors.description?.message} required className="sm:col-span-2">
            <Textarea rows={6} {...form.register('description')} />
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
          <CaseStartField error={errors.startDate?.message} {...form.register('startDate')} />
          <Controller
            control={form.control}
            name="clientPhotoFileId"
            render={({ field: { value, onChange } }) => (
              <CasePhotoField fileId={value ?? null} onChange={onChange} onUploading={setPhotoUploading} />
            )}
          />
          <Controller
            control={form.control}
            name="coverImageFileId"
            render={({ field: { value, onChange } }) => (
              <Cover
                about={{ clientName, caseNumber, caseTitle, practiceArea }}
                fileId={value ?? null}
                onChange={onChange}
                byItself={!edited || edited.coverImageFileId !== null}
              />
            )}
          />
          <div className="sm:col-span-2">
            <CasePapersField
              error={errors.documents?.message}
              onUploading={setPapersUploading}
              onChange={(papers) => form.setValue('documents', papers, { shouldDirty: true })}
            />
          </div>
          <div className="flex flex-col gap-4 sm:col-span-2">
            <FormProblems recordName="case" conflict={conflict} error={errors.root?.message} />
          </div>
        </div>
      </DialogBody>
      <FormDialogFooter
        label={edited ? 'Save Changes' : 'Create Case'}
        pending={pending || photoUploading || papersUploading}
        pendingLabel={photoUploading || papersUploading ? 'Uploading...' : 'Saving...'}
        onCancel={leave}
      />
    </DialogForm>
  )
}

/**
 * Fetches a number for a new case once its practice area is chosen. Its query key isn't under the lawyer's cases: those
 * are invalidated when a case changes, and the number of an open form must not change.
 */
function useCaseNumber(practiceArea: LawyerCaseValues['practiceArea'] | undefined): string | undefined {
  const number = useQuery({
    queryKey: ['new case number', practiceArea],
    queryFn: () => api.lawyer.cases.newNumber.call({ practiceArea: practiceArea as never }),
    enabled: Boolean(practiceArea),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return number.data?.caseNumber
}
