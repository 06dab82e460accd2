import type { CsvColumns } from '#platform/csv/csv.ts'
import { type RecordItem, type RecordKind, recordKinds } from './deleted-records.schema.ts'

/** The list of deleted records as a file: what they were, not what they held. */
export const recordColumns: CsvColumns<RecordItem> = [
  ['Kind', (row) => recordKinds[row.kind as RecordKind] ?? row.kind],
  ['Name', (row) => row.label],
  ['Case number', (row) => row.caseNumber],
  ['Deleted (UTC)', (row) => row.deletedAt],
  ['Deleted by', (row) => row.deletedBy],
  ['Kept at least until', (row) => row.keepUntil],
  ['Kept until', (row) => row.purgeAfter],
  ['On hold', (row) => row.hold !== null || row.heldWith !== null],
  ['Reason of the hold', (row) => row.hold?.reason],
  ['Held by', (row) => row.hold?.by],
  ['Held since (UTC)', (row) => row.hold?.at],
  ['Restored (UTC)', (row) => row.restored?.at],
  ['Restored by', (row) => row.restored?.by],
]
