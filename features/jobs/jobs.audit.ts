import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const jobAudit: AuditWords = {
  entities: {
    queued_jobs: { name: 'job' },
  },
}
