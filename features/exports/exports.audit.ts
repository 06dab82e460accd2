import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const exportAudit: AuditWords = {
  actions: {
    exported: {
      name: 'Export',
      says: ({ detail: { what, lines } }) =>
        `Exported ${what ?? 'a table'}${typeof lines === 'number' ? ` (${lines} ${lines === 1 ? 'line' : 'lines'})` : ''}`,
    },
  },
}
