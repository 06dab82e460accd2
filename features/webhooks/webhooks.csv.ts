import type { CsvColumns } from '#platform/csv/csv.ts'
import type { WebhookItem } from './webhooks.schema.ts'

/** The CSV export of webhooks; never includes a secret. */
export const webhookColumns: CsvColumns<WebhookItem> = [
  ['Address', (row) => row.url],
  ['Events', (row) => row.events.join(' ')],
  ['Added by', (row) => row.createdBy],
  ['Created (UTC)', (row) => row.createdAt],
]
