import type { AuditWords } from '#platform/audit/audit-words.ts'

const because = (reason: unknown) => (reason ? `: ${reason}` : '')
const parts = (chats: unknown) => (chats ? 'records and chats' : 'records')

/** The feature's texts in the audit log. */
export const recordReadingAudit: AuditWords = {
  actions: {
    'record.read': {
      name: 'Deleted records read',
      says: ({ thing, detail: { reason, chats } }) =>
        `Opened the deleted ${parts(chats)} of ${thing}${because(reason)}`,
    },
    'record.exported': {
      name: 'Deleted records exported',
      says: ({ thing, detail: { reason, chats } }) =>
        `Exported the deleted ${parts(chats)} of ${thing}${because(reason)}`,
    },
    'record.file': {
      name: 'Deleted file read',
      says: ({ detail: { name } }) => `Opened ${name ? `“${name}”` : 'a file'} of a deleted client`,
    },
  },
}
