import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'

const accountsOnly = (name: string) =>
  pgPolicy(name, { for: 'all', to: to('accounts'), using: sql`true`, withCheck: sql`true` })

/**
 * A sign-up whose address isn't verified yet; there is no account. An address may have several, each bound to the
 * browser that began it: only that browser or its password completes it. So someone who signs up with another person's
 * address never gets a working password, and can't prevent the owner from signing up.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** SHA-256 of the token in the browser's cookie. */
    browserHash: text().notNull().unique('pending_sign_ups_browser_hash_key'),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    index('pending_sign_ups_email_idx').on(t.email),
    index('pending_sign_ups_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep pending sign-ups'),
  ],
)

/** A mailed link that proves an address. Any link of the address completes the sign-up of the browser that opens it. */
export const signUpLinks = pgTable(
  'sign_up_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The sign-up that the link was mailed for. Another browser completes it with its password. */
    signUpId: uuid(),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull().unique('sign_up_links_token_hash_key'),
    expiresAt: moment().notNull(),
  },
  (t) => [
    references(t.signUpId, pendingSignUps.id, 'set null'),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    index('sign_up_links_email_idx').on(t.email),
    index('sign_up_links_sign_up_id_idx').on(t.signUpId),
    index('sign_up_links_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep the links of sign-ups'),
  ],
)

const all = { select: '*', insert: '*', update: '*', delete: true } as const

export const pendingSignUpsRights = rights(pendingSignUps, {
  accounts: { ...all, why: 'holds sign-ups until they are verified' },
})
export const signUpLinksRights = rights(signUpLinks, {
  accounts: { ...all, why: 'makes, checks and spends the links of sign-ups' },
})
