import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { holdSchema, type RecordItem } from './deleted-records.schema.ts'
import { nameOfRecord } from './record-name.ts'

type Props = { record: RecordItem; open: boolean; onOpenChange: (open: boolean) => void }

const reasonSchema = holdSchema.pick({ reason: true })
type Values = z.output<typeof reasonSchema>

/** Puts a record on legal hold or lifts the hold; either way it asks why. */
export function HoldDialog({ record: now, ...props }: Props) {
  // As it was opened: somebody else's hold doesn't turn this one into its end.
  const [record, setRecord] = useState(now)
  if (!props.open && record !== now) setRecord(now)
  const covers = record.kind === 'cases' || record.kind === 'clients'
  const all = covers ? ` So is everything that was deleted of this ${record.kind.slice(0, -1)}.` : ''
  return (
    <FormDialog
      {...props}
      size="sm"
      title={record.hold ? 'Lift the hold?' : 'Put on legal hold?'}
      description={
        record.hold
          ? `${nameOfRecord(record)} is erased once its date has passed; if it has, within two days.${all}`
          : `${nameOfRecord(record)} is kept past its date, until the hold is lifted.${all}`
      }
    >
      {(opened) => <Form record={now} lifting={record.hold !== null} {...opened} />}
    </FormDialog>
  )
}

type FormProps = FormOpened & { record: RecordItem; lifting: boolean }

function Form({ record, lifting, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const change = useMutation(api.admin.records.hold.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.records.key() })
  const { form, errors, submit, pending } = useRecordForm<Values, Values, RecordItem>({
    schema: reasonSchema,
    current: record,
    starting: () => ({ reason: '' }),
    save: ({ reason }) => change.mutateAsync({ id: record.id, hold: !lifting, reason }),
    failed: lifting ? 'Failed to lift the hold' : 'Failed to put on hold',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(lifting ? 'Hold lifted' : 'Put on hold')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Reason" hint="Shown in the audit log." error={errors.reason?.message} required>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormProblems recordName="record" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={lifting ? 'Lift Hold' : 'Put on Hold'} pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
