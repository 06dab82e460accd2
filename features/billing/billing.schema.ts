import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { coerced } from '#platform/forms/coerced.ts'
import { text } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'

export const timeEntryLimits = {
  description: { min: 1, max: 2000 },
  /** Hours are entered in quarters, rates in cents. */
  hoursStep: 0.25,
  /** Other systems bill by tenths of an hour: imported hours stay as they are, exact to a hundredth. */
  importedHoursStep: 0.01,
  hoursMax: 24,
  rateCentsMax: 1_000_000,
} as const

export const billedAlready = 'This entry is billed. Please ask an administrator to correct it.'
export const hoursInQuarters = `Hours go in steps of ${timeEntryLimits.hoursStep}`

const hoursIn = (step: number, message: string) =>
  coerced(
    z.coerce
      .number('Hours are required')
      .positive('Hours must be more than 0')
      .max(timeEntryLimits.hoursMax, 'Hours must be at most 24')
      .multipleOf(step, message),
  )

export const timeEntrySchema = z.object({
  caseId: z.uuid('Case is required'),
  lawyerId: z.uuid('Lawyer is required'),
  description: text(timeEntryLimits.description.max).min(1, 'Description is required'),
  hours: hoursIn(timeEntryLimits.hoursStep, hoursInQuarters),
  /** Cents an hour. */
  rateCents: coerced(
    z.coerce
      .number('Rate is required')
      .int('Rate goes in steps of 0.01')
      .min(0, 'Rate can’t be negative')
      .max(timeEntryLimits.rateCentsMax, 'Rate must be at most $10,000.00'),
  ),
  billable: z.boolean().default(true),
  date: day('Date is required'),
})

/** What administrators enter: they also say that an entry is billed. */
export const adminTimeEntrySchema = timeEntrySchema.extend({ billed: z.boolean().default(false) })
/** What lawyers enter of their own time. */
export const ownTimeSchema = timeEntrySchema.omit({ lawyerId: true })

/** An edit keeps the hours that an import brought; others go in quarters (`mayHaveHours`). */
const editedHours = { hours: hoursIn(timeEntryLimits.importedHoursStep, hoursInQuarters) }
export const timeEntryEditSchema = adminTimeEntrySchema.extend(editedHours)
export const ownTimeEditSchema = ownTimeSchema.extend(editedHours)

/** Whether an entry of so many hours may be edited to these. */
export const mayHaveHours = (hours: number, before: number) =>
  hours === before || Number.isInteger(hours / timeEntryLimits.hoursStep)

/** Marks selected entries as billed, or takes that back. */
export const manyEntriesChange = z.object({ rows: selectedRows, billed: z.boolean() })

/** What lawyers narrow the list of their own time by. */
export const ownTimeListInput = listInput.extend({
  billable: z.enum(['yes', 'no']).optional(),
  caseId: z.uuid().optional(),
  from: day().optional(),
  to: day().optional(),
  order: z.enum(['latest', 'earliest']).default('latest'),
  ids: idsField.optional(),
})

/** What administrators narrow the table of time by. */
export const timeEntryListInput = ownTimeListInput.extend({
  lawyerId: z.uuid().optional(),
})

/** An entry in the administrators' table. Number and name stay after the case or the lawyer is gone. */
export const timeEntryItem = z.object({
  id: z.uuid(),
  caseId: z.uuid().nullable(),
  caseNumber: z.string(),
  lawyerId: z.uuid().nullable(),
  lawyerName: z.string(),
  description: z.string(),
  hours: z.number(),
  rateCents: z.int(),
  /** Hours times rate, rounded to a cent. */
  totalCents: z.int(),
  billable: z.boolean(),
  date: z.iso.date(),
  billedAt: z.date().nullable(),
  /** Whether the reader may correct it. */
  canEdit: z.boolean(),
  version: z.int(),
})
export type TimeEntry = z.output<typeof timeEntryItem>

/** Summed exactly, rounded once. */
export const timeTotals = z.object({ billableCents: z.int(), hours: z.number() })
