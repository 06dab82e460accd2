import type { AuditWords } from '#platform/audit/audit-words.ts'
import { leads } from './leads.table.ts'

/** The feature's words in the audit log. */
export const leadAudit: AuditWords = {
  entities: {
    leads: {
      name: 'lead',
      label: { table: leads, column: leads.name },
      isPlain: true,
      fields: {
        name: { name: 'Name' },
        email: { name: 'Email' },
        phone: { name: 'Phone' },
        status: { name: 'Status' },
        source: { name: 'Source' },
        notes: { name: 'Notes' },
      },
    },
  },
}
