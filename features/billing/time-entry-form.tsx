import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { centsOf, formatCents, typedCents } from '#platform/money/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { type TimeEntry, timeEntryLimits, timeEntrySchema } from './billing.schema.ts'

type Values = z.output<typeof timeEntrySchema>
type Entered = Omit<Values, 'hours' | 'rateCents'> & { hours: string; rateCents: string }

/** The rate is typed in dollars. */
const schema = z.preprocess(
  (entered: Entered) => ({
    ...entered,
    hours: entered.hours === '' ? undefined : entered.hours,
    rateCents: entered.rateCents === '' ? undefined : centsOf(entered.rateCents),
  }),
  timeEntrySchema,
) as unknown as z.ZodType<Values, Entered>

type Props = {
  /** The entry to edit; a new one without it. */
  edited?: TimeEntry | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records hours, or corrects them. */
export function TimeEntryForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={edited ? 'Edit Time Entry' : 'Add Time Entry'}
    >
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

function Form({ edited, close, leave, onTouched }: FormOpened & { edited: TimeEntry | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.billing.create.mutationOptions())
  const update = useMutation(api.admin.billing.update.mutationOptions())
  const sending = useSendingKey()
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.billing.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema,
    current: edited,
    starting: startingValues,
    save: (values, entry) =>
      entry
        ? update.mutateAsync({ ...values, id: entry.id, version: entry.version })
        : sending((clientKey) => create.mutateAsync({ ...values, clientKey }), values),
    failed: 'Failed to save time entry',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Time entry updated successfully' : 'Time entry created successfully')
      close()
    },
  })
  const { register, control, watch, setValue } = form
  const total = Number(watch('hours')) * centsOf(watch('rateCents'))
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
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
        <FormProblems noun="time entry" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={edited ? 'Save Changes' : 'Add Entry'} pending={pending} onCancel={leave} />
    </DialogForm>
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
