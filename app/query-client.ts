import '#platform/forms/field-messages.ts'
import { ORPCError } from '@orpc/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifySessionEnded } from '#platform/realtime/session-end.ts'

/** Refusals are final; only faults are retried. */
const mayPass = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** The session may have expired: the page asks the server for the current one, see app/session-watch.tsx. */
const onError = (error: unknown) => {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') notifySessionEnded()
}

/** The page's cache: unused data is kept 5 minutes, failed queries are retried 3 times after 1, 2 and 4 s. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Data from the server counts as fresh; live topics invalidate it.
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 3 && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Without a connection, mutations fail immediately. If they were paused and sent later, the user couldn't cancel
      // them any more.
      mutations: { networkMode: 'always' },
    },
  })

let ofPage: QueryClient | undefined

/** The browser's single cache, for screens and the loaders of sections; on the server each page has its own. */
export const pageQueryClient = (): QueryClient => {
  if (typeof document === 'undefined') return createQueryClient()
  ofPage ??= createQueryClient()
  return ofPage
}
