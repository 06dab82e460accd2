import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** A job's: erases the sealed copies of PINs that have expired. @returns in how many milliseconds the next one does */
export async function erasePins(db: Database): Promise<number | undefined> {
  const [{ rows }] = await db.batch({ role: 'system' }, (tx) => [
    tx.execute<{ ms: number | null }>(
      sql`select (extract(epoch from erase_expired_pins()) * 1000)::float8 as ms`,
    ),
  ])
  return rows[0]?.ms ?? undefined
}
