import type { CsvColumns } from '#platform/csv/csv.ts'
import type { SiteCopy } from './site-archive.schema.ts'

/** The CSV export of the list of copies. */
export const siteCopyColumns: CsvColumns<SiteCopy> = [
  ['Taken (UTC)', (row) => row.takenAt],
  ['Reason', (row) => row.reason],
  ['Taken by', (row) => row.takenBy],
  ['Files', (row) => row.files],
  ['ZIP', (row) => row.zip.name],
  ['Bytes', (row) => row.zip.size],
  ['SHA-256', (row) => row.zip.sha256],
]
