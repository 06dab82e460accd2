import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** A job's: keeps the rows few that a tally is summed of. @returns how many rows it saved */
export async function foldTallies({ db }: { db: Database }): Promise<number> {
  const { rows } = await db.asActor({ role: 'system' }, (tx) =>
    tx.execute<{ saved: number }>(sql`select fold_tallies() as saved`),
  )
  return rows[0]?.saved ?? 0
}
