import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { JobRun } from '#platform/jobs/recurring.server.ts'

/**
 * Chains the lines that wait, a thousand in a transaction; what is left after half a minute, or when the process stops, is for the next run.
 * @returns in how many milliseconds there is more to do; undefined where nothing is left
 */
export async function chainRegister(db: Database, { signal }: JobRun): Promise<number | undefined> {
  const ends = Date.now() + 30_000
  while (!signal.aborted && Date.now() < ends) {
    const [{ rows }] = await db.batch({ role: 'system' }, (tx) => [
      tx.execute<{ chained: number }>(sql`select chain_register() as chained`),
    ])
    if (!rows[0]?.chained) return undefined
  }
  return 0
}
