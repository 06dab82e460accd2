import type { Database } from '#db/database.ts'
import type { Feed } from '#platform/realtime/feed.server.ts'
import { setSiteTexts } from './current-texts.ts'
import { siteTexts } from './site-texts.table.ts'

/** Reads the published texts of the pages into `siteTexts()`. */
export async function loadSiteTexts(db: Database): Promise<void> {
  const { key, body, place } = siteTexts
  await setSiteTexts(db.readAs({ role: 'system' }, (tx) => tx.select({ key, body, place }).from(siteTexts)))
}

/**
 * Reads the texts now, and again at each change. If a later read fails, the previous texts stay and `report` is called.
 * @returns how to stop
 */
export async function keepSiteTexts(
  db: Database,
  feed: Feed,
  report: (error: unknown) => void,
): Promise<() => void> {
  await loadSiteTexts(db)
  return feed.subscribe(({ changes, gap }) => {
    if (!gap && !changes.some(({ topic }) => topic === 'site_texts/public')) return
    return loadSiteTexts(db).catch(report)
  })
}
