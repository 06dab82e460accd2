import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { notifySessionEnded } from '#platform/realtime/session-end.ts'
import { pageQueryClient } from './query-client.ts'

interface LoaderArgs {
  request: Request
  serverLoader: () => Promise<{ state: DehydratedState }>
}

interface AnyQuery {
  queryKey: readonly unknown[]
}

let shown: string | undefined

/** The section that is shown: its path and search. */
export const noteShownSection = (address: string | undefined): void => {
  shown = address
}

/**
 * The client loader of a portal's section. If the cache has all of the section's queries, it returns immediately and
 * refreshes them in the background; otherwise it waits for one request to the server. Revalidation of the shown
 * section, for example after its form was submitted, also waits for the server.
 * @param queriesOf the queries that the section's loader runs on the server
 */
export const fromCache =
  (queriesOf: (request: Request) => readonly AnyQuery[]) =>
  async ({ request, serverLoader }: LoaderArgs): Promise<{ state: DehydratedState | undefined }> => {
    const cache = pageQueryClient()
    const { pathname, search } = new URL(request.url)
    const inPlace = pathname + search === shown
    const cached = queriesOf(request).every(({ queryKey }) => cache.getQueryData(queryKey) !== undefined)
    const reading = serverLoader()
    if (inPlace || !cached) return reading
    reading.then(
      ({ state }) => hydrate(cache, state),
      // If the refresh fails, the cached data stays. A redirect means that the user may no longer see the section.
      (reason) => reason instanceof Response && notifySessionEnded(),
    )
    return { state: undefined }
  }
