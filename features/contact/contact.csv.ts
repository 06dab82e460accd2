import { leadStatusNames } from '#features/leads/leads.schema.ts'
import type { CsvColumns } from '#platform/csv/csv.ts'
import type { InboxMessage } from './admin-inbox.schema.ts'

/** The inbox as a file. */
export const messageColumns: CsvColumns<InboxMessage> = [
  ['Received (UTC)', (row) => row.createdAt],
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Message', (row) => row.message],
  ['Answered', (row) => row.answer !== null],
  ['Answered by', (row) => row.answer?.by],
  ['Answered (UTC)', (row) => row.answer?.at],
  ['Lead', (row) => row.lead && leadStatusNames[row.lead.status]],
]
