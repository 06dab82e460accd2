import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { pinLocks } from './pin-locks.tsx'
import { pinRequests } from './pin-requests.tsx'
import { openCases } from './use-open-cases.ts'

/** Shows one error when requests, locks or open cases failed to load; each of them renders nothing then. */
export function PinsNotLoaded() {
  const failed = [useQuery(pinRequests()), useQuery(pinLocks()), useQuery(openCases())].filter(
    ({ isLoadingError }) => isLoadingError,
  )
  if (failed.length === 0) return null
  return (
    <ErrorState
      title="Failed to load data"
      className="py-6"
      onRetry={() => failed.map(({ refetch }) => refetch())}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  )
}
