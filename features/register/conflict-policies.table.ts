import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { policyLimits } from './policy.schema.ts'

/** The firm's conflict policy: each version as it was in force. The newest is named on each new check. */
export const conflictPolicies = pgTable(
  'conflict_policies',
  {
    version: integer().primaryKey(),
    text: text().notNull(),
    savedBy: uuid().default(actingUser),
    savedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.text, policyLimits),
    pgPolicy('administrators read the policy', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('lawyers read the policy', { for: 'select', to: to('lawyer'), using: sql`true` }),
    pgPolicy('administrators save a new version', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`true`,
    }),
  ],
)

export const conflictPoliciesRights = rights(conflictPolicies, {
  lawyer: { select: ['version', 'text', 'savedAt'], why: 'decide under it' },
  admin: { select: '*', insert: ['version', 'text'], why: 'set the firm’s policy; a trigger numbers it' },
})
