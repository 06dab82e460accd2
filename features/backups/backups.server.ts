import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { useConfirmation } from '#platform/auth/confirmation.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import {
  backupMessages,
  backupStatus,
  baseOf,
  downloadToken,
  lateAfterHours,
  takenAtOf,
} from './backups.schema.ts'
import { backups } from './backups.table.ts'

const b = backups
/** As BACKUP_KEEP allows. */
const mostKept = 1_000

function baseTaken(place: string): Date | null {
  const base = baseOf(place.split(/[/\\]/).at(-1) ?? '')
  return base ? takenAtOf(base) : null
}

/** The nightly backups, for administrators. */
export const adminBackups = {
  status: admin
    .route({ method: 'GET', path: '/admin/backups', tags: ['backups'] })
    .output(backupStatus)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { finishedAt, startedAt, rows, files, missing, bytes, place, encrypted, error } = b
        const { none = null, at, place: where, keep, encrypted: sealed } = context.backups
        const [good, ended, late, kept] = await Promise.all([
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
            sql`select without_backup_since() < now() - ${lateAfterHours} * interval '1 hour'
              and (${none !== 'off'} or exists (select from backups)) as late`,
          ),
          tx
            .select({
              id: b.id,
              finishedAt: sql<Date>`${b.finishedAt}`.mapWith(b.finishedAt),
              bytes,
              encrypted,
              place,
            })
            .from(b)
            .where(and(eq(b.verified, true), isNull(b.removedAt)))
            .orderBy(desc(b.finishedAt))
            .limit(mostKept),
        ])
        const [last] = ended
        return {
          none,
          at,
          place: where,
          keep,
          encrypted: sealed,
          lastGood: good[0]?.finishedAt ? { ...good[0], finishedAt: good[0].finishedAt } : null,
          kept: kept.map(({ place, ...one }) => ({ ...one, base: baseTaken(place) })),
          lastFailed: last && !last.verified ? last : null,
          late: Boolean(late.rows[0]?.late),
          checkedAt: new Date(),
        }
      }),
    ),

  /**
   * Permits the caller to download a backup once, within a minute. Needs a proof by the second factor that was given for
   * this (`/account/confirm`): it is used up.
   */
  allowDownload: admin
    .route({ method: 'POST', path: '/admin/backups/{id}/downloads', tags: ['backups'] })
    .input(byId)
    .output(downloadToken)
    .handler(async ({ context, input }) => {
      const { session } = context
      // Somebody without one proves who they are by the password alone.
      if (!(await personOf(context.db, session.user.id))?.twoFactor)
        throw new Problem('FORBIDDEN', { detail: backupMessages.noSecondFactor })
      await useConfirmation(context, session)
      const token = newToken()
      const { rows } = await context.run((tx) =>
        tx.execute<{ place: string | null }>(
          sql`select allow_backup_download(${input.id}::uuid, ${tokenHash(token)}) as place`,
        ),
      )
      if (!rows[0]?.place) throw new Problem('NOT_FOUND')
      if (!(await context.backups.find(rows[0].place)))
        throw new Problem('CONFLICT', { detail: backupMessages.notHere })
      return { token }
    }),
}
