import { sql } from 'drizzle-orm'
import { bigserial, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { keyHolders } from '#features/chat-keys/chat-keys.table.ts'
import { chatConversations } from './chat.table.ts'

// Keys of conversations, for their two people alone. Written by functions (chat-epochs.functions.sql), which check that
// who writes is one of them.

/** A key that messages are encrypted with, until people or devices change. The key itself is in the envelopes alone. */
export const chatEpochs = pgTable(
  'chat_epochs',
  {
    id: uuid().primaryKey(),
    position: bigserial({ mode: 'number' }).notNull(),
    conversationId: uuid().notNull(),
    /** Who made it, and signed the statement. */
    deviceId: uuid().notNull(),
    /** JSON. The signature is over exactly this text. */
    statement: text().notNull(),
    signature: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.conversationId, chatConversations.id, 'cascade'),
    lengthOf(t.statement, keyLimits.statement),
    lengthOf(t.signature, keyLimits.signature),
    index('chat_epochs_conversation_id_idx').on(t.conversationId, t.position),
    ...(['client', 'lawyer'] as const).map((role) =>
      pgPolicy(`${role}s read those of their conversations`, {
        for: 'select',
        to: to(role),
        using: sql`${t.conversationId} in (select c.id from public.chat_conversations as c)`,
      }),
    ),
  ],
)

const read = (why: string) => ({ select: '*', why }) as const

export const chatEpochsRights = rights(chatEpochs, {
  client: read('reads their conversations'),
  lawyer: read('reads their conversations'),
})

/** An epoch's key, sealed to one holder (HPKE). */
export const chatEnvelopes = pgTable(
  'chat_envelopes',
  {
    epochId: uuid().notNull(),
    holderId: uuid().notNull(),
    /** Encapsulated key and ciphertext, base64url. */
    sealed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'chat_envelopes_pkey', columns: [t.epochId, t.holderId] }),
    references(t.epochId, chatEpochs.id, 'cascade'),
    references(t.holderId, keyHolders.id, 'cascade'),
    lengthOf(t.sealed, { min: keyLimits.envelope, max: keyLimits.envelope }),
    index('chat_envelopes_holder_id_idx').on(t.holderId),
    ...(['client', 'lawyer'] as const).map((role) =>
      pgPolicy(`${role}s read those of their conversations`, {
        for: 'select',
        to: to(role),
        using: sql`${t.epochId} in (select e.id from public.chat_epochs as e)`,
      }),
    ),
  ],
)

export const chatEnvelopesRights = rights(chatEnvelopes, {
  client: read('opens their conversations'),
  lawyer: read('opens their conversations'),
})

export const admissionOutcomes = ['admitted', 'refused', 'withdrawn'] as const

/**
 * A device that asks for what was written before it. Another device of the same person, or the other side's, compares six
 * digits with it and seals the epochs to it. Nonces make the digits: the newcomer is committed to its own before it
 * learns the other.
 */
export const chatAdmissions = pgTable(
  'chat_admissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversationId: uuid().notNull(),
    deviceId: uuid().notNull(),
    commitment: text().notNull(),
    approverDeviceId: uuid(),
    approverNonce: text(),
    newcomerNonce: text(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    outcome: text({ enum: admissionOutcomes }),
  },
  (t) => [
    references(t.conversationId, chatConversations.id, 'cascade'),
    references(t.deviceId, keyHolders.id, 'cascade'),
    lengthOf(t.commitment, { min: 64, max: 64 }),
    lengthOf(t.approverNonce, { min: 43, max: 43 }),
    lengthOf(t.newcomerNonce, { min: 43, max: 43 }),
    oneOf(t.outcome, admissionOutcomes),
    index('chat_admissions_conversation_id_idx').on(t.conversationId, t.createdAt),
    index('chat_admissions_device_id_idx').on(t.deviceId),
    ...(['client', 'lawyer'] as const).map((role) =>
      pgPolicy(`${role}s read those of their conversations`, {
        for: 'select',
        to: to(role),
        using: sql`${t.conversationId} in (select c.id from public.chat_conversations as c)`,
      }),
    ),
  ],
)

export const chatAdmissionsRights = rights(chatAdmissions, {
  client: read('lets devices in'),
  lawyer: read('lets devices in'),
})
