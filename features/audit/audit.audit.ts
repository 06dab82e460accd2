import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
export const auditAudit: AuditWords = {
  actions: {
    'file.downloaded': {
      name: 'Download',
      says: ({ detail: { name }, ofCase }) => `Downloaded ${name ? `“${name}”` : 'a file'}${ofCase}`,
    },
    changed: { name: 'Change', says: ({ thing, ofCase }) => `Changed ${thing}${ofCase}` },
    deleted: { name: 'Deletion', says: ({ thing, ofCase }) => `Deleted ${thing}${ofCase}` },
  },
  entities: {
    audit_log: { name: 'audit log' },
    files: { name: 'file' },
  },
}
