import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
} from '@tanstack/react-query'

/**
 * Asks a screen's queries on the server, all at once, so that the page arrives complete; a list that is read
 * page by page brings its first. A query that fails is left to the browser, whose screen has an error state
 * for it.
 */
export async function preload(...queries: unknown[]): Promise<DehydratedState> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all(
    queries.map((query) =>
      isList(query) ? cache.prefetchInfiniteQuery(query) : cache.prefetchQuery(query as FetchQueryOptions),
    ),
  )
  return dehydrate(cache)
}

// Query options have too many type parameters to name here; what they are is told by what they carry.
const isList = (query: unknown): query is FetchInfiniteQueryOptions =>
  typeof query === 'object' && query !== null && 'getNextPageParam' in query
