import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
export const backupAudit: AuditWords = {
  actions: {
    'backup.downloaded': {
      name: 'Backup downloaded',
      says: ({ detail: { name } }) => `Downloaded the backup ${name ?? ''}`.trim(),
    },
  },
  entities: { backups: { name: 'backup' } },
}
