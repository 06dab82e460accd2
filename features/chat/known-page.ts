import type { Page } from './outboxes.ts'

/**
 * The page of messages before a position, from messages that the browser has already loaded; undefined if the server
 * has to be asked. Messages never change and read ones stay read, so only new and unread messages have to be loaded
 * again. Without this, each new message would reload the whole of a long conversation.
 * @param read the newest page first
 */
export function knownPage(
  read: { pages: readonly Page[] } | undefined,
  before: number,
  limit: number,
): Page | undefined {
  const entries = read?.pages.toReversed().flatMap((page) => page.items) ?? []
  const newest = entries.at(-1)
  // There may be unloaded messages between the known ones and the requested position.
  if (!newest || newest.position < before) return
  const older = entries.filter(({ position }) => position < before)
  const items = older.slice(-limit)
  const first = items[0]
  const isWhole = read?.pages.at(-1)?.before === null
  if (!first || (items.length < limit && !isWhole) || items.some(({ readAt }) => !readAt)) return
  return { items, before: isWhole && older.length === items.length ? null : first.position }
}
