import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import type { CaseOption } from '#features/cases/admin-cases.schema.ts'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { centsOf, formatCents, typedCents } from '#platform/money/money.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import {
  hoursInQuarters,
  mayHaveHours,
  type TimeEntry,
  timeEntryEditSchema,
  timeEntryLimits,
  timeEntrySchema,
} from './billing.schema.ts'

type Values = z.output<typeof timeEntrySchema>
type Entered = Omit<Values, 'hours' | 'rateCents'> & { hours: string; rateCents: string }

/** The rate is typed in dollars. */
const typed = (schema: z.ZodType<Values>) =>
  z.preprocess(
    (entered: Entered) => ({
      ...entered,
      hours: entered.hours === '' ? undefined : entered.hours,
      rateCents: entered.rateCents === '' ? undefined : centsOf(entered.rateCents),
    }),
    schema,
  ) as unknown as z.ZodType<Values, Entered>
const newEntry = typed(timeEntrySchema)
const editOf = ({ hours: before }: TimeEntry) =>
  typed(
    timeEntryEditSchema.refine(({ hours }) => mayHaveHours(hours, before), {
      path: ['hours'],
      message: hoursInQuarters,
    }),
  )

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
  const { register, control, watch, setValue } = form
  const total = Number(watch('hours')) * centsOf(watch('rateCents'))
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
        <Field label="Description" error={errors.description?.message} required className="sm:col-span-2">
          <Textarea rows={3} {...register('description')} />
        </Field>
        <Field label="Hours" error={errors.hours?.message} required>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            max={timeEntryLimits.hoursMax}
            step={timeEntryLimits.hoursStep}
            {...register('hours')}
          />
        </Field>
        <Field label="Rate ($ per hour)" error={errors.rateCents?.message} required>
          <Input type="number" inputMode="decimal" min={0} step={0.01} {...register('rateCents')} />
        </Field>
        <Field label="Date" error={errors.date?.message} required>
          <Input type="date" {...register('date')} />
        </Field>
        <p className="flex flex-col justify-end gap-1 text-sm">
          <span className="text-ink-soft">Total</span>
          <output className="flex h-10 items-center font-serif text-xl tabular-nums lining-nums">
            {Number.isFinite(total) ? formatCents(Math.round(total)) : '—'}
          </output>
        </p>
      </div>
      <Checkbox label="Billable" {...register('billable')} />
    </RecordForm>
  )
}

const startingValues = (edited: TimeEntry | undefined): Entered => ({
  caseId: edited?.caseId ?? '',
  lawyerId: edited?.lawyerId ?? '',
  description: edited?.description ?? '',
  hours: edited ? String(edited.hours) : '',
  rateCents: edited ? typedCents(edited.rateCents) : '',
  billable: edited?.billable ?? true,
  date: edited?.date ?? firmDay(),
})
