import type { Database } from '#db/database.ts'
import { emptyFirm } from '#firm.config.ts'
import { setFirm } from '#firm.ts'
import type { Feed } from '#platform/realtime/feed.server.ts'
import { firmSettings } from './firm.table.ts'

let reading: Promise<void> = Promise.resolve()

/** Resolves once `firm` has the last change that this process was notified of. */
export const firmRead = (): Promise<void> => reading

/** Reads what the firm says of itself into `firm`. */
export async function loadFirm(db: Database): Promise<void> {
  const [found] = await db.readAs({ role: 'system' }, (tx) =>
    tx.select({ settings: firmSettings.settings }).from(firmSettings),
  )
  setFirm(found?.settings ?? emptyFirm)
}

/**
 * Reads the settings now, and again at each change. If a later read fails, the previous settings stay and `report` is
 * called.
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
