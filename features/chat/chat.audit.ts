import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the chat. */
export const chatAudit: AuditWords = {
  actions: {
    'chat-device.admitted': {
      name: 'Chat device let in',
      says: ({ detail: { name } }) => `Let the device ${name} read the earlier messages of a chat`,
    },
    'chat-device.refused': {
      name: 'Chat device refused',
      says: ({ detail: { name } }) => `Refused the device ${name} the earlier messages of a chat`,
    },
    'chat.recovery-listed': {
      name: 'Recovery key used',
      says: ({ detail: { reason } }) => `Used the firm’s recovery key to list encrypted chats: ${reason}`,
    },
    'chat.recovered': {
      name: 'Chat recovered',
      names: { client: 'clients', lawyer: 'lawyers' },
      says: ({ detail: { reason, client, lawyer } }) =>
        `Opened the chat of ${client ?? 'a client'} and ${lawyer ?? 'a lawyer'} with the firm’s recovery key: ${reason}`,
    },
    'chat.file-recovered': {
      name: 'File of a chat recovered',
      says: ({ detail: { reason } }) => `Took a file of a chat with the firm’s recovery key: ${reason}`,
    },
    'chat.resealed': {
      name: 'Chat given back',
      says: () => 'Let the people of a chat read all of it, with the firm’s recovery key',
    },
    'chat-message.doubted': {
      name: 'Chat message doubted',
      says: () => 'Was given a chat message whose signature is wrong, and did not show it',
    },
    'chat-key.doubted': {
      name: 'Chat keys doubted',
      says: () => 'Was shown keys of a chat that contradict earlier ones',
    },
  },
  entities: {
    chat_conversations: { name: 'chat' },
    chat_messages: { name: 'chat message' },
  },
}
