import { type AuditWords, whose } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const chatKeysAudit: AuditWords = {
  actions: {
    'chat-key.device': {
      name: 'Chat device added',
      says: ({ detail: { name } }) => `Added the chat device ${name}`,
    },
    'chat-key.removed': {
      name: 'Chat device removed',
      says: ({ detail: { name } }) => `Removed the chat device ${name}`,
    },
    'chat-key.recovery': {
      name: 'Chat recovery code made',
      says: ({ label }) => `Made a new recovery code for the chats of ${whose(label)}`,
    },
    'chat-key.firm': {
      name: 'Firm’s recovery key made',
      says: () => 'Made a new recovery key of the firm for encrypted chats',
    },
  },
}
