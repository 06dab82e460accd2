import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** Changes that are folded in one transaction. */
const atOnce = 10_000

/** A job's: keeps the rows few that a counter is summed of. @returns how many changes it folded */
export async function foldCounters({ db }: { db: Database }): Promise<number> {
  let folded = 0
  for (;;) {
    const [{ rows }] = await db.batch({ role: 'system' }, (tx) => [
      tx.execute<{ taken: number }>(sql`select fold_counters(${atOnce}) as taken`),
    ])
    const taken = rows[0]?.taken ?? 0
    folded += taken
    // An import leaves many at once.
    if (taken < atOnce) return folded
  }
}
