import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { users } from './users.table.ts'

/**
 * Mailed links to choose a new password. The row is deleted when its link is used; triggers delete the other links of
 * the user when their password or address changes.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull().unique('password_resets_token_hash_key'),
    /** The administrator who had it mailed; null when the user asked for it. */
    requestedBy: uuid(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    references(t.requestedBy, users.id, 'set null'),
    index('password_resets_user_id_idx').on(t.userId),
    index('password_resets_requested_by_idx').on(t.requestedBy),
    index('password_resets_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep password resets', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const passwordResetsRights = rights(passwordResets, {
  accounts: {
    select: '*',
    insert: '*',
    update: '*',
    delete: true,
    why: 'makes, checks and uses reset links',
  },
})
