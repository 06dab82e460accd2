import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

const atOnce = 500

/**
 * Run as a job: erases the records whose date has passed and that are not on hold, each with a line in the audit log.
 * Their files then belong to no record, and are deleted with the abandoned uploads (see sweepFiles).
 * @returns how many records were erased
 */
export async function purgeRecords({ db }: { db: Database }): Promise<number> {
  for (let purged = 0; ; ) {
    const { rows } = await db.asActor({ role: 'system' }, (tx) =>
      tx.execute<{ number: number }>(sql`select purge_deleted_records(${atOnce}) as number`),
    )
    const number = rows[0]?.number ?? 0
    purged += number
    if (number < atOnce) return purged
  }
}
