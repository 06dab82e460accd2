import { eq } from 'drizzle-orm'
import { defineTopic, type MayWatch } from '#platform/realtime/topic.ts'
import { chatConversations } from './chat.table.ts'

/** Only for the conversation's two participants, while it exists. */
const isParty: MayWatch = async (tx, id, { role }) => {
  if (role !== 'client' && role !== 'lawyer') return false
  const found = await tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(eq(chatConversations.id, id))
  return found.length > 0
}

/** Isn't published for each message, although a message changes the conversation's time. */
const revokedBy = (id: string) => [`chat_conversations/reach/${id}`]

export const chatTopics = [
  defineTopic('chat_conversations/id/:id', isParty, { revokedBy }),
  defineTopic('chat_messages/conversation_id/:id', isParty, { revokedBy }),
  defineTopic('chat_epochs/conversation_id/:id', isParty, { revokedBy }),
  ...['chat_conversations', 'chat_keys'].map((topic) =>
    defineTopic(
      `${topic}/client_id/:id`,
      async (_tx, id, actor) => actor.role === 'client' && actor.clientId === id,
    ),
  ),
  ...['chat_conversations', 'chat_keys'].map((topic) =>
    defineTopic(
      `${topic}/lawyer_id/:id`,
      async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
    ),
  ),
]
