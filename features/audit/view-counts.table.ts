import { sql } from 'drizzle-orm'
import { bigint, integer, pgPolicy, pgTable } from 'drizzle-orm/pg-core'
import { rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

/** How often a case was looked at again within ten minutes after the view that a line of the log records. */
export const caseViewCounts = pgTable(
  'case_view_counts',
  {
    /** The id of the audit log line; lines are never deleted. No foreign key: truncating the log has to fail by its own refusal. */
    lineId: bigint({ mode: 'number' }).primaryKey(),
    further: integer().notNull(),
  },
  (t) => [
    rule(t.further, sql`${t.further} > 0`),
    pgPolicy('jobs count views', { for: 'all', to: to('system'), using: sql`true`, withCheck: sql`true` }),
    pgPolicy('administrators read how often', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const caseViewCountsRights = rights(caseViewCounts, {
  system: {
    select: '*',
    insert: '*',
    update: ['further'],
    why: 'adds up what the process counted since the last time',
  },
  admin: { select: '*', why: 'the log says how often a case was looked at' },
})
