import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, references } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'
import { portals } from './accounts.schema.ts'
import { users } from './users.table.ts'

// Second factors. As with passwords, only the actor `accounts` reaches them, through procedures that ask for
// proof first.

const accountsOnly = (name: string) =>
  pgPolicy(name, { for: 'all', to: to('accounts'), using: sql`true`, withCheck: sql`true` })

/** Somebody's authenticator app; one each. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: uuid().primaryKey(),
    /** Sealed with the installation's key, bound to the user: a dump alone makes no codes. */
    secret: text().notNull(),
    /** Null while it is being set up: it then asks nothing of anybody. */
    confirmedAt: moment(),
    /** The time step (30 s) of the last code that was accepted; neither it nor an older one is accepted again. */
    lastStep: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [references(t.userId, users.id, 'cascade'), accountsOnly('accounts keep second factors')],
)

/** Codes for the day the phone is gone. Each works once; they go with the second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** A keyed hash: nobody can try codes on a dump. */
    codeHash: text().notNull().unique('recovery_codes_code_hash_key'),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, twoFactors.userId, 'cascade'),
    index('recovery_codes_user_id_idx').on(t.userId),
    accountsOnly('accounts keep recovery codes'),
  ],
)

/** Somebody who gave the right password and still owes the second step: no session, and no rights at all. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** The door at which it began; no other one completes it. */
    portal: text({ enum: portals }).notNull(),
    /** SHA-256 of what the browser that gave the password keeps in a cookie. */
    tokenHash: text().notNull().unique('pending_sign_ins_token_hash_key'),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.portal, portals),
    index('pending_sign_ins_user_id_idx').on(t.userId),
    index('pending_sign_ins_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep pending sign-ins'),
  ],
)

const all = { select: '*', insert: '*', update: '*', delete: true } as const

export const twoFactorsRights = rights(twoFactors, { accounts: { ...all, why: 'second factors' } })
export const recoveryCodesRights = rights(recoveryCodes, { accounts: { ...all, why: 'recovery codes' } })
export const pendingSignInsRights = rights(pendingSignIns, {
  accounts: { ...all, why: 'holds sign-ins until the second step' },
})
