import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the timeline. */
export const timelineAudit: AuditWords = {
  entities: {
    case_updates: {
      name: 'timeline entry',
      fields: {
        entry_timestamp: { name: 'Time', as: 'moment' },
        description: { name: 'Text' },
        document_name: { name: 'Attachment' },
      },
    },
  },
}
