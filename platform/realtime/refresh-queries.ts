import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches the queries on the screen at once; the others are read when they are next shown. */
export async function refreshQueries(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const invalidate = () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  // A fetch under way may have read before the change. If the query already has data and is on the screen, its fetch is
  // cancelled and repeated. A first fetch, or one without an observer, isn't: it has to end and be followed by another.
  const unrepeated = keys
    .flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    .filter((query) => query.state.data === undefined || !query.isActive())
  await invalidate()
  if (unrepeated.length === 0) return
  await Promise.allSettled(unrepeated.map((query) => query.promise))
  await invalidate()
}
