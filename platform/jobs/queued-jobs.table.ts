import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { jobKinds } from './jobs.schema.ts'

/** Work that runs once, in whichever process takes it first, and is retried until it succeeds. Added by `queue_job`. */
export const queuedJobs = pgTable(
  'queued_jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: jobKinds }).notNull(),
    /** Shown to administrators: recipient and subject, never the content. */
    summary: text().notNull(),
    /** Encrypted (see platform/crypto) except for ids: mails contain secret links. Deleted when the job is done. */
    payload: text(),
    attempts: integer().notNull().default(0),
    /** The earliest time to run; while it runs, the time from which it counts as abandoned. */
    dueAt: moment().notNull().defaultNow(),
    /** From the last attempt; empty before the first failure and while the next attempt runs. */
    lastError: text().notNull().default(''),
    doneAt: moment(),
    /** Set when the queue has given up; an administrator may retry it. */
    failedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf(t.kind, jobKinds),
    lengthOf(t.summary, { min: 1, max: 300 }),
    lengthOf(t.lastError, { min: 0, max: 500 }),
    index('queued_jobs_due_idx').on(t.dueAt).where(sql`done_at is null and failed_at is null`),
    index('queued_jobs_failed_idx').on(t.createdAt).where(sql`failed_at is not null`),
    index('queued_jobs_order_idx').on(descending(t.createdAt), t.id),
    pgPolicy('the process does and clears up', { for: 'all', to: to('system'), using: sql`true` }),
    pgPolicy('administrators see them', { for: 'select', to: to('admin'), using: sql`true` }),
    // Failed jobs and those waiting for a retry. Not a running one: it would run twice.
    pgPolicy('administrators have what failed tried again', {
      for: 'update',
      to: to('admin'),
      using: sql`failed_at is not null or (done_at is null and last_error <> '')`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators give up what failed', {
      for: 'delete',
      to: to('admin'),
      using: sql`failed_at is not null`,
    }),
  ],
)

export const queuedJobsRights = rights(queuedJobs, {
  system: {
    select: '*',
    update: ['payload', 'attempts', 'dueAt', 'lastError', 'doneAt', 'failedAt'],
    delete: true,
    why: 'the workers of every process',
  },
  admin: {
    select: ['id', 'kind', 'summary', 'attempts', 'dueAt', 'lastError', 'doneAt', 'failedAt', 'createdAt'],
    update: ['attempts', 'dueAt', 'failedAt'],
    delete: true,
    why: 'they see failed deliveries, retry and discard them; no role may read the payload',
  },
})
