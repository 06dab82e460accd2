import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { lengthOf, moment } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'

/** What is done again and again, and by which turn: of several processes, the first to come takes it. */
export const recurringJobs = pgTable(
  'recurring_jobs',
  {
    name: text().primaryKey(),
    /** Whoever comes before leaves it. */
    dueAt: moment().notNull(),
    startedAt: moment().notNull(),
    /** Null while the turn runs, and when its process ended before it did. */
    finishedAt: moment(),
    /** Of the last turn; empty when it went well. */
    lastError: text().notNull().default(''),
    /** Turns in a row that failed. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    lengthOf(t.name, { min: 1, max: 100 }),
    lengthOf(t.lastError, { min: 0, max: 500 }),
    pgPolicy('the processes share the turns', { for: 'all', to: to('system'), using: sql`true` }),
    pgPolicy('administrators see them', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const recurringJobsRights = rights(recurringJobs, {
  system: {
    select: '*',
    insert: ['name', 'dueAt', 'startedAt'],
    update: ['dueAt', 'startedAt', 'finishedAt', 'lastError', 'failures'],
    why: 'the clocks of every process',
  },
  admin: { select: '*', why: 'what has stopped working is theirs to notice' },
})
