import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, references } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { screenLimits } from './case-screens.schema.ts'

/**
 * Lawyers who are kept away from a case, and why. While a screen is in force its lawyer reads nothing of the case, isn't
 * given it or its tasks, and no conflict check shows it to them. Ended screens stay on record.
 */
export const caseScreens = pgTable(
  'case_screens',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No foreign key: a case that is deleted and restored is still screened. Erased with what is kept of the case. */
    caseId: uuid().notNull(),
    /** Null once the lawyer has left the firm; the name stays. */
    lawyerId: uuid(),
    lawyerName: text().notNull().default(''),
    reason: text().notNull(),
    since: moment().notNull().defaultNow(),
    setBy: uuid().default(actingUser),
    endedAt: moment(),
    /** Set by a trigger, with the time. */
    endedBy: uuid(),
  },
  (t) => [
    references(t.lawyerId, lawyers.id, 'set null'),
    lengthOf(t.reason, screenLimits.reason),
    // One screen in force for each lawyer and case.
    uniqueIndex('case_screens_case_id_key').on(t.caseId, t.lawyerId).where(sql`ended_at is null`),
    index('case_screens_case_id_idx').on(t.caseId, t.since),
    index('case_screens_lawyer_id_idx').on(t.lawyerId, t.caseId).where(sql`ended_at is null`),
    pgPolicy('administrators screen lawyers', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const caseScreensRights = rights(caseScreens, {
  admin: {
    select: '*',
    insert: ['caseId', 'lawyerId', 'reason'],
    update: ['endedAt'],
    why: 'answer for who is kept away from a case; nobody rewrites why',
  },
})
