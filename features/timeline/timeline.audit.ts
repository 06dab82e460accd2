import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the timeline. */
export const timelineAudit: AuditWords = {
  entities: {
    case_updates: { name: 'timeline entry' },
  },
}
