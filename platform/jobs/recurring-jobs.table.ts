import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { lengthOf, moment } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

/** Recurring jobs: the first process to take the lease runs the job. */
export const recurringJobs = pgTable(
  'recurring_jobs',
  {
    name: text().primaryKey(),
    /** No process runs it before this time. */
    dueAt: moment().notNull(),
    startedAt: moment().notNull(),
    /** Null while the job runs, and after its process died during it. */
    finishedAt: moment(),
    /** From the last run; empty when it succeeded. */
    lastError: text().notNull().default(''),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    lengthOf(t.name, { min: 1, max: 100 }),
    lengthOf(t.lastError, { min: 0, max: 500 }),
    pgPolicy('the processes share the leases', { for: 'all', to: to('system'), using: sql`true` }),
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
