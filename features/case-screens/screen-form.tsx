import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { RecordForm } from '#ui/overlays/record-dialog.tsx'
import { screenInput, screenLimits } from './case-screens.schema.ts'

const formSchema = screenInput.omit({ caseId: true })
type Values = z.output<typeof formSchema>
type Props = {
  of: { id: string; caseNumber: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Keeps a lawyer away from a case; asks why. */
export const ScreenForm = ({ of, ...props }: Props) => (
  <FormDialog
    {...props}
    title="Screen a lawyer"
    description={`From now on the lawyer sees nothing of ${of.caseNumber}. Its tasks that are assigned to them become unassigned. Chats belong to a lawyer and a client, not to a case: theirs stay.`}
  >
    {(opened) => <Form caseId={of.id} {...opened} />}
  </FormDialog>
)

function Form({ caseId, close, leave, onTouched }: FormOpened & { caseId: string }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.caseScreens.create.mutationOptions())
  const record = useRecordForm<Values, Values, undefined>({
    schema: formSchema,
    current: undefined,
    starting: () => ({ lawyerId: '', reason: '' }),
    save: (values) => create.mutateAsync({ ...values, caseId }),
    failed: 'Failed to screen the lawyer',
    onTouched,
    onFailed: say.error,
    onSaved() {
      void queries.invalidateQueries({ queryKey: api.admin.caseScreens.key() })
      say.success('Lawyer screened')
      close()
    },
  })
  const { form, errors } = record
  return (
    <RecordForm record={record} recordName="screen" label="Screen Lawyer" onCancel={leave}>
      <Field label="Lawyer" error={errors.lawyerId?.message} required>
        <LawyerPicker
          value={form.watch('lawyerId') || null}
          onChange={(chosen) =>
            form.setValue('lawyerId', chosen ?? '', {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          placeholder="Choose a lawyer"
          required
        />
      </Field>
      <Field
        label="Reason"
        hint={`At least ${screenLimits.reason.min} characters. Shown in the audit log.`}
        error={errors.reason?.message}
        required
      >
        <Textarea rows={3} {...form.register('reason')} />
      </Field>
    </RecordForm>
  )
}
