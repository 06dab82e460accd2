import type { DehydratedState, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Stored with a query's data: the feed's cursor from before it was read, and when the loader read it. */
interface Noted {
  since?: string
  readAt?: number
}

/** Stores the feed's cursor from before the loader's read with each of its queries. */
export function noteCursor(state: DehydratedState, since: string): DehydratedState {
  for (const query of state.queries) {
    const noted: Noted = { since, readAt: query.state.dataUpdatedAt }
    query.state.fetchMeta = noted as typeof query.state.fetchMeta
  }
  return state
}

/**
 * The cursor from which the queries need change messages. Undefined when a query on the screen has data from another
 * source than the loader, because its age is unknown; such queries that aren't on the screen are invalidated instead.
 */
export function cursorOf(queries: QueryClient, keys: readonly QueryKey[]): string | undefined {
  const found = keys
    .flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
    // A query that hasn't started yet will read newer data.
    .filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle')
  const newest = found.map(notedCursor).reduce(newerOf, undefined)
  if (newest === undefined) return undefined
  const others = found.filter((query) => notedCursor(query) !== newest)
  if (others.some((query) => query.isActive() || query.state.fetchStatus !== 'idle')) return undefined
  for (const query of others) query.invalidate()
  return newest
}

/** The cursor is valid only for the loader's data, not for what the browser has read or written since. */
function notedCursor({ state }: Query): string | undefined {
  const { since, readAt } = (state.fetchMeta ?? {}) as Noted
  const isTheLoaders = readAt === state.dataUpdatedAt && state.fetchStatus === 'idle' && !state.isInvalidated
  return isTheLoaders ? since : undefined
}

const newerOf = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && BigInt(other) > BigInt(one)) ? other : one
