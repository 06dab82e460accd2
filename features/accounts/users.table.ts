import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, references, rule } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'
import { contactLimits } from '#features/contact/contact-details.schema.ts'

// Accounts as better-auth keeps them. Only the actor `accounts` reaches them: no person's query, however wrong,
// can read a password hash or a session. What others need of an account, they ask a function (actor_of) for.

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
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    bannedAt: moment(),
    banReason: text(),
    /** Another one whenever anything changes that a session of theirs stands for. Set by triggers. */
    standing: uuid().notNull().defaultRandom(),
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

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** The token's SHA-256: who reads a dump can't sign in with it. */
    token: text().notNull().unique('sessions_token_key'),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    index('sessions_user_id_idx').on(t.userId, descending(t.createdAt)),
    index('sessions_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep sessions'),
  ],
)

/** better-auth's `account`: how somebody proves who they are. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    index('credentials_user_id_idx').on(t.userId),
    accountsOnly('accounts keep credentials'),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('verifications_identifier_idx').on(t.identifier),
    index('verifications_expires_at_idx').on(t.expiresAt),
    accountsOnly('accounts keep verifications'),
  ],
)

export const usersRights = rights(users, accounts('signs people up and in'))
export const sessionsRights = rights(sessions, accounts('begins and ends sessions'))
export const credentialsRights = rights(credentials, accounts('checks and changes passwords'))
export const verificationsRights = rights(verifications, accounts('one-time values, such as a reset link'))
