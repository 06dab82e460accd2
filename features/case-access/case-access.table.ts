import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references, rule } from '#db/columns.ts'
import { actingUser, actorClient, actorLawyer, actorUser, rights, to } from '#db/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'

// How a case's details are opened to whoever was given its PIN. Nobody reads a PIN's hash, and administrators
// nothing of PINs at all; checking one is the function verify_case_pin's alone (case-access.functions.sql).

/** The live PIN of a case: at most one; a new one replaces it. */
export const caseAccessPins = pgTable(
  'case_access_pins',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull().unique('case_access_pins_case_id_key'),
    /** Copies of the case's, kept by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    /** HMAC of case and PIN under a key that the database never sees: 9,000 PINs are quickly tried by a reader. */
    pinHash: text().notNull(),
    /** For the lawyer's own list while the PIN is live (own_live_pins); erased at expiry. */
    pinCiphertext: text(),
    expiresAt: moment().notNull().default(sql`now() + interval '5 minutes'`),
    ownerFailures: integer().notNull().default(0),
    strangerFailures: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'cascade'),
    rule(t.expiresAt, sql`${t.expiresAt} <= ${t.createdAt} + interval '5 minutes'`),
    rule(t.ownerFailures, sql`${t.ownerFailures} between 0 and 5`),
    rule(t.strangerFailures, sql`${t.strangerFailures} between 0 and 5`),
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
    select: ['id', 'caseId', 'lawyerId', 'expiresAt', 'ownerFailures', 'strangerFailures', 'createdAt'],
    insert: ['id', 'caseId', 'pinHash', 'pinCiphertext'],
    delete: true,
    why: 'makes and withdraws PINs; how long one lives and how many tries it bears is not theirs to say',
  },
})

/** What a right PIN opens: one case, for at most half an hour, to whoever holds the token behind the hash. */
export const caseAccessGrants = pgTable(
  'case_access_grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    tokenHash: text().notNull().unique('case_access_grants_token_hash_key'),
    /** The case's own client; null for everybody else, who are strangers to it, signed in or not. */
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
    why: 'closes a case to whoever has it open. Deleting a PIN does not: it only lets nobody else in',
  },
  system: { select: ['id', 'expiresAt'], delete: true, why: 'removes what has expired' },
})

/** Wrong tries at a case over its life; at 100 no PIN opens it until staff unlock it. */
export const caseAccessLocks = pgTable(
  'case_access_locks',
  {
    caseId: uuid().primaryKey(),
    clientId: uuid(),
    lawyerId: uuid(),
    failures: integer().notNull().default(0),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    rule(t.failures, sql`${t.failures} between 0 and 100`),
    index('case_access_locks_lawyer_id_idx').on(t.lawyerId),
    pgPolicy('lawyers see whether their cases are locked', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators see which cases are locked', {
      for: 'select',
      to: to('admin'),
      using: sql`true`,
    }),
  ],
)

export const caseAccessLocksRights = rights(caseAccessLocks, {
  lawyer: { select: '*', why: 'offers to unlock' },
  admin: { select: '*', why: 'offers to unlock' },
})

/** A staff member's decision that a case may be tried again; making one sets its failures to 0. */
export const caseAccessUnlocks = pgTable(
  'case_access_unlocks',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    failures: integer(),
    /** No foreign key: who it was stays on record after the account is gone. */
    unlockedBy: uuid().notNull().default(actingUser),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    index('case_access_unlocks_case_id_idx').on(t.caseId, descending(t.createdAt)),
    index('case_access_unlocks_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt)),
    pgPolicy('lawyers read unlocks of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers unlock their own cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and ${t.unlockedBy} = ${actorUser}`,
    }),
    pgPolicy('administrators read unlocks', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators unlock in their own name', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.unlockedBy} = ${actorUser}`,
    }),
  ],
)

export const caseAccessUnlocksRights = rights(caseAccessUnlocks, {
  lawyer: { select: '*', insert: ['caseId'], why: 'lets their case be tried again' },
  admin: { select: '*', insert: ['caseId'], why: 'lets a case be tried again' },
})

/** A client asks their lawyer for a PIN; answered by the next PIN that is made. One open request per case. */
export const caseAccessRequests = pgTable(
  'case_access_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    requestedBy: uuid().notNull().default(actingUser),
    answeredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.requestedBy, users.id, 'cascade'),
    uniqueIndex('case_access_requests_case_id_key').on(t.caseId).where(sql`answered_at is null`),
    index('case_access_requests_case_id_idx').on(t.caseId, descending(t.createdAt)),
    index('case_access_requests_requested_by_idx').on(t.requestedBy),
    index('case_access_requests_client_id_idx').on(t.clientId, descending(t.createdAt)),
    index('case_access_requests_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt)),
    pgPolicy('clients see what they asked for', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('clients ask about their own cases', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.clientId} = ${actorClient} and ${t.requestedBy} = ${actorUser}`,
    }),
    pgPolicy('lawyers see who asks', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers dismiss a request', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
  ],
)

export const caseAccessRequestsRights = rights(caseAccessRequests, {
  client: { select: ['id', 'caseId', 'answeredAt', 'createdAt'], insert: ['caseId'], why: 'asks for a PIN' },
  lawyer: { select: '*', delete: true, why: 'answers by making a PIN, or dismisses' },
})
