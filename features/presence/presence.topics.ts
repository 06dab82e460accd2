import { eq } from 'drizzle-orm'
import { chatConversations } from '#features/chat/chat.table.ts'
import { defineTopic } from '#platform/realtime/topic.ts'

/** Clients follow the lawyers they talk to. */
export const presenceTopics = [
  defineTopic('user_presence/lawyer_id/:id', async (tx, id, actor) => {
    if (actor.role !== 'client') return false
    const talks = await tx
      .select({ id: chatConversations.id })
      .from(chatConversations)
      .where(eq(chatConversations.lawyerId, id))
      .limit(1)
    return talks.length > 0
  }),
]
