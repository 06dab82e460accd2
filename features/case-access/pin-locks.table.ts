import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { cases } from '#features/cases/cases.table.ts'

// The limit on guessing: locked cases, and who unlocked them.

/** Wrong tries at a case in total; at 100 no PIN opens it until staff unlock it. */
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

/** A staff member's decision to unlock a case; inserting one resets its failures to 0. */
export const caseAccessUnlocks = pgTable(
  'case_access_unlocks',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    failures: integer(),
    /** No foreign key: the record outlives the account. */
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
