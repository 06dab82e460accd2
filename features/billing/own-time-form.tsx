import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { RecordForm, type RecordFormProps } from '#ui/overlays/record-dialog.tsx'
import { ownTimeEditSchema, ownTimeSchema, type TimeEntry } from './billing.schema.ts'
import { TimeFields, type TimeForm } from './time-fields.tsx'
import { editWith, startingTime, typedTime } from './time-values.ts'

type Values = z.output<typeof ownTimeSchema>
type Props = {
  /** The case of a new entry; it is asked for without one. */
  of?: { id: string; caseNumber: string }
  /** The entry to correct; a new one without it. */
  edited?: TimeEntry | undefined
  /** The rate of a new entry, in cents an hour. */
  rateCents?: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A lawyer's own hours on one of their cases. */
export const OwnTimeForm = ({ of, edited, rateCents, open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title={edited ? 'Edit Time Entry' : 'Add Time Entry'}
    description={edited?.caseNumber ?? of?.caseNumber}
  >
    {(opened) => <Form caseId={of?.id} edited={edited} rateCents={rateCents} {...opened} />}
  </FormDialog>
)

const newEntry = typedTime<Values>(ownTimeSchema)

type FormProps = RecordFormProps<TimeEntry> & {
  caseId: string | undefined
  rateCents: number | undefined
}

function Form({ caseId, edited, rateCents, close, leave, onTouched }: FormProps) {
  const record = useRecordDialog({
    schema: useMemo(
      () => (edited ? typedTime<Values>(editWith(ownTimeEditSchema, edited.hours)) : newEntry),
      [edited],
    ),
    edited,
    starting: (item: TimeEntry | undefined) => ({
      caseId: item?.caseId ?? caseId ?? '',
      ...startingTime(item, rateCents),
    }),
    create: api.lawyer.billing.create,
    update: api.lawyer.billing.update,
    keys: [api.lawyer.billing.key()],
    recordName: 'time entry',
    say: useOutcome(),
    close,
    onTouched,
  })
  const { control } = record.form
  return (
    <RecordForm
      record={record}
      recordName="time entry"
      label={edited ? 'Save Changes' : 'Add Entry'}
      onCancel={leave}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!edited && !caseId && (
          <Field label="Case" error={record.errors.caseId?.message} required className="sm:col-span-2">
            <Controller
              control={control}
              name="caseId"
              render={({ field: { value, onChange, onBlur } }) => (
                <CasePicker
                  options={api.lawyer.cases.options}
                  value={value}
                  onChange={(id) => onChange(id)}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        )}
        <TimeFields form={record.form as unknown as TimeForm} />
      </div>
      <Checkbox label="Billable" {...record.form.register('billable')} />
    </RecordForm>
  )
}
