import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
} from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { cursorContext } from '#platform/api/page-context.ts'
import { noteCursor } from '#platform/realtime/read-cursor.ts'

/**
 * Asks a screen's queries on the server, all at once, so that the page arrives complete; a list that is read
 * page by page brings its first. Each knows the feed's cursor from before it was read. A query that fails is left to the browser, whose screen has an error state
 * for it.
 */
export async function preload(
  context: Readonly<RouterContextProvider>,
  ...queries: unknown[]
): Promise<DehydratedState> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all(
    queries.map((query) =>
      isList(query) ? cache.prefetchInfiniteQuery(query) : cache.prefetchQuery(query as FetchQueryOptions),
    ),
  )
  return noteCursor(dehydrate(cache), context.get(cursorContext))
}

// Query options have too many type parameters to name here; what they are is told by what they carry.
const isList = (query: unknown): query is FetchInfiniteQueryOptions =>
  typeof query === 'object' && query !== null && 'getNextPageParam' in query
