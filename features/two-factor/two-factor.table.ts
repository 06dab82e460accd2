import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'

// Second factors. As with passwords, only the actor `accounts` can read them, in procedures that first ask for proof.

const accountsOnly = (name: string) =>
  pgPolicy(name, { for: 'all', to: to('accounts'), using: sql`true`, withCheck: sql`true` })

/** Authenticator apps, one for each user. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: uuid().primaryKey(),
    /** Encrypted with the installation's key and bound to the user: a dump alone can't be used to generate codes. */
    secret: text().notNull(),
    /** Null during the set-up; sign-ins don't require it yet. */
    confirmedAt: moment(),
    /** The time step (30 s) of the last accepted code; neither it nor an earlier one is accepted again. */
    lastStep: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [references(t.userId, users.id, 'cascade'), accountsOnly('accounts keep second factors')],
)

/** Codes for a lost phone. Each works once; they are deleted with the last second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** A salted hash (argon2id), encrypted with the installation's key and bound to the row. */
    codeHash: text().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    index('recovery_codes_user_id_idx').on(t.userId),
    accountsOnly('accounts keep recovery codes'),
  ],
)

const all = { select: '*', insert: '*', update: '*', delete: true } as const

export const twoFactorsRights = rights(twoFactors, { accounts: { ...all, why: 'second factors' } })
export const recoveryCodesRights = rights(recoveryCodes, { accounts: { ...all, why: 'recovery codes' } })
