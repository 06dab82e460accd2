import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'

/** The sessions. Deleting a row ends its session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** SHA-256 of the token, so that a database dump can't be used to sign in. */
    tokenHash: text().notNull().unique('sessions_token_hash_key'),
    /** Extended on use, to at most thirty days after `createdAt`. */
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The identity provider has checked a second factor, so Portico's own isn't required. */
    hasSecondFactor: boolean().notNull().default(false),
    /** When the user last confirmed their identity, which sensitive changes require. */
    confirmedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    index('sessions_user_id_idx').on(t.userId, descending(t.createdAt)),
    index('sessions_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep sessions', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const sessionsRights = rights(sessions, {
  accounts: { select: '*', insert: '*', update: '*', delete: true, why: 'begins and ends sessions' },
})
