import { desc, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#platform/api/context.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { mostDaysBetween, siteCopy } from './site-archive.schema.ts'
import { siteArchive } from './site-archive.table.ts'
import { takeCopy } from './take-copy.server.ts'

const tags = ['site archive']
const copies: Limit = { name: 'site-copy', times: 6, minutes: 60 }
/** Three years of copies, most of them after a change, are fewer. */
const mostListed = 2_000

/** Copies of the public site, for administrators. */
export const adminSiteArchive = {
  /** The newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/site-archive', tags })
    .output(z.array(siteCopy))
    .handler(async ({ context }) => {
      const rows = await context.run((tx) =>
        tx
          .select({
            id: siteArchive.id,
            takenAt: siteArchive.takenAt,
            reason: siteArchive.reason,
            takenBy: siteArchive.takenBy,
            files: siteArchive.files,
            zip: { id: files.id, name: files.name, size: files.size, sha256: files.sha256 },
          })
          .from(siteArchive)
          .innerJoin(files, eq(files.id, siteArchive.fileId))
          .orderBy(desc(siteArchive.takenAt), siteArchive.id)
          .limit(mostListed),
      )
      const names = await personNames(
        context.db,
        rows.map(({ takenBy }) => takenBy),
      )
      return rows.map((row) => ({ ...row, takenBy: names.get(row.takenBy ?? '') ?? null }))
    }),

  /** Takes one now; resolves when it is kept. Six an hour for each administrator. */
  take: admin
    .route({ method: 'POST', path: '/admin/site-archive', tags })
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context }) => {
      const { id } = context.session.user
      await countUse(context, context.actor, copies, id)
      await takeCopy(context, { reason: 'asked', takenBy: id })
      await context.run((tx) => tx.execute(sql`select public.audit('site.copied', 'site_archive')`))
      return { success: true as const }
    }),
}

/**
 * A job's: takes a copy when something public has changed since the last one, or after 30 days. Does nothing while the
 * server doesn't accept requests, and before anything was entered.
 */
export async function copyWhenDue(services: Services): Promise<void> {
  if (!services.ownSite.fetch) return
  const { last, changed } = await services.db.asActor({ role: 'system' }, async (tx) => {
    const [newest] = await tx.select({ at: max(siteArchive.takenAt) }).from(siteArchive)
    const last = newest?.at
    const { rows } = await tx.execute<{ changed: boolean }>(
      sql`select public.site_changed_since(${(last ?? new Date(0)).toISOString()}::timestamptz) as changed`,
    )
    return { last, changed: rows[0]?.changed ?? false }
  })
  const isOld = last && Date.now() - last.getTime() > mostDaysBetween * 86_400_000
  if (changed || isOld) await takeCopy(services, { reason: changed ? 'change' : 'monthly' })
}

/** A job's: removes copies that have been kept for three years; their files are released with them. */
export async function removeOldCopies({ db }: Pick<Services, 'db'>): Promise<number> {
  const removed = await db.asActor({ role: 'system' }, (tx) =>
    tx.delete(siteArchive).where(sql`${siteArchive.takenAt} < now() - interval '3 years'`),
  )
  return removed.rowCount ?? 0
}
