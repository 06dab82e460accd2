import type { AuditWords } from '#platform/audit/audit-words.ts'
import { clients } from './clients.table.ts'

/** The audit log's texts for this feature. */
export const clientAudit: AuditWords = {
  actions: {
    'client.joined': { name: 'Login joined', says: ({ thing }) => `Joined a login to ${thing}` },
    'client.deleted': {
      name: 'Client deleted',
      says: ({ thing }) => `Deleted ${thing} for good, login included`,
    },
  },
  entities: {
    clients: {
      name: 'client',
      label: { table: clients, column: clients.name },
      isPlain: true,
      fields: {
        name: { name: 'Name' },
        email: { name: 'Email' },
        phone: { name: 'Phone' },
        company: { name: 'Company' },
        address: { name: 'Address' },
        lawyer_id: { name: 'Assigned lawyer', as: { table: 'lawyers' } },
        status: { name: 'Status' },
        notes: { name: 'Notes' },
      },
    },
  },
}
