import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { client, lawyer } from '#platform/api/procedures.server.ts'
import { coerced } from '#platform/forms/coerced.ts'
import {
  chatMessageSchema,
  chatPageSchema,
  clientConversationSchema,
  storedEntrySchema,
} from './chat.schema.ts'
import { chatConversations } from './chat.table.ts'
import { markRead, readMessages } from './chat-messages.server.ts'
import { keyProcedures } from './key-procedures.server.ts'
import { sendMessage } from './send-message.server.ts'

const tags = ['chat']
const ofConversation = z.object({ conversationId: z.uuid() })
const part = ofConversation.extend({
  before: coerced(z.coerce.number().int()).optional(),
  limit: coerced(z.coerce.number().int().min(1).max(100)).default(30),
})
const done = z.object({ success: z.literal(true) })

/** The client's procedures for their conversations. */
export const clientChat = {
  keys: keyProcedures('client', client),
  conversations: client
    .route({ method: 'GET', path: '/client/chat', tags })
    .output(z.array(clientConversationSchema))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({
            id: chatConversations.id,
            lawyerId: chatConversations.lawyerId,
            lawyerName: sql<string>`coalesce(${lawyers.name}, 'Your lawyer')`,
            lawyerTitle: lawyers.title,
            unread: sql<number>`(select count(*)::integer from chat_messages as m
              where m.conversation_id = ${chatConversations.id} and m.sender = 'lawyer' and not m.is_read)`,
            updatedAt: chatConversations.updatedAt,
          })
          .from(chatConversations)
          .leftJoin(lawyers, eq(lawyers.id, chatConversations.lawyerId))
          .orderBy(desc(chatConversations.updatedAt), chatConversations.id)
          .limit(100),
      ),
    ),
  messages: client
    .route({ method: 'GET', path: '/client/chat/{conversationId}', tags })
    .input(part)
    .output(chatPageSchema)
    .handler(({ context, input }) => context.run((tx) => readMessages(tx, context.keys, input))),
  send: client
    .route({ method: 'POST', path: '/client/chat/{conversationId}', tags, successStatus: 201 })
    .input(chatMessageSchema)
    .output(storedEntrySchema)
    .handler(({ context, input }) => sendMessage(context, input)),
  markRead: client
    .route({ method: 'POST', path: '/client/chat/{conversationId}/read', tags })
    .input(ofConversation)
    .output(done)
    .handler(async ({ context, input }) => {
      await markRead(context, 'client', input.conversationId)
      return { success: true as const }
    }),
}

/** The lawyer's procedures for one conversation; the list of chats is in lawyer-chats.server.ts. */
export const lawyerChat = {
  keys: keyProcedures('lawyer', lawyer),
  messages: lawyer
    .route({ method: 'GET', path: '/lawyer/chat/{conversationId}', tags })
    .input(part)
    .output(chatPageSchema)
    .handler(({ context, input }) => context.run((tx) => readMessages(tx, context.keys, input))),
  send: lawyer
    .route({ method: 'POST', path: '/lawyer/chat/{conversationId}', tags, successStatus: 201 })
    .input(chatMessageSchema)
    .output(storedEntrySchema)
    .handler(({ context, input }) => sendMessage(context, input)),
  markRead: lawyer
    .route({ method: 'POST', path: '/lawyer/chat/{conversationId}/read', tags })
    .input(ofConversation)
    .output(done)
    .handler(async ({ context, input }) => {
      await markRead(context, 'lawyer', input.conversationId)
      return { success: true as const }
    }),
}
