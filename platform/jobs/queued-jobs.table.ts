import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'
import { jobKinds } from './jobs.schema.ts'

/** Work that has to be done once, by whichever process comes first, and again until it succeeds. Added by `queue_job`. */
export const queuedJobs = pgTable(
  'queued_jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: jobKinds }).notNull(),
    /** For administrators to read: to whom, about what. Never the content. */
    summary: text().notNull(),
    /** Sealed (see platform/crypto) but for a webhook's ids: a mail holds links that let its reader in. Erased once done. */
    payload: text(),
    attempts: integer().notNull().default(0),
    /** Not before; while it is being done, when to take it for abandoned. */
    dueAt: moment().notNull().defaultNow(),
    /** Of the last attempt; empty before one failed, and while the next is under way. */
    lastError: text().notNull().default(''),
    doneAt: moment(),
    /** Given up; an administrator may try again. */
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
    // Given up, or waiting after a failure. Not what is being done at this moment: it would be done twice.
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
    why: 'what could not be delivered is theirs to see, to try again and to give up; the payload is nobody’s to read',
  },
})
