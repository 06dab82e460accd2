import type { CsvColumns } from '#platform/csv/csv.ts'
import { type LeadItem, leadOriginNames, leadStatusNames } from './leads.schema.ts'

/** The list of leads as a file. */
export const leadColumns: CsvColumns<LeadItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Status', (row) => leadStatusNames[row.status]],
  ['Source', (row) => row.source],
  ['Came by', (row) => leadOriginNames[row.origin]],
  ['Other side', (row) => row.otherSide.join('; ')],
  ['Notes', (row) => row.notes],
  ['Owner', (row) => row.ownerName],
  ['Next step', (row) => row.nextStep],
  ['Next step on', (row) => row.nextStepOn],
  ['Lost because', (row) => row.lostReason],
  ['First answered (UTC)', (row) => row.firstAnsweredAt],
  ['Client', (row) => row.client?.name],
  ['Messages', (row) => row.messages],
  ['Converted (UTC)', (row) => row.convertedAt],
  ['Created (UTC)', (row) => row.createdAt],
]
