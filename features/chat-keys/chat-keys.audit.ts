import { type AuditWords, accountName } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
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
      name: 'Chat recovery code created',
      says: ({ label }) => `Created a recovery code for the chats of ${accountName(label)}`,
    },
    'chat-key.firm': {
      name: 'Firm recovery key changed',
      says: ({ detail: { replaced } }) =>
        replaced
          ? 'Replaced the firm recovery key for encrypted chats'
          : 'Created the firm recovery key for encrypted chats',
    },
  },
}
