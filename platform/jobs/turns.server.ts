import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recurringJobs } from './recurring-jobs.table.ts'

const system = { role: 'system' } as const
const r = recurringJobs

/**
 * Runs a recurring job's turn, unless another process has done so within the interval.
 * @returns whether the turn was ours
 * @throws what the work throws, after it was noted
 */
export async function takeTurn(
  db: Database,
  { name, everyMs }: { name: string; everyMs: number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  // Clocks of processes are never quite together: a turn that comes a little early is still this one's.
  const dueAt = sql`now() + ${Math.round(everyMs * 0.9)} * interval '1 ms'`
  const taken = await db.asActor(system, (tx) =>
    tx
      .insert(r)
      .values({ name, dueAt, startedAt: sql`now()` })
      .onConflictDoUpdate({
        target: r.name,
        set: { dueAt, startedAt: sql`now()`, finishedAt: null },
        setWhere: sql`${r.dueAt} <= now()`,
      })
      .returning({ name: r.name }),
  )
  if (taken.length === 0) return false
  const note = (set: { lastError: string; failures: ReturnType<typeof sql> | number }) =>
    db.asActor(system, (tx) =>
      tx
        .update(r)
        .set({ ...set, finishedAt: sql`now()` })
        .where(eq(r.name, name)),
    )
  try {
    await work()
  } catch (error) {
    // The database may be what failed; the work's own error says more than this one would.
    await note({
      lastError: String((error as Error).message).slice(0, 500),
      failures: sql`${r.failures} + 1`,
    }).catch(() => {})
    throw error
  }
  await note({ lastError: '', failures: 0 })
  return true
}
