import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { CategoryField } from './category-field.tsx'
import { DocumentSource } from './document-source.tsx'
import { documentSchema } from './documents.schema.ts'

type Props = {
  /** The case that is chosen at first. */
  caseId?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a document: a file, or the address of one. */
export const DocumentUpload = ({ caseId, open, onOpenChange }: Props) => (
  <FormDialog open={open} onOpenChange={onOpenChange} title="Upload Document">
    {(opened) => <Form caseId={caseId} {...opened} />}
  </FormDialog>
)

function Form({ caseId, close, leave, onTouched }: FormOpened & { caseId: string | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const add = useMutation(api.lawyer.documents.add.mutationOptions())
  const sending = useSendingKey()
  const [uploading, setUploading] = useState(false)
  const { form, errors, submit, pending } = useRecordForm({
    schema: documentSchema,
    current: undefined,
    starting: () => ({
      title: '',
      description: '',
      category: '',
      caseId: caseId ?? null,
      clientId: null,
      fileId: null,
      fileUrl: null,
    }),
    save: (values) => sending((idempotencyKey) => add.mutateAsync({ ...values, idempotencyKey }), values),
    failed: 'Failed to upload document',
    onTouched,
    onFailed: (message) => say.error(message),
    onSaved() {
      queries.invalidateQueries({ queryKey: api.lawyer.documents.key() })
      say.success('Document uploaded successfully')
      close()
    },
  })
  const ofCase = form.watch('caseId')
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <DocumentSource form={form} onUploading={setUploading} />
        <Field label="Title" error={errors.title?.message} required>
          <Input {...form.register('title')} />
        </Field>
        <Field label="Description" error={errors.description?.message} optional>
          <Textarea rows={3} {...form.register('description')} />
        </Field>
        <CategoryField error={errors.category?.message} {...form.register('category')} />
        <Field label="Case" error={errors.caseId?.message} optional>
          <Controller
            control={form.control}
            name="caseId"
            render={({ field: { value, onChange, onBlur } }) => (
              <CasePicker
                options={api.lawyer.cases.options}
                value={value ?? ''}
                onChange={(id) => onChange(id || null)}
                onBlur={onBlur}
                placeholder="None"
              />
            )}
          />
        </Field>
        {!ofCase && (
          <Field
            label="Client"
            hint="Clients whose appointment you have accepted. They can read the document."
            error={errors.clientId?.message}
            optional
          >
            <Controller
              control={form.control}
              name="clientId"
              render={({ field: { value, onChange, onBlur } }) => (
                <ClientPicker
                  options={api.lawyer.clients.options}
                  value={value ?? null}
                  onChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        )}
        <FormProblems recordName="document" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter
        label="Upload"
        pending={pending || uploading}
        pendingLabel="Uploading..."
        onCancel={leave}
      />
    </DialogForm>
  )
}
