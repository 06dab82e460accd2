import type { CsvColumns } from '#platform/csv/csv.ts'
import type { RegisterLine } from './register.schema.ts'

/** The register as a file, from which each hash can be computed again: docs/conflicts.md. */
export const registerColumns: CsvColumns<RegisterLine> = [
  ['Number', (row) => row.number],
  ['Time (UTC)', (row) => row.at],
  ['Entry', (row) => row.entry],
  ['Client', (row) => row.client],
  ['Case', (row) => row.caseNumber],
  ['Nature', (row) => row.nature],
  ['Lawyers', (row) => row.lawyers],
  ['Names', (row) => row.names],
  ['Answer', (row) => row.answer],
  ['Decision', (row) => row.decision],
  ['Reason', (row) => row.reason],
  ['By', (row) => row.by],
  ['Policy', (row) => row.policy],
  ['Previous hash', (row) => row.previousHash],
  ['Hash', (row) => row.hash],
]
