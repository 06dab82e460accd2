import type { AuditWords } from '#platform/audit/audit-words.ts'
import { webhooks } from './webhooks.table.ts'

/** The audit log's texts for webhooks. */
export const webhookAudit: AuditWords = {
  actions: {
    'webhook.created': { name: 'Webhook added', says: ({ thing }) => `Added ${thing}` },
    'webhook.secret_changed': {
      name: 'Webhook secret',
      says: ({ thing }) => `Changed the secret of ${thing}`,
    },
    'webhook.deleted': { name: 'Webhook deleted', says: ({ thing }) => `Deleted ${thing}` },
  },
  entities: {
    webhooks: { name: 'webhook', label: { table: webhooks, column: webhooks.url } },
  },
}
