import type { AuditWords } from '#platform/audit/audit-words.ts'
import { documents } from './documents.table.ts'

/** The feature's words in the audit log. */
export const documentAudit: AuditWords = {
  entities: {
    documents: {
      name: 'document',
      label: { table: documents, column: documents.title },
      fields: {
        title: { name: 'Title' },
        description: { name: 'Description' },
        category: { name: 'Category' },
        case_id: { name: 'Case', as: { table: 'cases' } },
        client_id: { name: 'Shared with', as: { table: 'clients' } },
      },
    },
  },
}
