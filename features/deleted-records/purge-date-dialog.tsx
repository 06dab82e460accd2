import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { purgeDateSchema, type RecordItem, recordMessages } from './deleted-records.schema.ts'
import { nameOfRecord } from './record-name.ts'

type Props = { record: RecordItem; open: boolean; onOpenChange: (open: boolean) => void }
type Values = z.output<typeof purgeDateSchema>

/** Keeps a record for longer, or for less long again, but never for less than the firm's rule. */
export function PurgeDateDialog({ record, ...props }: Props) {
  return (
    <FormDialog
      {...props}
      size="sm"
      title="Change the date"
      description={`${nameOfRecord(record)} is erased for good, with its files, after this day.`}
    >
      {(opened) => <Form record={record} {...opened} />}
    </FormDialog>
  )
}

function Form({ record, close, leave, onTouched }: FormOpened & { record: RecordItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const change = useMutation(api.admin.records.setPurgeDate.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.records.key() })
  const earliest = formatDay(record.keepUntil)
  const { form, errors, submit, pending, conflict } = useRecordForm<Values, Values, RecordItem>({
    schema: z.object({
      purgeAfter: purgeDateSchema.shape.purgeAfter.refine(
        (day) => day >= record.keepUntil,
        recordMessages.tooEarly(earliest),
      ),
    }),
    current: record,
    starting: (item) => ({ purgeAfter: item?.purgeAfter ?? '' }),
    save: ({ purgeAfter }, item) =>
      change.mutateAsync({ id: record.id, purgeAfter, was: (item ?? record).purgeAfter }),
    failed: 'Failed to change the date',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success('Date changed')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field
          label="Keep until"
          hint={`Not before ${earliest}, by the firm’s rule when it was deleted.`}
          error={errors.purgeAfter?.message}
          required
        >
          <Input type="date" {...form.register('purgeAfter')} />
        </Field>
        <FormProblems recordName="record" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Change Date" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
