import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { portals } from '#platform/auth/portals.ts'

/** A browser that was sent to the provider and is expected back, once. */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of what the browser keeps in a cookie. */
    tokenHash: text().notNull().unique('provider_sign_ins_token_hash_key'),
    /** What the provider has to send back, and to put into the identity token. */
    state: text().notNull(),
    nonce: text().notNull(),
    /** PKCE: proves to the provider that the code was asked for by us. */
    verifier: text().notNull(),
    portal: text({ enum: portals }).notNull(),
    next: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    oneOf(t.portal, portals),
    index('provider_sign_ins_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep sign-ins by the provider', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const providerSignInsRights = rights(providerSignIns, {
  accounts: { select: '*', insert: '*', update: '*', delete: true, why: 'waits for answers of the provider' },
})
