import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { recurringJobs } from './recurring-jobs.table.ts'

const system = { role: 'system' } as const
const r = recurringJobs

/**
 * Runs a recurring job, unless another process has run it within the interval.
 * @returns whether this process ran it
 * @throws what the job throws, after recording it
 */
export async function runUnderLease(
  db: Database,
  { name, everyMs }: { name: string; everyMs: number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  // Clocks of processes differ slightly: a run that is a little early still counts for this interval.
  const dueAt = sql`now() + ${Math.round(everyMs * 0.9)} * interval '1 ms'`
  const [taken] = await db.batch(system, (tx) => [
    tx
      .insert(r)
      .values({ name, dueAt, startedAt: sql`now()` })
      .onConflictDoUpdate({
        target: r.name,
        set: { dueAt, startedAt: sql`now()`, finishedAt: null },
        setWhere: sql`${r.dueAt} <= now()`,
      })
      .returning({ name: r.name }),
  ])
  if (taken.length === 0) return false
  const note = (set: { lastError: string; failures: ReturnType<typeof sql> | number }) =>
    db.batch(system, (tx) => [
      tx
        .update(r)
        .set({ ...set, finishedAt: sql`now()` })
        .where(eq(r.name, name)),
    ])
  try {
    await work()
  } catch (error) {
    // The database may be what failed: the job's own error says more than an error of recording it.
    await note({
      lastError: String((error as Error).message).slice(0, 500),
      failures: sql`${r.failures} + 1`,
    }).catch(() => {})
    throw error
  }
  await note({ lastError: '', failures: 0 })
  return true
}
