import { type AreaKey, areaKeys, areas } from './areas.ts'
import type { AboutText, AreaText, HighlightsText, HomeText, ListingText } from './site-texts.schema.ts'

/** The page of a practice area. */
export type AreaPage = AreaText & (typeof areas)[AreaKey] & { path: `/${AreaKey}` }

/** What the firm has published of its pages; what is missing is not shown. */
export interface SiteTexts {
  home?: HomeText
  highlights?: HighlightsText
  about?: AboutText
  listing?: ListingText
  /** In the order of every list. */
  areas: AreaPage[]
}

/** A published row. */
export interface PublishedText {
  key: string
  body: unknown
  place: number
}

let current: Promise<SiteTexts> = Promise.resolve({ areas: [] })

/**
 * The published texts that this process read last; for loaders only, as nothing sets them in the browser. They are
 * in memory, so that pages are still served while the database is unavailable.
 */
export const siteTexts = (): Promise<SiteTexts> => current

/** Takes over what the table holds. If `reading` fails, what was read before stays. */
export function setSiteTexts(reading: Promise<PublishedText[]>): Promise<unknown> {
  const before = current
  const read = reading.then(published)
  current = read.catch(() => before)
  return read
}

function published(rows: PublishedText[]): SiteTexts {
  const of = <T>(key: string) => rows.find((row) => row.key === key)?.body as T | undefined
  const [home, highlights] = [of<HomeText>('home'), of<HighlightsText>('highlights')]
  const [about, listing] = [of<AboutText>('about'), of<ListingText>('practice-areas')]
  return {
    ...(home && { home }),
    ...(highlights && { highlights }),
    ...(about && { about }),
    ...(listing && { listing }),
    areas: rows
      .filter((row): row is PublishedText & { key: AreaKey } => areaKeys.some((key) => key === row.key))
      .sort((a, b) => a.place - b.place || areaKeys.indexOf(a.key) - areaKeys.indexOf(b.key))
      .map(({ key, body }) => ({ ...(body as AreaText), ...areas[key], path: `/${key}` as const })),
  }
}
