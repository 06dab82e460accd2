import type { UseFormReturn } from 'react-hook-form'
import { centsOf, formatCents } from '#platform/money/money.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { timeEntryLimits } from './billing.schema.ts'
import type { startingTime } from './time-values.ts'

/** As much of a form as these fields need. */
export type TimeForm = Pick<
  UseFormReturn<ReturnType<typeof startingTime>>,
  'register' | 'watch' | 'formState'
>

/** What was done, for how long, at what rate and on which day, with the total; in a grid of two columns. */
export function TimeFields({ form: { register, watch, formState } }: { form: TimeForm }) {
  const { errors } = formState
  const total = Number(watch('hours')) * centsOf(watch('rateCents'))
  return (
    <>
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
    </>
  )
}
