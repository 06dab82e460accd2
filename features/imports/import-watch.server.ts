import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { importRuns } from './imports.table.ts'

const r = importRuns
const system = { role: 'system' } as const
const everyMs = 1_000

class ImportEnded extends Error {}

/**
 * Writes an import's progress, once a second, in transactions of its own, so that it is seen before the import is
 * committed; and reads whether it was cancelled. Both end it at its next report.
 */
export function watchImport(db: Database, id: string, stopping: AbortSignal) {
  let [share, written, cancelled] = [0, 0, false]
  const look = async () => {
    const progress = Math.min(Math.floor(share * 100), 99)
    // Nothing changed: the row is only read.
    const [row] = await db.asActor(system, (tx) =>
      progress === written
        ? tx.select({ cancelRequestedAt: r.cancelRequestedAt }).from(r).where(eq(r.id, id))
        : tx
            .update(r)
            .set({ progress })
            .where(sql`${r.id} = ${id} and ${r.state} in ('checking', 'writing')`)
            .returning({ cancelRequestedAt: r.cancelRequestedAt }),
    )
    written = progress
    cancelled ||= !row || row.cancelRequestedAt !== null
  }
  // Started outside the import's transaction, in which other database work is refused.
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  return {
    /** @throws when the import was cancelled or the process is being stopped */
    report(done: number): void {
      share = done
      if (cancelled || stopping.aborted) throw new ImportEnded('The import was ended.')
    },
    async wasCancelled(): Promise<boolean> {
      await look()
      return cancelled
    },
    stop: () => clearInterval(timer),
  }
}
