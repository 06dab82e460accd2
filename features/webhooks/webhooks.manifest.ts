import { exportOf, type Manifest } from '#platform/manifest.ts'
import { deliverWebhook } from './delivery.server.ts'
import { webhookAudit } from './webhooks.audit.ts'
import { webhookColumns } from './webhooks.csv.ts'
import { adminWebhooks } from './webhooks.server.ts'
import { webhookTopics } from './webhooks.topics.ts'

export const webhooksManifest: Manifest = {
  audit: webhookAudit,
  topics: webhookTopics,
  queued: (services) => ({ webhook: deliverWebhook(services) }),
  exports: {
    webhooks: exportOf(adminWebhooks.list, {
      feature: 'webhooks',
      entity: 'webhooks',
      what: 'the list of webhooks',
      columns: webhookColumns,
    }),
  },
}
