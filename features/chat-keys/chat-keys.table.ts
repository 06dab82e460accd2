import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { keyLimits } from './chat-keys.schema.ts'
import { firmChain, holderKinds } from './key-statements.schema.ts'

const ofFirm = sql.raw(`'${firmChain}'::uuid`)

/**
 * The key directory: for each person, and for the firm, a chain of signed statements about their public keys. It only
 * grows; a trigger refuses a statement that doesn't follow the last one. It outlives the account, because messages of
 * somebody who has left are still verified with it.
 */
export const keyStatements = pgTable(
  'key_statements',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The person's user id, or the firm's chain. */
    chainId: uuid().notNull(),
    /** From 1 within the chain. */
    seq: integer().notNull(),
    /** JSON. The signature is over exactly this text. */
    statement: text().notNull(),
    /** Ed25519, base64url. */
    signature: text().notNull(),
    /** SHA-256 of the statement in hex: the next one names it. Computed by a trigger. */
    hash: text().notNull().default(sql`''`),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('key_statements_seq_key').on(t.chainId, t.seq),
    lengthOf(t.statement, keyLimits.keyStatement),
    lengthOf(t.signature, keyLimits.signature),
    rule(t.seq, sql`${t.seq} between 1 and 1000`),
    pgPolicy('people read their own and the firm’s', {
      for: 'select',
      to: to('client'),
      using: sql`${t.chainId} = ${actorUser} or ${t.chainId} = ${ofFirm}`,
    }),
    pgPolicy('people add to their own', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.chainId} = ${actorUser}`,
    }),
    pgPolicy('administrators read the firm’s', {
      for: 'select',
      to: to('admin'),
      using: sql`${t.chainId} = ${ofFirm}`,
    }),
    pgPolicy('administrators add to the firm’s', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.chainId} = ${ofFirm}`,
    }),
  ],
)

const chain = {
  select: '*',
  insert: ['chainId', 'seq', 'statement', 'signature'],
} as const

export const keyStatementsRights = rights(keyStatements, {
  client: { ...chain, why: 'announces and removes their own devices and recovery code' },
  admin: { ...chain, why: 'announces the firm’s recovery key' },
})

/** What a conversation's keys are sealed to, as the directory says: devices, recovery codes, the firm's recovery key. */
export const keyHolders = pgTable(
  'key_holders',
  {
    id: uuid().primaryKey(),
    chainId: uuid().notNull(),
    /** The account; null for the firm's, and once the account is deleted. */
    userId: uuid(),
    kind: text({ enum: holderKinds }).notNull(),
    /** Of a device; empty for others. */
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    removedAt: moment(),
  },
  (t) => [
    references(t.userId, users.id, 'set null'),
    oneOf(t.kind, holderKinds),
    lengthOf(t.name, { min: 0, max: keyLimits.deviceName.max }),
    index('key_holders_user_id_idx').on(t.userId),
    index('key_holders_chain_id_idx').on(t.chainId),
    pgPolicy('people read their own and the firm’s', {
      for: 'select',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser} or ${t.kind} = 'firm'`,
    }),
    pgPolicy('people’s devices are seen', {
      for: 'update',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser} and ${t.kind} = 'device' and ${t.removedAt} is null`,
    }),
    pgPolicy('administrators read the firm’s', {
      for: 'select',
      to: to('admin'),
      using: sql`${t.kind} = 'firm'`,
    }),
  ],
)

export const keyHoldersRights = rights(keyHolders, {
  client: { select: '*', update: ['lastSeenAt'], why: 'lists their devices; statements add and remove them' },
  admin: { select: '*', why: 'sees whether the firm has a recovery key, and since when' },
})
