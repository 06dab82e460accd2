import '#platform/forms/field-messages.ts'
import { ORPCError } from '@orpc/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { tellOfEnd } from '#platform/realtime/session-end.ts'

/** A refusal stays one however often it is asked again; only faults in between are worth another try. */
const mayPass = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** The session may have expired without a word: then the page asks the server who it is, see app/session-watch.tsx. */
const onError = (error: unknown) => {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') tellOfEnd()
}

/** The page's cache: unused data is kept 5 minutes, failed queries are tried 3 more times after 1, 2 and 4 s. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // What the server rendered is fresh; live topics say when it no longer is.
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 3 && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // What is confirmed while there is no connection fails at once and says so: done once the connection is back, it
      // could not be thought better of.
      mutations: { networkMode: 'always' },
    },
  })
