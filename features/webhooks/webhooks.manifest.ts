import { exportOf, type Manifest } from '#platform/manifest.ts'
import { deliverWebhook } from './delivery.server.ts'
import { webhookAudit } from './webhooks.audit.ts'
import { webhookColumns } from './webhooks.csv.ts'
import { adminWebhooks } from './webhooks.server.ts'
import { webhooks } from './webhooks.table.ts'
import { webhookTopics } from './webhooks.topics.ts'

export const webhooksManifest: Manifest = {
  audit: webhookAudit,
  topics: webhookTopics,
  queued: (services) => ({ webhook: deliverWebhook(services) }),
  sealed: [
    {
      what: 'webhook secrets',
      purpose: 'webhook',
      role: 'system',
      table: webhooks,
      id: webhooks.id,
      column: webhooks.secret,
    },
  ],
  exports: {
    webhooks: exportOf(adminWebhooks.list, {
      feature: 'webhooks',
      entity: 'webhooks',
      what: 'the list of webhooks',
      columns: webhookColumns,
    }),
  },
}
