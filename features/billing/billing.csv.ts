import type { CsvColumns } from '#platform/csv/csv.ts'
import type { TimeEntry } from './billing.schema.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The table of time as a file. */
export const timeEntryColumns: CsvColumns<TimeEntry> = [
  ['Date', (row) => row.date],
  ['Case number', (row) => row.caseNumber],
  ['Lawyer', (row) => row.lawyerName],
  ['Description', (row) => row.description],
  ['Hours', (row) => row.hours],
  ['Rate (USD)', (row) => dollars(row.rateCents)],
  ['Total (USD)', (row) => dollars(row.totalCents)],
  ['Billable', (row) => row.billable],
]
