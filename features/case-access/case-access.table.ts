import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references, rule } from '#db/schema/columns.ts'
import { actorLawyer, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'

// How a PIN opens a case's details. No role may read a PIN's hash, and administrators may read nothing about PINs. Only
// the function verify_case_pin checks a PIN (case-access.functions.sql).

/** The live PIN of a case: at most one; a new one replaces it. */
export const caseAccessPins = pgTable(
  'case_access_pins',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull().unique('case_access_pins_case_id_key'),
    /** Copied from the case by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    /** HMAC of case and PIN under a key that the database doesn't have: a plain hash of 9,000 PINs could be guessed. */
    pinHash: text().notNull(),
    /** For the lawyer's own list while the PIN is live (own_live_pins); erased at expiry. */
    pinCiphertext: text(),
    expiresAt: moment().notNull().default(sql`now() + interval '5 minutes'`),
    ownerFailures: integer().notNull().default(0),
    visitorFailures: integer('stranger_failures').notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'cascade'),
    rule(t.expiresAt, sql`${t.expiresAt} <= ${t.createdAt} + interval '5 minutes'`),
    rule(t.ownerFailures, sql`${t.ownerFailures} between 0 and 5`),
    rule(t.visitorFailures, sql`${t.visitorFailures} between 0 and 5`),
    index('case_access_pins_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    index('case_access_pins_expires_at_idx').on(t.expiresAt).where(sql`pin_ciphertext is not null`),
    pgPolicy('lawyers read their own PINs', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers make PINs for their own cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers delete their own PINs', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
  ],
)

export const caseAccessPinsRights = rights(caseAccessPins, {
  lawyer: {
    select: ['id', 'caseId', 'lawyerId', 'expiresAt', 'ownerFailures', 'visitorFailures', 'createdAt'],
    insert: ['id', 'caseId', 'pinHash', 'pinCiphertext'],
    delete: true,
    why: 'makes and withdraws PINs; how long one lives and how many tries it bears is not theirs to say',
  },
})

/** A correct PIN grants access to one case for at most half an hour, to the holder of the token with this hash. */
export const caseAccessGrants = pgTable(
  'case_access_grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    tokenHash: text().notNull().unique('case_access_grants_token_hash_key'),
    /** The case's own client; null for everyone else, signed in or not. */
    userId: uuid(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.userId, users.id, 'cascade'),
    rule(t.tokenHash, sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    rule(t.expiresAt, sql`${t.expiresAt} <= ${t.createdAt} + interval '30 minutes'`),
    index('case_access_grants_case_id_idx').on(t.caseId),
    index('case_access_grants_user_id_idx').on(t.userId),
    index('case_access_grants_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    index('case_access_grants_expires_at_idx').on(t.expiresAt),
    pgPolicy('lawyers see who has their cases open', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers revoke', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and ${t.revokedAt} is not null`,
    }),
    pgPolicy('administrators see who has cases open', {
      for: 'select',
      to: to('admin'),
      using: sql`true`,
    }),
    pgPolicy('administrators revoke', {
      for: 'update',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`${t.revokedAt} is not null`,
    }),
    pgPolicy('jobs remove what has expired', {
      for: 'all',
      to: to('system'),
      using: sql`${t.expiresAt} < now()`,
    }),
  ],
)

export const caseAccessGrantsRights = rights(caseAccessGrants, {
  lawyer: {
    select: ['id', 'caseId', 'lawyerId', 'userId', 'expiresAt', 'revokedAt', 'createdAt'],
    update: ['revokedAt'],
    why: 'closes a case to everyone who has it open. Deleting a PIN does not: it only refuses those who come later',
  },
  admin: {
    select: ['id', 'caseId', 'userId', 'expiresAt', 'revokedAt', 'createdAt'],
    update: ['revokedAt'],
    why: 'closes a case to everyone who has it open',
  },
  system: { select: ['id', 'expiresAt'], delete: true, why: 'removes what has expired' },
})
