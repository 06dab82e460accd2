import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { portals } from '#platform/auth/portals.ts'
import { users } from './users.table.ts'

/** Sign-ins between the right password and the second step: no session and no rights yet. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** The portal where it began; only that portal can complete it. */
    portal: text({ enum: portals }).notNull(),
    /** Null when it began by the password. */
    by: text({ enum: ['provider'] }),
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().notNull().unique('pending_sign_ins_token_hash_key'),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.portal, portals),
    oneOf(t.by, ['provider']),
    index('pending_sign_ins_user_id_idx').on(t.userId),
    index('pending_sign_ins_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep pending sign-ins', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const pendingSignInsRights = rights(pendingSignIns, {
  accounts: {
    select: '*',
    insert: '*',
    update: '*',
    delete: true,
    why: 'holds sign-ins until the second step',
  },
})
