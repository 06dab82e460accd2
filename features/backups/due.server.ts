import { sql } from 'drizzle-orm'
import type { Services } from '#platform/api/context.ts'

const system = { role: 'system' } as const
const hourMs = 60 * 60 * 1000

/**
 * Takes the nightly backup when it is due: since its time there is no good one, and in the last hour none was begun that
 * failed or still runs. A night that the machine was off is made up an hour after the start, when
 * somebody who only looks at the product has gone again.
 * @param now for tests
 */
export async function takeDueBackup(
  { db, backups }: Pick<Services, 'db' | 'backups'>,
  now = new Date(),
): Promise<void> {
  if (backups.none) return
  const moment = sql`${now.toISOString()}::timestamptz`
  const asked = await db.readAs(system, (tx) =>
    tx.execute<{ due: string | Date; done: boolean }>(sql`
      select due, exists (select from backups where (verified and started_at >= due)
        or (not verified and started_at > ${moment} - interval '1 hour')) as done
      from last_backup_due(${backups.at}::time, ${moment}) as due`),
  )
  const [night] = asked.rows
  if (!night || night.done) return
  const wasUp = new Date(night.due) >= backups.upSince
  if (wasUp || now.getTime() - backups.upSince.getTime() >= hourMs) await backups.take()
}
