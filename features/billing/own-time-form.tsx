import { useMemo } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { RecordForm, type RecordFormProps } from '#ui/overlays/record-dialog.tsx'
import { ownTimeEditSchema, ownTimeSchema, type TimeEntry } from './billing.schema.ts'
import { TimeFields } from './time-fields.tsx'
import { editWith, startingTime, typedTime } from './time-values.ts'

type Values = z.output<typeof ownTimeSchema>
type Props = {
  of: { id: string; caseNumber: string }
  /** The entry to correct; a new one without it. */
  edited?: TimeEntry | undefined
  /** The rate of a new entry, in cents an hour. */
  rateCents?: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A lawyer's own hours on a case. */
export const OwnTimeForm = ({ of, edited, rateCents, open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title={edited ? 'Edit Time Entry' : 'Add Time Entry'}
    description={of.caseNumber}
  >
    {(opened) => <Form caseId={of.id} edited={edited} rateCents={rateCents} {...opened} />}
  </FormDialog>
)

const newEntry = typedTime<Values>(ownTimeSchema)

type FormProps = RecordFormProps<TimeEntry> & { caseId: string; rateCents: number | undefined }

function Form({ caseId, edited, rateCents, close, leave, onTouched }: FormProps) {
  const record = useRecordDialog({
    schema: useMemo(
      () => (edited ? typedTime<Values>(editWith(ownTimeEditSchema, edited.hours)) : newEntry),
      [edited],
    ),
    edited,
    starting: (item: TimeEntry | undefined) => startingTime(item, rateCents),
    create: api.lawyer.billing.create,
    more: { caseId },
    update: api.lawyer.billing.update,
    keys: [api.lawyer.billing.key()],
    recordName: 'time entry',
    say: useOutcome(),
    close,
    onTouched,
  })
  return (
    <RecordForm
      record={record}
      recordName="time entry"
      label={edited ? 'Save Changes' : 'Add Entry'}
      onCancel={leave}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeFields form={record.form} />
      </div>
      <Checkbox label="Billable" {...record.form.register('billable')} />
    </RecordForm>
  )
}
