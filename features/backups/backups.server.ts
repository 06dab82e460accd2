import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { admin } from '#platform/api/procedures.server.ts'
import { backupStatus, lateAfterHours } from './backups.schema.ts'
import { backups } from './backups.table.ts'

const b = backups

/** The nightly backups, for administrators. */
export const adminBackups = {
  status: admin
    .route({ method: 'GET', path: '/admin/backups', tags: ['backups'] })
    .output(backupStatus)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { finishedAt, startedAt, rows, files, missing, bytes, place, encrypted, error } = b
        const { none = null, at, place: where, keep, encrypted: sealed } = context.backups
        const [good, ended, late] = await Promise.all([
          tx
            .select({ finishedAt, rows, files, missing, bytes, place, encrypted })
            .from(b)
            .where(and(eq(b.verified, true), isNotNull(b.finishedAt)))
            .orderBy(desc(b.finishedAt))
            .limit(1),
          tx
            .select({ startedAt, error, verified: b.verified })
            .from(b)
            .where(isNotNull(b.finishedAt))
            .orderBy(desc(b.startedAt))
            .limit(1),
          tx.execute<{ late: boolean | null }>(
            sql`select without_backup_since() < now() - ${lateAfterHours} * interval '1 hour' as late`,
          ),
        ])
        const [last] = ended
        return {
          none,
          at,
          place: where,
          keep,
          encrypted: sealed,
          lastGood: good[0]?.finishedAt ? { ...good[0], finishedAt: good[0].finishedAt } : null,
          lastFailed: last && !last.verified ? last : null,
          late: none !== 'off' && Boolean(late.rows[0]?.late),
          checkedAt: new Date(),
        }
      }),
    ),
}
