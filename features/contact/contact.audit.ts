import type { AuditWords } from '#platform/audit/audit-words.ts'
import { contactMessages } from './contact.table.ts'

/** The feature's words in the audit log. */
export const contactAudit: AuditWords = {
  actions: {
    'message.answered': { name: 'Message answered', says: ({ thing }) => `Marked ${thing} as answered` },
    'message.reopened': { name: 'Message reopened', says: ({ thing }) => `Opened ${thing} again` },
  },
  entities: {
    contact_messages: {
      name: 'message',
      label: { table: contactMessages, column: contactMessages.name },
      isPlain: true,
      isOf: true,
    },
  },
}
