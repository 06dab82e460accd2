import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
} from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { cursorContext } from '#platform/api/page-context.ts'
import { isMissing } from '#platform/api/refusal.ts'
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
  const cache = newCache()
  await run(cache, queries)
  return noteCursor(dehydrate(cache), context.get(cursorContext))
}

/**
 * The same for a page about one record: its query first, then those that follow from what it found.
 * @throws {Response} 404 if there is no such record for the reader
 */
export async function preloadRecord<Found>(
  context: Readonly<RouterContextProvider>,
  record: { queryKey: readonly unknown[] },
  queriesOf: (found: Found) => readonly unknown[],
): Promise<DehydratedState> {
  const cache = newCache()
  await run(cache, [record])
  const { data, error } = cache.getQueryState<Found>(record.queryKey) ?? {}
  if (isMissing(error)) throw new Response(null, { status: 404 })
  if (data !== undefined) await run(cache, queriesOf(data))
  return noteCursor(dehydrate(cache), context.get(cursorContext))
}

const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const run = (cache: QueryClient, queries: readonly unknown[]) =>
  Promise.all(
    queries.map((query) =>
      isList(query) ? cache.prefetchInfiniteQuery(query) : cache.prefetchQuery(query as FetchQueryOptions),
    ),
  )

// Query options have too many type parameters to name here; the result's type is enough.
const isList = (query: unknown): query is FetchInfiniteQueryOptions =>
  typeof query === 'object' && query !== null && 'getNextPageParam' in query
