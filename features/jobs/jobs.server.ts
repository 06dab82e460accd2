import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { queuedJobs } from '#platform/jobs/queued-jobs.table.ts'
import { recurringJobs } from '#platform/jobs/recurring-jobs.table.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { jobListInput, jobMessages, type QueuedJob, queuedJob, recurringJob } from './jobs.schema.ts'

const tags = ['jobs']
const done = z.object({ success: z.literal(true) })

const q = queuedJobs
const select = (tx: Tx) => {
  const { id, kind, summary, attempts, dueAt, lastError, doneAt, failedAt, createdAt } = q
  return tx.select({ id, kind, summary, attempts, dueAt, lastError, doneAt, failedAt, createdAt }).from(q)
}
type Row = Awaited<ReturnType<typeof select>>[number]

const newestFirst: Key<Row>[] = [
  { column: q.createdAt, descending: true, of: (row) => row.createdAt },
  { column: q.id, of: (row) => row.id },
]

const inState: Record<QueuedJob['state'], SQL | undefined> = {
  waiting: and(isNull(q.doneAt), isNull(q.failedAt)),
  failed: isNotNull(q.failedAt),
  done: isNotNull(q.doneAt),
}

function asSeen({ doneAt, failedAt, dueAt, ...row }: Row): QueuedJob {
  const state = doneAt ? 'done' : failedAt ? 'failed' : 'waiting'
  return { ...row, state, dueAt: state === 'waiting' ? dueAt : null }
}

/** It has failed and waits for its next attempt. A running job has no error, so it can't be started twice at once. */
const waitsAgain = and(inState.waiting, ne(q.lastError, ''))

/** Changes one job; it may have been retried, done or discarded since. */
async function one(change: Promise<{ id: string }[]>, gone: string) {
  if ((await change).length === 0) throw new Problem('NOT_FOUND', { detail: gone })
  return { success: true as const }
}

/** Background work, for administrators: the queue of outgoing mails and webhooks, and recurring jobs. */
export const adminJobs = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/jobs', tags })
    .input(jobListInput)
    .output(listPage(queuedJob))
    .handler(({ context, input: { state, ...asked } }) =>
      context.run(async (tx) => {
        const page = await readPage(newestFirst, asked, ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(state && inState[state], where))
            .orderBy(...orderBy)
            .limit(limit),
        )
        return { ...page, items: page.items.map(asSeen) }
      }),
    ),

  /** How many have failed and wait for a decision. */
  counts: admin
    .route({ method: 'GET', path: '/admin/jobs/counts', tags })
    .output(z.object({ failed: z.int() }))
    .handler(({ context }) => context.run(async (tx) => ({ failed: await tx.$count(q, inState.failed) }))),

  recurring: admin
    .route({ method: 'GET', path: '/admin/jobs/recurring', tags })
    .output(z.array(recurringJob))
    .handler(({ context }) =>
      context.run((tx) => tx.select().from(recurringJobs).orderBy(asc(recurringJobs.name))),
    ),

  /** Has a job that failed tried again at once, whether it was given up or waits for its next attempt. */
  retry: admin
    .route({ method: 'POST', path: '/admin/jobs/{id}/retry', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run((tx) =>
        one(
          tx
            .update(q)
            .set({
              failedAt: null,
              attempts: sql`case when ${inState.failed} then 0 else ${q.attempts} end`,
              dueAt: sql`now()`,
            })
            .where(and(eq(q.id, input.id), or(inState.failed, waitsAgain)))
            .returning({ id: q.id }),
          jobMessages.notToRetry,
        ),
      ),
    ),

  /** Gives a failed job up. */
  discard: admin
    .route({ method: 'DELETE', path: '/admin/jobs/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run((tx) =>
        one(
          tx
            .delete(q)
            .where(and(eq(q.id, input.id), inState.failed))
            .returning({ id: q.id }),
          jobMessages.notFailed,
        ),
      ),
    ),
}
