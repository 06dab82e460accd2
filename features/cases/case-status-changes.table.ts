import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references } from '#db/schema/columns.ts'
import { actingUser, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { cases } from './cases.table.ts'

/** Every status that a case had, with when and by whom it was set. Only a trigger writes it. */
export const caseStatusChanges = pgTable(
  'case_status_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    fromStatus: text(),
    toStatus: text().notNull(),
    /** No foreign key: the ID stays on record after the account is deleted. */
    changedBy: uuid().default(actingUser),
    changedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    index('case_status_changes_case_id_idx').on(t.caseId, descending(t.changedAt)),
    index('case_status_changes_lawyer_id_idx').on(t.lawyerId, descending(t.changedAt)),
    pgPolicy('lawyers read the history of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators read every history', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const caseStatusChangesRights = rights(caseStatusChanges, {
  lawyer: { select: '*', why: 'a case shows its own history' },
  admin: { select: '*', why: 'a case shows its own history; reports follow cases over time' },
})
