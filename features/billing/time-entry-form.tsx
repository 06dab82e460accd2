import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import type { CaseOption } from '#features/cases/cases.schema.ts'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { adminTimeEntrySchema, type TimeEntry, timeEntryEditSchema } from './billing.schema.ts'
import { TimeFields, type TimeForm } from './time-fields.tsx'
import { editWith, type InFields, startingTime, typedTime } from './time-values.ts'

type Values = z.output<typeof adminTimeEntrySchema>
type Entered = InFields<Values>

const newEntry = typedTime<Values>(adminTimeEntrySchema)
const editOf = ({ hours }: TimeEntry) => typedTime<Values>(editWith(timeEntryEditSchema, hours))

/** Records hours, or corrects them. */
export const TimeEntryForm = recordDialog(Form, { add: 'Add Time Entry', edit: 'Edit Time Entry' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<TimeEntry>) {
  const say = useOutcome()
  const lawyerText = useOptionText(api.admin.lawyers.options.key(), ({ name }: Named) => name)
  const caseText = useOptionText(api.admin.cases.options.key(), ({ caseNumber }: CaseOption) => caseNumber, {
    id: edited?.caseId,
    label: edited?.caseNumber,
  })
  const record = useRecordDialog({
    schema: useMemo(() => (edited ? editOf(edited) : newEntry), [edited]),
    edited,
    starting: startingValues,
    create: api.admin.billing.create,
    update: api.admin.billing.update,
    keys: [api.admin.billing.key()],
    recordName: 'time entry',
    say,
    close,
    onTouched,
    texts: { lawyerId: lawyerText, caseId: caseText },
  })
  const { form, errors } = record
  const { register, control, setValue } = form
  return (
    <RecordForm
      record={record}
      recordName="time entry"
      label={edited ? 'Save Changes' : 'Add Entry'}
      onCancel={leave}
      history={edited && <RecordHistory id={edited.id} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Case" error={errors.caseId?.message} required>
          <Controller
            control={control}
            name="caseId"
            render={({ field: { value, onChange, onBlur } }) => (
              <CasePicker
                value={value}
                onBlur={onBlur}
                onChange={(id, chosen) => {
                  onChange(id)
                  if (chosen?.lawyerId && !form.getValues('lawyerId')) setValue('lawyerId', chosen.lawyerId)
                }}
              />
            )}
          />
        </Field>
        <Field label="Lawyer" error={errors.lawyerId?.message} required>
          <Controller
            control={control}
            name="lawyerId"
            render={({ field: { value, onChange, onBlur } }) => (
              <LawyerPicker
                value={value}
                onChange={(id) => onChange(id ?? '')}
                onBlur={onBlur}
                placeholder="Choose a lawyer"
                required
              />
            )}
          />
        </Field>
        <TimeFields form={form as unknown as TimeForm} />
      </div>
      <Checkbox label="Billable" {...register('billable')} />
      <Checkbox label="Billed" hint="The lawyer can no longer correct the entry." {...register('billed')} />
    </RecordForm>
  )
}

const startingValues = (edited: TimeEntry | undefined): Entered => ({
  caseId: edited?.caseId ?? '',
  lawyerId: edited?.lawyerId ?? '',
  ...startingTime(edited),
  billed: edited?.billedAt != null,
})
