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
 * Runs a screen's queries on the server in parallel, so that the page arrives complete; an infinite query loads its
 * first page. Each result is stored with the change feed's cursor from before the query. A failed query is left to the
 * browser, whose screen has an error state for it.
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

// Query options have too many type parameters to name here; the result's type is enough.
const isList = (query: unknown): query is FetchInfiniteQueryOptions =>
  typeof query === 'object' && query !== null && 'getNextPageParam' in query
