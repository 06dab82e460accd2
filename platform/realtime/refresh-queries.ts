import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads the queries again, those on the screen at once and the others when they are next shown. */
export async function refreshQueries(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const invalidate = () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  // A reading under way may be from before the change. One that has shown data is cut short and repeated, but a
  // first one, or one that nobody looks at, would be taken for the answer: it has to end and be followed by another.
  const unrepeated = keys
    .flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    .filter((query) => query.state.data === undefined || !query.isActive())
  await invalidate()
  if (unrepeated.length === 0) return
  await Promise.allSettled(unrepeated.map((query) => query.promise))
  await invalidate()
}
