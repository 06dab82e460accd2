import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { CasePicker } from '#features/cases/case-picker.tsx'
import type { CaseOption } from '#features/cases/cases.schema.ts'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { RecordForm } from '#ui/overlays/record-dialog.tsx'
import { CategoryField } from './category-field.tsx'
import { type AdminDocument, documentEditSchema } from './documents.schema.ts'

type Props = { edited: AdminDocument; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes what a document is called, which case it belongs to, and with whom it is shared; below, its history. */
export const DocumentForm = ({ edited, open, onOpenChange }: Props) => (
  <FormDialog open={open} onOpenChange={onOpenChange} title="Edit Document">
    {(opened) => <Form edited={edited} {...opened} />}
  </FormDialog>
)

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: AdminDocument }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const update = useMutation(api.admin.documents.update.mutationOptions())
  const caseText = useOptionText(api.admin.cases.options.key(), ({ caseNumber }: CaseOption) => caseNumber, {
    id: edited.caseId,
    label: edited.caseNumber,
  })
  const clientText = useOptionText(api.admin.clients.options.key(), ({ name }: Named) => name, {
    id: edited.clientId,
    label: edited.clientName,
  })
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.documents.key() })
  const record = useRecordForm({
    schema: documentEditSchema,
    current: edited,
    starting: (item) => ({
      title: item?.title ?? '',
      description: item?.description ?? '',
      category: item?.category ?? '',
      caseId: item?.caseId ?? null,
      clientId: item?.clientId ?? null,
    }),
    save: (values, item = edited) => update.mutateAsync({ ...values, id: item.id, version: item.version }),
    failed: 'Failed to save document',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success('Document updated successfully')
      close()
    },
    texts: { caseId: caseText, clientId: clientText },
  })
  const { form, errors } = record
  const ofCase = form.watch('caseId')
  return (
    <RecordForm
      record={record}
      recordName="document"
      label="Save Changes"
      onCancel={leave}
      history={<RecordHistory id={edited.id} />}
    >
      <Field label="Title" error={errors.title?.message} required>
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message} optional>
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <CategoryField error={errors.category?.message} {...form.register('category')} />
      <Field
        label="Case"
        hint="Its client can read the document, and its lawyer."
        error={errors.caseId?.message}
        optional
      >
        <Controller
          control={form.control}
          name="caseId"
          render={({ field: { value, onChange, onBlur } }) => (
            <CasePicker
              value={value ?? ''}
              onChange={(id) => onChange(id || null)}
              onBlur={onBlur}
              placeholder="None"
            />
          )}
        />
      </Field>
      {ofCase ? (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          onClick={() => form.setValue('caseId', null, { shouldDirty: true })}
        >
          Remove from the Case
        </Button>
      ) : (
        <Field
          label="Shared with"
          hint="This client can read the document."
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
      )}
    </RecordForm>
  )
}
