import { randomUUID } from 'node:crypto'
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Tx } from '#db/database.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Feed } from '../realtime/feed.server.ts'
import { traced } from '../tracing/traced.ts'
import { type JobKind, queuedByDatabase } from './jobs.schema.ts'
import { queuedJobs } from './queued-jobs.table.ts'
import type { JobOutcome } from './recurring.server.ts'

/** Thrown by a handler when a retry wouldn't help. */
export class PermanentError extends Error {}

/**
 * Does a job. When it throws, the job is retried later, or given up if it threw `PermanentError`. `signal` aborts when
 * the process is being stopped, which waits for the handler.
 */
export type JobHandler = (payload: string, options: { signal: AbortSignal }) => Promise<void>

export interface Queue {
  /**
   * Resolves once the job is stored: from then on it runs at least once, even if the process dies.
   * @param tx the transaction that the job belongs to: it is stored only if that commits
   */
  add(job: { kind: JobKind; summary: string; payload: string }, tx?: Tx): Promise<void>
  stop(): Promise<void>
}

export interface QueueOptions {
  db: Database
  keys: Keys
  log: Pick<Logger, 'warn' | 'error'>
  /** Reports jobs that any process or the database itself has queued. */
  feed: Pick<Feed, 'subscribe'>
  /** The kinds that this queue handles; other kinds wait for a process that does. */
  handlers: Partial<Record<JobKind, JobHandler>>
  /** Called after every attempt, with the job's kind. */
  observe?: (kind: JobKind, outcome: JobOutcome) => void
  /** For tests. */
  times?: Partial<typeof usualTimes>
}

const usualTimes = {
  /** The shortest pause before a process looks for jobs that are due later, or because it couldn't. */
  lookMs: 5_000,
  /** The longest: timers pause while the machine sleeps. */
  idleMs: 60_000,
  /** The pause after the first failure; it doubles with each further one, up to the longest. */
  pauseMs: 30_000,
  longestPauseMs: 60 * 60 * 1000,
  /**
   * A job whose lease isn't renewed by then was abandoned by a process that died. A running handler's lease is renewed
   * at half of it.
   */
  leaseMs: 2 * 60 * 1000,
  giveUpMs: 3 * 24 * 60 * 60 * 1000,
}
/** The number of jobs that one process runs at once. */
const width = 4

const system = { role: 'system' } as const
const q = queuedJobs

/**
 * Jobs in the database: any process adds them, any process runs them. Each job is leased to one process at a time. It
 * is retried with growing pauses when it fails or its process dies, for three days; then it is marked as failed.
 */
export function openQueue({ db, keys, log, feed, handlers, ...options }: QueueOptions): Queue {
  const { observe = () => {} } = options
  const times = { ...usualTimes, ...options.times }
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  /** In how many milliseconds the next job is due. */
  let dueMs: number | null = null
  const stopping = new AbortController()

  function wake(): void {
    again = true
    running ??= work()
      .catch((error) => {
        log.error({ err: error }, 'the queue cannot be read; it will be tried again')
        dueMs = times.lookMs
      })
      .finally(() => {
        running = undefined
        wait()
      })
  }

  function wait(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, Math.max(times.lookMs, Math.min(dueMs ?? times.idleMs, times.idleMs)))
  }

  async function work(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false
      const taken = await take()
      await Promise.all(taken.map(doJob))
      if (taken.length === width) again = true
    }
  }

  /**
   * Leases the jobs that are due, oldest first; no other process takes them until the lease expires. Notes when the next
   * one is due: a retry, or one whose process may die.
   */
  async function take(): Promise<TakenJob[]> {
    const ours = sql`done_at is null and failed_at is null and kind = any (${sql.param(Object.keys(handlers))}::text[])`
    const [{ rows }, { rows: next }] = await db.batch(system, (tx) => [
      tx.execute<TakenJob & Record<string, unknown>>(sql`
        update queued_jobs set attempts = attempts + 1, last_error = '',
          due_at = now() + ${times.leaseMs} * interval '1 ms'
        where id in (select id from queued_jobs where ${ours} and due_at <= now()
          order by due_at limit ${width} for update skip locked)
        returning id, kind, payload, attempts,
          created_at < now() - ${times.giveUpMs} * interval '1 ms' as overdue`),
      tx.execute<{ ms: number | null }>(sql`
        select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from queued_jobs where ${ours}`),
    ])
    dueMs = next[0]?.ms ?? null
    return rows
  }

  async function doJob({ id, kind, payload, attempts, overdue }: TakenJob): Promise<void> {
    const mine = and(eq(q.id, id), eq(q.attempts, attempts))
    const started = performance.now()
    const observeRun = (failed: boolean) =>
      observe(kind, { failed, seconds: (performance.now() - started) / 1000 })
    const renewing = setInterval(() => void renew(mine).catch(() => {}), times.leaseMs / 2)
    try {
      const opened = queuedByDatabase.includes(kind) ? payload : keys.open('job', payload, id)
      await traced(`job ${kind}`, { 'portico.attempt': attempts }, async () =>
        handlers[kind]?.(opened, { signal: stopping.signal }),
      )
    } catch (error) {
      observeRun(true)
      const given = error instanceof PermanentError || overdue
      log.warn(
        { err: error, job: id, kind, attempts },
        given ? 'a job was given up' : 'a job will be tried again',
      )
      const pause = Math.min(times.pauseMs * 2 ** (attempts - 1), times.longestPauseMs)
      const lastError = String((error as Error).message ?? error).slice(0, 500)
      const next = given ? { failedAt: sql`now()` } : { dueAt: sql`now() + ${pause} * interval '1 ms'` }
      await db.asActor(system, (tx) =>
        tx
          .update(q)
          .set({ lastError, ...next })
          .where(mine),
      )
      return
    } finally {
      clearInterval(renewing)
    }
    observeRun(false)
    const done = { doneAt: sql`now()`, payload: null, lastError: '' }
    await db.asActor(system, (tx) => tx.update(q).set(done).where(mine))
  }

  const renew = (mine: SQL | undefined) =>
    db.asActor(system, (tx) =>
      tx
        .update(q)
        .set({ dueAt: sql`now() + ${times.leaseMs} * interval '1 ms'` })
        .where(mine),
    )

  const unsubscribe = feed.subscribe(({ gap, changes }) => {
    if (gap || changes.some(({ topic }) => topic === getTableName(q))) wake()
  })
  wake()
  return {
    async add({ kind, summary, payload }, tx) {
      const id = randomUUID()
      const call = sql`select queue_job(${id}::uuid, ${kind}, ${summary.slice(0, 300)}, ${keys.seal('job', payload, id)})`
      if (tx) await tx.execute(call)
      else await db.asActor(system, (own) => own.execute(call))
    },
    async stop() {
      stopping.abort()
      unsubscribe()
      clearTimeout(timer)
      await running
    },
  }
}

interface TakenJob {
  id: string
  kind: JobKind
  payload: string
  attempts: number
  overdue: boolean
}

/** For a recurring job: deletes jobs that were done a week ago or failed three months ago. */
export const clearQueue = (db: Database) =>
  db.asActor(system, (tx) =>
    tx.delete(q).where(sql`done_at < now() - interval '7 days' or failed_at < now() - interval '90 days'`),
  )
