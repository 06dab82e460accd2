import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { portals } from '#platform/auth/portals.ts'
import { passkeyNameLimits } from './passkeys.schema.ts'

/** Passkeys (WebAuthn credentials). Signatures are verified with the stored public key. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    name: text().notNull(),
    /** Chosen by the authenticator; base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id_key'),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter. If it doesn't rise, the passkey was cloned; synced passkeys keep 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The transports by which the browser reaches the authenticator. */
    transports: text().array().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    lengthOf(t.name, passkeyNameLimits),
    rule(t.counter, sql`${t.counter} >= 0`),
    index('passkeys_user_id_idx').on(t.userId, t.createdAt),
    // All users, including staff, manage their own account in the client role.
    pgPolicy('people see their own passkeys', {
      for: 'select',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('people rename their own passkeys', {
      for: 'update',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser}`,
      withCheck: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('accounts keep passkeys', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const purposes = ['sign-in', 'second-step', 'add', 'confirm'] as const
export type ChallengePurpose = (typeof purposes)[number]

/** Challenges: each is signed once, by an authenticator of the browser that requested it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the requesting browser's cookie. */
    tokenHash: text().notNull().unique('passkey_challenges_token_hash_key'),
    challenge: text().notNull(),
    purpose: text({ enum: purposes }).notNull(),
    /** The account whose passkey is required; null for a sign-in, where the passkey identifies the account. */
    userId: uuid(),
    /** The portal of a sign-in; it can't be completed in another one. */
    portal: text({ enum: portals }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.purpose, purposes),
    oneOf(t.portal, portals),
    index('passkey_challenges_user_id_idx').on(t.userId),
    index('passkey_challenges_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep challenges', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const all = { select: '*', insert: '*', update: '*', delete: true } as const

export const passkeysRights = rights(passkeys, {
  client: {
    select: ['id', 'userId', 'name', 'usedAt', 'createdAt'],
    update: ['name'],
    why: 'lists and renames them; adding and removing ask for proof first, so the accounts do it',
  },
  accounts: { ...all, why: 'adds, checks and removes passkeys' },
})
export const passkeyChallengesRights = rights(passkeyChallenges, {
  accounts: { ...all, why: 'challenges of passkeys' },
})
