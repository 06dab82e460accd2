import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const importAudit: AuditWords = {
  actions: {
    imported: {
      name: 'Import',
      says: ({ detail: { what, lines } }) => `Imported ${lines ?? 'some'} ${what ?? 'lines'} from a file`,
    },
  },
}
