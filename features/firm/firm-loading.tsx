import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

/** Shown while the firm's settings are read, and when they can't be. */
export const FirmLoading = ({ firm }: { firm: UseQueryResult }) =>
  firm.isLoadingError ? (
    <ErrorState title="Failed to load the firm" onRetry={() => firm.refetch()} retrying={firm.isFetching} />
  ) : (
    <Loading label="Loading the firm...">
      <Skeleton className="h-96" />
    </Loading>
  )
