import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { lawyerConversationSchema } from './chat.schema.ts'
import { chatConversations } from './chat.table.ts'
import { messagesById } from './chat-messages.server.ts'

const tags = ['chat']
/** More conversations than a lawyer has at once; the most recently active come first. */
const most = 200

const ofConversation = sql`m.conversation_id = ${chatConversations.id}`

/** Lists a lawyer's conversations, and ends them. */
export const lawyerChats = {
  conversations: lawyer
    .route({ method: 'GET', path: '/lawyer/chat', tags })
    .output(z.array(lawyerConversationSchema))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const rows = await tx
          .select({
            id: chatConversations.id,
            clientName: clients.name,
            clientEmail: clients.email,
            unread: sql<number>`(select count(*)::integer from chat_messages as m
              where ${ofConversation} and m.sender = 'client' and not m.is_read)`,
            lastId: sql<string | null>`(select m.id
              from chat_messages as m where ${ofConversation} order by m.position desc limit 1)`,
            updatedAt: chatConversations.updatedAt,
          })
          .from(chatConversations)
          .innerJoin(clients, eq(clients.id, chatConversations.clientId))
          .where(eq(chatConversations.lawyerId, context.actor.lawyerId))
          .orderBy(desc(chatConversations.updatedAt), chatConversations.id)
          .limit(most)
        const last = await messagesById(
          tx,
          context.keys,
          rows.flatMap(({ lastId }) => lastId ?? []),
        )
        return rows.map(({ lastId, ...row }) => ({ ...row, last: last.get(lastId ?? '') ?? null }))
      }),
    ),

  /** How many messages of clients are unread. */
  unread: lawyer
    .route({ method: 'GET', path: '/lawyer/chat/unread', tags })
    .output(z.int())
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ unread: number }>(
          sql`select count(*)::integer as unread from chat_conversations as v
            join chat_messages as m on m.conversation_id = v.id and m.sender = 'client' and not m.is_read
            where v.lawyer_id = ${context.actor.lawyerId}::uuid`,
        )
        return rows[0]?.unread ?? 0
      }),
    ),

  /** Ends a conversation: deletes its messages and the appointment, so that the client can book again. */
  delete: lawyer
    .route({ method: 'DELETE', path: '/lawyer/chat/{conversationId}', tags })
    .input(z.object({ conversationId: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(chatConversations)
          .where(eq(chatConversations.id, input.conversationId))
          .returning({ id: chatConversations.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND', { detail: 'Conversation not found' })
        return { success: true as const }
      }),
    ),
}
