import { z } from 'zod'
import { firmDay } from '#platform/dates/format-day.ts'
import { centsOf, typedCents } from '#platform/money/money.ts'
import { hoursInQuarters, mayHaveHours, type TimeEntry } from './billing.schema.ts'

interface Time {
  hours: number
  rateCents: number
}

/** An entry as its form has it: hours as they are typed, the rate in dollars. */
export type InFields<Values extends Time> = Omit<Values, keyof Time> & Record<keyof Time, string>

/** A schema of an entry that reads what its form has. */
export const typedTime = <Values extends Time>(schema: z.ZodType<Values>) =>
  z.preprocess(
    (entered: InFields<Values>) => ({
      ...entered,
      hours: entered.hours === '' ? undefined : entered.hours,
      rateCents: entered.rateCents === '' ? undefined : centsOf(entered.rateCents),
    }),
    schema,
  ) as unknown as z.ZodType<Values, InFields<Values>>

/** A schema of an edit: hours in quarters, or as they were. */
export const editWith = <Schema extends z.ZodType<Time>>(schema: Schema, before: number) =>
  schema.refine(({ hours }) => mayHaveHours(hours, before), { path: ['hours'], message: hoursInQuarters })

/** The first values of the fields of `TimeFields`. @param rateCents of a new entry */
export const startingTime = (edited: TimeEntry | undefined, rateCents?: number) => {
  const rate = edited?.rateCents ?? rateCents
  return {
    description: edited?.description ?? '',
    hours: edited ? String(edited.hours) : '',
    rateCents: rate === undefined ? '' : typedCents(rate),
    billable: edited?.billable ?? true,
    date: edited?.date ?? firmDay(),
  }
}
