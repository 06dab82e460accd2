import type { DehydratedState, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Beside what a query has read: the feed's cursor from before that reading, and which reading it was. */
interface Noted {
  since?: string
  readAt?: number
}

/** Notes with each reading of a page's loader the feed's cursor from before it. */
export function noteCursor(state: DehydratedState, since: string): DehydratedState {
  for (const query of state.queries) {
    const noted: Noted = { since, readAt: query.state.dataUpdatedAt }
    query.state.fetchMeta = noted as typeof query.state.fetchMeta
  }
  return state
}

/**
 * The cursor since which the queries have to be told of changes; none when one of them shows what was read
 * otherwise, of which nobody knows how old it is. Such a one that nobody looks at is read again when it is shown.
 */
export function cursorOf(queries: QueryClient, keys: readonly QueryKey[]): string | undefined {
  const found = keys
    .flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
    // What hasn't begun to read will read something newer.
    .filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle')
  const newest = found.map(notedCursor).reduce(newerOf, undefined)
  if (newest === undefined) return undefined
  const others = found.filter((query) => notedCursor(query) !== newest)
  if (others.some((query) => query.isActive() || query.state.fetchStatus !== 'idle')) return undefined
  for (const query of others) query.invalidate()
  return newest
}

/** Whatever the browser has read or written itself since the page's loader is another reading. */
function notedCursor({ state }: Query): string | undefined {
  const { since, readAt } = (state.fetchMeta ?? {}) as Noted
  const isTheLoaders = readAt === state.dataUpdatedAt && state.fetchStatus === 'idle' && !state.isInvalidated
  return isTheLoaders ? since : undefined
}

const newerOf = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && BigInt(other) > BigInt(one)) ? other : one
