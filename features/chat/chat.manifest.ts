import { isNotNull, sql } from 'drizzle-orm'
import type { Manifest } from '#platform/manifest.ts'
import { chatAudit } from './chat.audit.ts'
import { chatMessages } from './chat.table.ts'
import { chatTopics } from './chat.topics.ts'

export const chatManifest: Manifest = {
  audit: chatAudit,
  topics: chatTopics,
  sealed: [
    {
      what: 'chat messages',
      purpose: 'chat',
      role: 'system',
      table: chatMessages,
      id: chatMessages.id,
      column: chatMessages.messageText,
      where: isNotNull(chatMessages.messageText),
      keptUnder: (prefix) => sql`kept_messages_under(${prefix})`,
    },
  ],
}
