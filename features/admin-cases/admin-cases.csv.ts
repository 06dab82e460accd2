import type { CsvColumns } from '#platform/csv/csv.ts'
import type { AdminCase } from './admin-cases.schema.ts'

/** The CSV export of cases. Its columns are named as the import expects them; the share link is never exported. */
export const adminCaseColumns: CsvColumns<AdminCase> = [
  ['Case number', (row) => row.caseNumber],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Status', (row) => row.status],
  ['Practice area', (row) => row.practiceArea],
  ['Start date', (row) => row.startDate],
  ['Client name', (row) => row.clientName],
  ['Lawyer', (row) => row.lawyerName],
  ['Tasks', (row) => row.taskCount],
  ['Title may be public', (row) => row.publishTitle],
  ['Created (UTC)', (row) => row.createdAt],
]
