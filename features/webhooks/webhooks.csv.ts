import type { CsvColumns } from '#platform/csv/csv.ts'
import type { WebhookItem } from './webhooks.schema.ts'

/** The list of webhooks as a file; never a secret. */
export const webhookColumns: CsvColumns<WebhookItem> = [
  ['Address', (row) => row.url],
  ['Events', (row) => row.events.join(' ')],
  ['Added by', (row) => row.createdBy],
  ['Created (UTC)', (row) => row.createdAt],
]
