import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, lengthOf, moment, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'

// Only the actor `accounts` can read these tables: no faulty query of a person's can return a password hash or a
// session. Others get what they need about an account from the function `actor_of`.

const accountsOnly = (name: string) =>
  pgPolicy(name, { for: 'all', to: to('accounts'), using: sql`true`, withCheck: sql`true` })
const accounts = (why: string) =>
  ({ accounts: { select: '*', insert: '*', update: '*', delete: true, why } }) as const

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique('users_email_key'),
    emailVerified: boolean().notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
    bannedAt: moment(),
    banReason: text(),
    /** Replaced by triggers whenever anything changes that the user's sessions depend on. */
    securityStamp: uuid().notNull().defaultRandom(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    index('users_name_idx').on(t.name, t.id),
    index('users_search_idx').using('gin', anyPart(t.name), anyPart(t.email)),
    index('users_banned_idx').on(t.name, t.id).where(sql`banned_at is not null`),
    accountsOnly('accounts keep users'),
  ],
)

/** Passwords, one for each user. */
export const credentials = pgTable(
  'credentials',
  {
    userId: uuid().primaryKey(),
    /** argon2id, as a PHC string. */
    passwordHash: text().notNull(),
    /** A keyed hash of the network of the last sign-in, and its time. */
    usedFrom: text(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [references(t.userId, users.id, 'cascade'), accountsOnly('accounts keep credentials')],
)

/** A mailed link that confirms a new address to sign in with. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    email: text().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull().unique('address_changes_token_hash_key'),
    expiresAt: moment().notNull(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    index('address_changes_user_id_idx').on(t.userId),
    index('address_changes_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep changes of address'),
  ],
)

export const usersRights = rights(users, accounts('signs people up and in'))
export const credentialsRights = rights(credentials, accounts('checks and changes passwords'))
export const addressChangesRights = rights(addressChanges, accounts('one-time links to a new address'))
