import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { ViewCounts } from '#platform/api/context.ts'
import { caseViewCounts } from './view-counts.table.ts'

/**
 * Counts the looks at a case after the first, which alone is a line of the audit log with a commit of its own. They
 * are added up in memory and written together; a process that is killed loses those of its last seconds.
 */
export function createViewCounts(db: Database): ViewCounts {
  let waiting = new Map<number, number>()
  const add = (lineId: number, looks: number) => waiting.set(lineId, (waiting.get(lineId) ?? 0) + looks)
  return {
    count(lineId) {
      if (lineId !== null) add(lineId, 1)
    },
    async write() {
      if (waiting.size === 0) return
      const counted = waiting
      waiting = new Map()
      // In one order, so that two processes don't wait for each other.
      const rows = [...counted].sort(([a], [b]) => a - b).map(([lineId, further]) => ({ lineId, further }))
      try {
        await db.asActor({ role: 'system' }, (tx) =>
          tx
            .insert(caseViewCounts)
            .values(rows)
            .onConflictDoUpdate({
              target: caseViewCounts.lineId,
              set: { further: sql`${caseViewCounts.further} + excluded.further` },
            }),
        )
      } catch (error) {
        for (const [lineId, looks] of counted) add(lineId, looks)
        throw error
      }
    },
  }
}
