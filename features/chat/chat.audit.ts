import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the chat. */
export const chatAudit: AuditWords = {
  actions: {
    'chat-device.admitted': {
      name: 'Chat device given access',
      says: ({ detail: { name } }) => `Gave the device ${name} access to the earlier messages of a chat`,
    },
    'chat-device.refused': {
      name: 'Chat device refused access',
      says: ({ detail: { name } }) => `Refused the device ${name} access to the earlier messages of a chat`,
    },
    'chat.recovery-listed': {
      name: 'Encrypted chats listed',
      says: ({ detail: { reason } }) => `Listed encrypted chats with the firm recovery key: ${reason}`,
    },
    'chat.recovered': {
      name: 'Chat recovered',
      names: { client: 'clients', lawyer: 'lawyers' },
      says: ({ detail: { reason, client, lawyer } }) =>
        `Opened the chat of ${client ?? 'a client'} and ${lawyer ?? 'a lawyer'} with the firm recovery key: ${reason}`,
    },
    'chat.file-recovered': {
      name: 'Chat file recovered',
      says: ({ detail: { reason } }) => `Downloaded a file of a chat with the firm recovery key: ${reason}`,
    },
    'chat.resealed': {
      name: 'Chat access restored',
      says: ({ detail: { reason } }) =>
        `Gave the client and the lawyer of a chat access to all of it with the firm recovery key: ${reason}`,
    },
    'chat-message.doubted': {
      name: 'Chat message not verified',
      says: () => 'Received a chat message with a wrong signature. It was not shown',
    },
    'chat-key.doubted': {
      name: 'Chat keys not verified',
      says: () => 'Received keys of a chat that contradict earlier ones',
    },
  },
  entities: {
    chat_conversations: { name: 'chat' },
    chat_messages: { name: 'chat message' },
  },
}
