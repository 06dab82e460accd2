import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorClient, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { files } from '#platform/storage/files.table.ts'

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
    /** Since when only end-to-end encrypted messages are accepted. Never reset. */
    encryptedSince: moment(),
    /** The epoch that messages are written under; null when people or devices have changed since. */
    epochId: uuid(),
    epochSince: moment(),
    /** When a device last said that it lacks a key that is meant for it; null once somebody has sealed it again. */
    keysWantedAt: moment(),
    /** When both people were last notified that keys contradict earlier ones. */
    keysDoubtedAt: moment(),
  },
  (t) => [
    references(t.clientId, clients.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'cascade'),
    references(t.appointmentId, appointments.id, 'set null'),
    // Serves a client's list, too: an index in its order would be written by each message.
    unique('chat_conversations_client_id_key').on(t.clientId, t.lawyerId),
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
    /** Encrypted by the server process, until the conversation is encrypted end to end. */
    messageText: text(),
    /** Encrypted by the sender's browser under the epoch's key, which the server never has; base64url. */
    sealedText: text(),
    epochId: uuid(),
    /** The sender's device, whose signature it is. */
    deviceId: uuid(),
    signature: text(),
    /** What is attached, encrypted under a key that the sealed text has; only in encrypted conversations. */
    fileId: uuid(),
    idempotencyKey: uuid().notNull(),
    isRead: boolean().notNull().default(false),
    readAt: moment(),
    /** When a browser reported that the message isn't signed by its stated sender. */
    doubtedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // Every query begins at a conversation, so that the policies' columns need no indexes.
    references(t.conversationId, chatConversations.id, 'cascade'),
    references(t.senderId, users.id, 'set null'),
    references(t.fileId, files.id, 'no action'),
    oneOf(t.sender, ['client', 'lawyer']),
    rule(t.messageText, sql`char_length(${t.messageText}) between 1 and 40000`),
    lengthOf(t.sealedText, keyLimits.sealedText),
    lengthOf(t.signature, keyLimits.signature),
    // Exactly one of the two, with all of its columns.
    rule(
      t.sealedText,
      sql`case when ${t.messageText} is null
        then num_nulls(${t.sealedText}, ${t.epochId}, ${t.deviceId}, ${t.signature}) = 0
        else num_nonnulls(${t.sealedText}, ${t.epochId}, ${t.deviceId}, ${t.signature}, ${t.fileId}) = 0 end`,
      'one_check',
    ),
    unique('chat_messages_client_key_key').on(t.conversationId, t.senderId, t.idempotencyKey),
    index('chat_messages_conversation_id_idx').on(t.conversationId, descending(t.position)),
    index('chat_messages_unread_idx').on(t.conversationId, t.sender).where(sql`not is_read`),
    index('chat_messages_sender_id_idx').on(t.senderId),
    index('chat_messages_file_id_idx').on(t.fileId).where(sql`file_id is not null`),
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
    pgPolicy('the process reads what it encrypts again', {
      for: 'select',
      to: to('system'),
      using: sql`true`,
    }),
    pgPolicy('the process encrypts texts again', {
      for: 'update',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const sending = {
  select: '*',
  insert: [
    'id',
    'conversationId',
    'messageText',
    'sealedText',
    'epochId',
    'deviceId',
    'signature',
    'fileId',
    'idempotencyKey',
  ],
  update: ['isRead'],
} as const

export const chatMessagesRights = rights(chatMessages, {
  client: { ...sending, why: 'writes, reads, and marks as read' },
  lawyer: { ...sending, delete: true, why: 'writes, reads, marks as read, and ends the chat' },
  system: {
    select: ['id', 'messageText'],
    update: ['messageText'],
    why: 'encrypts texts again when the key is replaced; learns neither whose they are nor when they were written',
  },
})
