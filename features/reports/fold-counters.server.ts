import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** A job's: keeps the rows few that a counter is summed of. @returns how many rows it saved */
export async function foldCounters({ db }: { db: Database }): Promise<number> {
  const { rows } = await db.asActor({ role: 'system' }, (tx) =>
    tx.execute<{ saved: number }>(sql`select fold_counters() as saved`),
  )
  return rows[0]?.saved ?? 0
}
