import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'

/** A refusal stays one however often it is asked again; only faults in between are worth another try. */
const mayPass = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** The page's cache: unused data is kept 5 minutes, failed queries are tried 3 more times after 1, 2 and 4 s. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What the server rendered is fresh; live topics say when it no longer is.
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 3 && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  })
