import { desc, gt, sql, sum } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { keptDays, listedVisits, shownDays, visitFigures } from './visits.schema.ts'
import { siteVisits } from './visits.table.ts'

const counted = sum(siteVisits.visits).mapWith(Number)
const recent = () => gt(siteVisits.day, daysAgo(shownDays))

/** How often the public pages were opened, for administrators. */
export const adminVisits = {
  figures: admin
    .route({ method: 'GET', path: '/admin/visits', tags: ['visits'] })
    .output(visitFigures)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [days, pages, sources] = await Promise.all([
          tx
            .select({ day: siteVisits.day, visits: counted })
            .from(siteVisits)
            .where(recent())
            .groupBy(siteVisits.day)
            .orderBy(siteVisits.day),
          tx
            .select({ path: siteVisits.path, visits: counted })
            .from(siteVisits)
            .where(recent())
            .groupBy(siteVisits.path)
            .orderBy(desc(counted), siteVisits.path)
            .limit(listedVisits),
          tx
            .select({ source: siteVisits.source, visits: counted })
            .from(siteVisits)
            .where(recent())
            .groupBy(siteVisits.source)
            .orderBy(desc(counted), siteVisits.source)
            .limit(listedVisits),
        ])
        return { days, pages, sources }
      }),
    ),
}

/** A job's: removes days that are older than `keptDays`. @returns how many rows went */
export async function removeOldVisits({ db }: { db: Database }): Promise<number> {
  const removed = await db.asActor({ role: 'system' }, (tx) =>
    tx.delete(siteVisits).where(sql`${siteVisits.day} <= ${daysAgo(keptDays)}`),
  )
  return removed.rowCount ?? 0
}

/** The firm's day so many days ago. */
function daysAgo(days: number): string {
  const day = new Date(`${firmDay()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}
