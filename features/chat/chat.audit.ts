import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the chat. */
export const chatAudit: AuditWords = {
  entities: {
    chat_conversations: { name: 'chat' },
    chat_messages: { name: 'chat message' },
  },
}
