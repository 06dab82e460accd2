import type { Database } from '#db/database.ts'
import { emptyFirm } from '#firm.config.ts'
import { setFirm } from '#firm.ts'
import type { Feed } from '#platform/realtime/feed.server.ts'
import { firmSettings } from './firm.table.ts'

let reading: Promise<void> = Promise.resolve()

/** Resolves once the last change that this process was told of is in `firm`. */
export const firmRead = (): Promise<void> => reading

/** Reads what the firm says of itself into `firm`. */
export async function loadFirm(db: Database): Promise<void> {
  const [found] = await db.readAs({ role: 'system' }, (tx) =>
    tx.select({ settings: firmSettings.settings }).from(firmSettings),
  )
  setFirm(found?.settings ?? emptyFirm)
}

/**
 * Reads it now, and again at each change. When it can't be read again, what was read before stays and `report` is told.
 * @returns how to stop
 */
export async function keepFirm(
  db: Database,
  feed: Feed,
  report: (error: unknown) => void,
): Promise<() => void> {
  await loadFirm(db)
  return feed.subscribe(({ changes, gap }) => {
    if (!gap && !changes.some(({ topic }) => topic === 'firm_settings')) return
    reading = reading.then(() => loadFirm(db)).catch(report)
    return reading
  })
}
