import { sql } from 'drizzle-orm'
import { date, integer, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { lengthOf, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { visitLimits } from './visits.schema.ts'

/** How often a public page was opened on a day of the firm's, by source. Nothing identifies visitors. */
export const siteVisits = pgTable(
  'site_visits',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Without a query, such as `/team`. */
    path: text().notNull(),
    /** The host of the page that linked here; empty when there was none, or it was the firm's own. */
    source: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.path, t.source] }),
    lengthOf(t.path, visitLimits.path),
    lengthOf(t.source, visitLimits.source),
    rule(t.visits, sql`${t.visits} > 0`),
    pgPolicy('the process counts visits', {
      for: 'all',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators read visits', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const siteVisitsRights = rights(siteVisits, {
  system: {
    select: '*',
    insert: '*',
    update: ['visits'],
    delete: true,
    why: 'adds up what the process counted since the last time, and removes old days',
  },
  admin: { select: '*', why: 'Public Site shows how often its pages were opened' },
})
