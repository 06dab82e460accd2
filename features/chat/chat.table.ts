import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorClient, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'

// Between a client and their lawyer. Administrators have no policy here: they may not read conversations.

export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid().notNull(),
    lawyerId: uuid().notNull(),
    appointmentId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    /** When the last message was sent. */
    updatedAt: moment().notNull().defaultNow(),
    /** When the client wrote what the lawyer hasn't answered; null while the lawyer spoke last. Kept by a trigger. */
    waitingSince: moment(),
  },
  (t) => [
    references(t.clientId, clients.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'cascade'),
    references(t.appointmentId, appointments.id, 'set null'),
    unique('chat_conversations_client_id_key').on(t.clientId, t.lawyerId),
    index('chat_conversations_client_id_idx').on(t.clientId, descending(t.updatedAt), t.id),
    index('chat_conversations_lawyer_id_idx').on(t.lawyerId, descending(t.updatedAt), t.id),
    index('chat_conversations_waiting_idx')
      .on(t.waitingSince, t.lawyerId)
      .where(sql`waiting_since is not null`),
    index('chat_conversations_appointment_id_idx').on(t.appointmentId),
    pgPolicy('clients read their own', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('lawyers read their own', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers open one by accepting', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and exists (select from public.appointments as a
        where a.id = ${t.appointmentId} and a.client_id = ${t.clientId} and a.status = 'confirmed')`,
    }),
    pgPolicy('lawyers join one to a later appointment', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and exists (select from public.appointments as a
        where a.id = ${t.appointmentId} and a.client_id = ${t.clientId} and a.status = 'confirmed')`,
    }),
    pgPolicy('lawyers end their own', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
  ],
)

export const chatConversationsRights = rights(chatConversations, {
  client: { select: '*', why: 'talks to their lawyer' },
  lawyer: {
    select: '*',
    insert: ['clientId', 'lawyerId', 'appointmentId'],
    update: ['appointmentId'],
    delete: true,
    why: 'opens a conversation by accepting, and ends it',
  },
})

/** A placeholder: a trigger sets the value before the insert, so the writer needs no value and no right to set it. */
const byTrigger = sql`null`

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order within a conversation. */
    position: bigserial({ mode: 'number' }).notNull(),
    conversationId: uuid().notNull(),
    /** Copies of the conversation's columns, kept by a trigger. */
    clientId: uuid().notNull().default(byTrigger),
    lawyerId: uuid().notNull().default(byTrigger),
    senderId: uuid().default(actingUser),
    /** Which side wrote it; kept after the account is deleted. Set by a trigger. */
    sender: text({ enum: ['client', 'lawyer'] })
      .notNull()
      .default(byTrigger),
    /** Written by a lawyer who has left since: the conversation was handed over. */
    byFormerLawyer: boolean().notNull().default(false),
    /** Encrypted by the server process; the database never has the plain text. */
    messageText: text().notNull(),
    idempotencyKey: uuid().notNull(),
    isRead: boolean().notNull().default(false),
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.conversationId, chatConversations.id, 'cascade'),
    references(t.senderId, users.id, 'set null'),
    oneOf(t.sender, ['client', 'lawyer']),
    rule(t.messageText, sql`char_length(${t.messageText}) between 1 and 40000`),
    unique('chat_messages_client_key_key').on(t.conversationId, t.senderId, t.idempotencyKey),
    index('chat_messages_conversation_id_idx').on(t.conversationId, descending(t.position)),
    index('chat_messages_unread_idx').on(t.conversationId, t.sender).where(sql`not is_read`),
    index('chat_messages_client_id_idx').on(t.clientId, descending(t.position)),
    index('chat_messages_lawyer_id_idx').on(t.lawyerId, descending(t.position)),
    index('chat_messages_sender_id_idx').on(t.senderId),
    pgPolicy('clients read their own', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('clients write in their own name', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.clientId} = ${actorClient} and ${t.senderId} = ${actorUser} and ${t.sender} = 'client'`,
    }),
    pgPolicy('clients mark what the lawyer wrote as read', {
      for: 'update',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient} and ${t.sender} = 'lawyer'`,
      withCheck: sql`${t.clientId} = ${actorClient} and ${t.isRead}`,
    }),
    pgPolicy('lawyers read their own', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers write in their own name', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and ${t.senderId} = ${actorUser} and ${t.sender} = 'lawyer'`,
    }),
    pgPolicy('lawyers mark what the client wrote as read', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer} and ${t.sender} = 'client'`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and ${t.isRead}`,
    }),
    pgPolicy('lawyers delete with the conversation', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
  ],
)

const sending = {
  select: '*',
  insert: ['id', 'conversationId', 'messageText', 'idempotencyKey'],
  update: ['isRead'],
} as const

export const chatMessagesRights = rights(chatMessages, {
  client: { ...sending, why: 'writes, reads, and marks as read' },
  lawyer: { ...sending, delete: true, why: 'writes, reads, marks as read, and ends the chat' },
})
