import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const reportAudit: AuditWords = {
  entities: {
    reports: { name: 'report' },
  },
}
