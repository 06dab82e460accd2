import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references } from '#db/schema/columns.ts'
import { actingUser, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { cases } from '#features/cases/cases.table.ts'
import { partyLimits, partyRoles, partySources } from './parties.schema.ts'
import { parties } from './parties.table.ts'

/** Who takes part in a case, and as what. */
export const caseParties = pgTable(
  'case_parties',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    /** Copies of the case's, kept by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    partyId: uuid().notNull(),
    role: text({ enum: partyRoles }).notNull(),
    note: text().notNull().default(''),
    source: text({ enum: partySources }).notNull().default('entered'),
    createdBy: uuid().default(actingUser),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.partyId, parties.id, 'cascade'),
    oneOf(t.role, partyRoles),
    oneOf(t.source, partySources),
    lengthOf(t.note, partyLimits.note),
    unique('case_parties_party_id_key').on(t.caseId, t.partyId, t.role),
    index('case_parties_party_id_idx').on(t.partyId, t.lawyerId),
    index('case_parties_lawyer_id_idx').on(t.lawyerId, t.caseId),
    pgPolicy('lawyers read the people of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    // Only parties that they know already, or have just entered: naming another one's id would open it to them.
    pgPolicy('lawyers add people to their cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and public.is_party_known_to_me(${t.partyId})`,
    }),
    pgPolicy('lawyers change roles in their cases', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers remove people from their cases', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer} and ${t.source} = 'entered'`,
    }),
    pgPolicy('administrators read the people of cases', {
      for: 'select',
      to: to('admin'),
      using: sql`true`,
    }),
    pgPolicy('administrators add people to cases', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`true`,
    }),
    pgPolicy('administrators change roles', {
      for: 'update',
      to: to('admin'),
      using: sql`true`,
    }),
    // The client's row goes with the case's client, and the title's with its title.
    pgPolicy('administrators remove people from cases', {
      for: 'delete',
      to: to('admin'),
      using: sql`${t.source} = 'entered'`,
    }),
  ],
)

const given = { insert: ['id', 'caseId', 'partyId', 'role', 'note'], update: ['role', 'note'] } as const

export const casePartiesRights = rights(caseParties, {
  lawyer: { select: '*', ...given, delete: true, why: 'the people of their own cases' },
  admin: { select: '*', ...given, delete: true, why: 'the people of all cases' },
})
