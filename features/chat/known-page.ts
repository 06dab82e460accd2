import type { z } from 'zod'
import type { chatPageSchema } from './chat.schema.ts'

type Page = z.output<typeof chatPageSchema>

/**
 * The page of messages before a position, out of what the browser has read already; undefined when it has to ask. What was
 * said is never altered, and what has been read stays read: only news, and what is unread, need another reading. Without
 * this, each message in a long conversation would have the whole of it read again.
 * @param read the newest page first
 */
export function knownPage(
  read: { pages: readonly Page[] } | undefined,
  before: number,
  limit: number,
): Page | undefined {
  const entries = read?.pages.toReversed().flatMap((page) => page.items) ?? []
  const newest = entries.at(-1)
  // Between what is known and what was asked for there may be others.
  if (!newest || newest.position < before) return
  const older = entries.filter(({ position }) => position < before)
  const items = older.slice(-limit)
  const first = items[0]
  const isWhole = read?.pages.at(-1)?.before === null
  if (!first || (items.length < limit && !isWhole) || items.some(({ readAt }) => !readAt)) return
  return { items, before: isWhole && older.length === items.length ? null : first.position }
}
