import type { CsvColumns } from '#platform/csv/csv.ts'
import { type LeadItem, leadStatusNames } from './leads.schema.ts'

/** The list of leads as a file. */
export const leadColumns: CsvColumns<LeadItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Status', (row) => leadStatusNames[row.status]],
  ['Source', (row) => row.source],
  ['Notes', (row) => row.notes],
  ['Client', (row) => row.client?.name],
  ['Messages', (row) => row.messages],
  ['Converted (UTC)', (row) => row.convertedAt],
  ['Created (UTC)', (row) => row.createdAt],
]
