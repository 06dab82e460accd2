import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const billingAudit: AuditWords = {
  entities: {
    time_entries: { name: 'time entry' },
  },
}
