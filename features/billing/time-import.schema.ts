import { z } from 'zod'
import { caseNumberSearch } from '#features/cases/cases.schema.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { dateHint, writtenDay, writtenFlag, writtenNumber } from '#platform/csv/import-fields.ts'
import { text } from '#platform/forms/text.ts'
import { centsOf } from '#platform/money/money.ts'
import { timeEntryLimits, timeEntrySchema } from './billing.schema.ts'

const { description } = timeEntrySchema.shape
const { importedHoursStep, hoursMax, rateCentsMax } = timeEntryLimits

const hours = `Hours are more than 0 and at most ${hoursMax}, with at most two decimals`
const rate = 'Write rates in dollars, such as 250 or 250.00, at most 10,000'

/** Time as a line of a file has it. */
export const timeImportSchema = z.object({
  date: writtenDay(),
  caseNumber: caseNumberSearch,
  lawyer: text(255).min(1),
  description,
  hours: writtenNumber(
    z.number(hours).positive(hours).max(hoursMax, hours).multipleOf(importedHoursStep, hours),
    hours,
  ),
  rateCents: text(20, rate).transform(centsOf).pipe(z.int(rate).max(rateCentsMax, rate)),
  billable: writtenFlag.default(true),
})

export const timeImportColumns: Record<keyof typeof timeImportSchema.shape, ImportColumn> = {
  date: { name: 'Date', required: true, hint: dateHint, example: '2026-01-31' },
  caseNumber: {
    name: 'Case number',
    required: true,
    hint: 'Of a case that is there already',
    example: 'CASE-2026-001',
  },
  lawyer: {
    name: 'Lawyer',
    required: true,
    hint: 'Email or name of one of the firm’s lawyers',
    example: 'eleanor@example.com',
  },
  description: {
    name: 'Description',
    required: true,
    hint: `Up to ${timeEntryLimits.description.max.toLocaleString('en-US')} characters`,
    example: 'Drafted the answer',
  },
  hours: { name: 'Hours', required: true, hint: hours, example: '1.25' },
  rateCents: {
    name: 'Rate (USD)',
    required: true,
    hint: 'Dollars an hour, such as 250.00',
    example: '250.00',
  },
  billable: { name: 'Billable', hint: 'Yes or No; Yes when empty', example: 'Yes' },
}
