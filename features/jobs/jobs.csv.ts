import type { CsvColumns } from '#platform/csv/csv.ts'
import { jobKindNames, jobStateNames, type QueuedJob } from './jobs.schema.ts'

/** The queue as a file. */
export const jobColumns: CsvColumns<QueuedJob> = [
  ['Kind', (row) => jobKindNames[row.kind]],
  ['Job', (row) => row.summary],
  ['Status', (row) => jobStateNames[row.state]],
  ['Attempts', (row) => row.attempts],
  ['Next attempt (UTC)', (row) => row.dueAt],
  ['Last error', (row) => row.lastError],
  ['Created (UTC)', (row) => row.createdAt],
]
