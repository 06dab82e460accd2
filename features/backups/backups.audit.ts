import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const backupAudit: AuditWords = {
  actions: {
    'backup.downloaded': {
      name: 'Backup downloaded',
      says: ({ detail: { name } }) => `Downloaded the backup ${name ?? ''}`.trim(),
    },
  },
  entities: { backups: { name: 'backup' } },
}
