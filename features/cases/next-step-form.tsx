import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { RecordForm } from '#ui/overlays/record-dialog.tsx'
import type { CaseSide } from './case-page-link.tsx'
import { nextStepSchema, type StaffCase } from './cases.schema.ts'

type Props = { item: StaffCase; side: CaseSide; open: boolean; onOpenChange: (open: boolean) => void }

/** Writes what happens next in a case, for its client. */
export const NextStepForm = ({ item, side, open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title="What happens next"
    description="The client reads it in their portal, and gets a notice without it."
  >
    {(opened) => <Form item={item} side={side} {...opened} />}
  </FormDialog>
)

function Form({ item, side, close, leave, onTouched }: FormOpened & Pick<Props, 'item' | 'side'>) {
  const say = useOutcome()
  const queries = useQueryClient()
  const { key, setNextStep } = side === 'admin' ? api.admin.cases : api.lawyer.cases
  const write = useMutation(setNextStep.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: key() })
  const record = useRecordForm({
    schema: nextStepSchema,
    current: item,
    starting: (current) => ({
      nextStep: current?.nextStep ?? '',
      nextStepOn: current?.nextStepOn ?? null,
    }),
    save: (values, based = item) => write.mutateAsync({ ...values, id: based.id, version: based.version }),
    failed: 'Failed to save what happens next',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success('Saved what happens next')
      close()
    },
  })
  const { form, errors } = record
  return (
    <RecordForm record={record} recordName="case" label="Save" onCancel={leave}>
      <Field
        label="In one sentence"
        hint="Empty, nothing is shown to the client."
        error={errors.nextStep?.message}
      >
        <Textarea rows={3} {...form.register('nextStep')} />
      </Field>
      <Field label="Date" error={errors.nextStepOn?.message} optional>
        <Input
          type="date"
          className="sm:max-w-48"
          {...form.register('nextStepOn', { setValueAs: (date) => date || null })}
        />
      </Field>
    </RecordForm>
  )
}
