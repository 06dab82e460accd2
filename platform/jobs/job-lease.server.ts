import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { recurringJobs } from './recurring-jobs.table.ts'

const system = { role: 'system' } as const
const r = recurringJobs

/** The lease of a process that died ends this long after its last renewal; a living one renews it at a third. */
const usualLeaseMs = 30_000

const died = 'The process ended during the last run.'

export interface LeasedJob {
  name: string
  everyMs: number
  /** When it is aborted, `work` may have ended early: another process may continue at once. */
  signal?: AbortSignal
  /** For tests. */
  leaseMs?: number
}

/**
 * Runs a recurring job, unless another process runs it or has run it within the interval.
 * @returns whether this process ran it; if not because a run is unfinished, `retryMs` says when its lease ends
 * @throws what the job throws, after recording it
 */
export async function runUnderLease(
  db: Database,
  { name, everyMs, signal, leaseMs = usualLeaseMs }: LeasedJob,
  work: () => Promise<unknown>,
): Promise<{ ran: boolean; retryMs?: number }> {
  const leaseEnd = sql`now() + ${leaseMs} * interval '1 ms'`
  const [[taken], [held]] = await db.batch(system, (tx) => [
    tx
      .insert(r)
      .values({ name, dueAt: leaseEnd, startedAt: sql`now()` })
      .onConflictDoUpdate({
        target: r.name,
        set: {
          ...{ dueAt: leaseEnd, startedAt: sql`now()`, finishedAt: null },
          // It may have been the job that ended its process.
          failures: sql`${r.failures} + (${r.finishedAt} is null)::int`,
          lastError: sql`case when ${r.finishedAt} is null then ${died} else ${r.lastError} end`,
        },
        setWhere: sql`${r.dueAt} <= now()`,
      })
      .returning({ startedAt: sql<string>`${r.startedAt}::text` }),
    tx
      .select({
        isRunning: sql<boolean>`${r.finishedAt} is null`,
        ms: sql<number>`(extract(epoch from ${r.dueAt} - now()) * 1000)::float8`,
      })
      .from(r)
      .where(eq(r.name, name)),
  ])
  if (!taken) return { ran: false, ...(held?.isRunning && { retryMs: held.ms }) }

  // Another process may have taken the job from this one in between.
  const mine = and(
    eq(r.name, name),
    sql`${r.startedAt} = ${taken.startedAt}::timestamptz`,
    isNull(r.finishedAt),
  )
  const renewing = setInterval(
    () => void db.batch(system, (tx) => [tx.update(r).set({ dueAt: leaseEnd }).where(mine)]).catch(() => {}),
    leaseMs / 3,
  )
  const end = (set: { lastError: string; failures: ReturnType<typeof sql> | number }) => {
    clearInterval(renewing)
    // Clocks of processes differ slightly: a run that is a little early still counts for this interval.
    const next = sql`${r.startedAt} + ${Math.round(everyMs * 0.9)} * interval '1 ms'`
    const dueAt = signal?.aborted ? sql`now()` : next
    return db.batch(system, (tx) => [
      tx
        .update(r)
        .set({ ...set, dueAt, finishedAt: sql`now()` })
        .where(mine),
    ])
  }
  try {
    await work()
  } catch (error) {
    // The database may be what failed: the job's own error says more than an error of recording it.
    await end({
      lastError: String((error as Error).message).slice(0, 500),
      failures: sql`${r.failures} + 1`,
    }).catch(() => {})
    throw error
  }
  await end({ lastError: '', failures: 0 })
  return { ran: true }
}
