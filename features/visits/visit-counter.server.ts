import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Database } from '#db/database.ts'
import type { VisitCounter } from '#platform/api/context.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { mostSources, otherSource, visitLimits } from './visits.schema.ts'
import { siteVisits } from './visits.table.ts'

/** Rows that wait to be written; further ones are dropped, as when the database is away for long. */
const mostWaiting = 10_000

/**
 * Counts visits of public pages in memory, by day, path and the host of the linking page, and writes them together. No
 * address, cookie or identifier is read or kept. A process that is killed loses those of its last seconds.
 * @param ownHost the site's host; links within the site are no source
 */
export function createVisitCounter(db: Database, ownHost: string): VisitCounter {
  let waiting = new Map<string, number>()
  let sources = { day: '', hosts: new Set<string>() }

  const add = (key: string, visits: number) => {
    const known = waiting.get(key)
    if (known !== undefined || waiting.size < mostWaiting) waiting.set(key, (known ?? 0) + visits)
  }

  function sourceOf(referrer: string | null, day: string): string {
    const host = hostOf(referrer)
    if (!host || host === ownHost) return ''
    if (sources.day !== day) sources = { day, hosts: new Set() }
    if (!sources.hosts.has(host) && sources.hosts.size >= mostSources) return otherSource
    sources.hosts.add(host)
    return host
  }

  return {
    count(path, headers) {
      if (path.length > visitLimits.path.max || !isOpened(headers)) return
      const day = firmDay()
      add(JSON.stringify([day, path, sourceOf(headers.get('referer'), day)]), 1)
    },
    async write() {
      if (waiting.size === 0) return
      const counted = waiting
      waiting = new Map()
      // In one order, so that two processes don't wait for each other.
      const rows = [...counted]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, visits]) => {
          const [day, path, source] = JSON.parse(key) as [string, string, string]
          return { day, path, source, visits }
        })
      try {
        await db.asActor({ role: 'system' }, (tx) =>
          tx
            .insert(siteVisits)
            .values(rows)
            .onConflictDoUpdate({
              target: [siteVisits.day, siteVisits.path, siteVisits.source],
              set: { visits: sql`${siteVisits.visits} + excluded.visits` },
            }),
        )
      } catch (error) {
        for (const [key, visits] of counted) add(key, visits)
        throw error
      }
    },
  }
}

/** Whether a person opened the page: no bot, nothing fetched in advance, no data request of the browser's router. */
function isOpened(headers: Headers): boolean {
  const agent = headers.get('user-agent')
  if (!agent || agent.length > 500 || isbot(agent)) return false
  if (headers.has('sec-purpose') || headers.has('purpose')) return false
  const destination = headers.get('sec-fetch-dest')
  return destination === null || destination === 'document'
}

/** The host of a URL without `www.`; undefined if there is none, or it is too long for a row. */
function hostOf(url: string | null): string | undefined {
  if (!url || url.length > 2_000 || !/^https?:/.test(url) || !URL.canParse(url)) return undefined
  const host = new URL(url).host.replace(/^www\./, '')
  return host.length <= visitLimits.source.max ? host : undefined
}
