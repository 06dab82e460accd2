import type { CsvColumns } from '#platform/csv/csv.ts'
import type { StaffCase } from './cases.schema.ts'

/** A lawyer's own cases as a file. The share link is never exported. */
export const ownCaseColumns: CsvColumns<StaffCase> = [
  ['Case number', (row) => row.caseNumber],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Status', (row) => row.status],
  ['Practice area', (row) => row.practiceArea],
  ['Start date', (row) => row.startDate],
  ['Client name', (row) => row.clientName],
  ['Next step', (row) => row.nextStep],
  ['Next step on', (row) => row.nextStepOn],
  ['Created (UTC)', (row) => row.createdAt],
]
