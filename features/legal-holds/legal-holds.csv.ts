import type { CsvColumns } from '#platform/csv/csv.ts'
import type { HoldItem } from './legal-holds.schema.ts'

/** The list of legal holds as a file. */
export const holdColumns: CsvColumns<HoldItem> = [
  ['Kind', (row) => (row.kind === 'case' ? 'Case' : 'Client')],
  ['Name', (row) => row.label],
  ['Reason', (row) => row.set.reason],
  ['Set by', (row) => row.set.by],
  ['Set (UTC)', (row) => row.set.at],
  ['Lifted by', (row) => row.lifted?.by],
  ['Lifted (UTC)', (row) => row.lifted?.at],
  ['Reason of the lifting', (row) => row.lifted?.reason],
]
