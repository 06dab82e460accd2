import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** Chains the lines that wait, a thousand in a transaction; what is left after half a minute is for the next run. */
export async function chainRegister(db: Database): Promise<void> {
  const ends = Date.now() + 30_000
  for (let chained = 1; chained > 0 && Date.now() < ends; ) {
    const { rows } = await db.asActor({ role: 'system' }, (tx) =>
      tx.execute<{ chained: number }>(sql`select chain_register() as chained`),
    )
    chained = rows[0]?.chained ?? 0
  }
}
