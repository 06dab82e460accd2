import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { PinList as List } from './case-access.schema.ts'
import { PinRow } from './pin-row.tsx'

/** The lawyer's PINs, newest first. */
export const ownPins = () => api.lawyer.pins.list.queryOptions()

/** The lawyer's PINs, live, with their remaining time and tries. */
export function PinList({ lawyerId }: { lawyerId: string | null }) {
  const query = useQuery(ownPins())
  useLive(lawyerId ? `case_access_pins/lawyer_id/${lawyerId}` : [], [ownPins().queryKey])
  const now = useServerClock(query.data, query.dataUpdatedAt)
  const failed = 'Failed to load PINs'
  useFailureToast(query.isError, failed)
  if (!query.data)
    return query.isError ? (
      <ErrorState title={failed} onRetry={() => query.refetch()} retrying={query.isFetching} />
    ) : (
      <RowsLoading />
    )
  const { pins } = query.data
  return (
    <FocusKeeper rows={pins.length}>
      {pins.length === 0 ? (
        <EmptyState
          art="lock"
          title="No PINs yet."
          description="Choose a case above to make one, and give it to your client."
        />
      ) : (
        <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
          {pins.map((pin) => (
            <PinRow key={pin.id} pin={pin} now={now} onExpired={() => query.refetch()} />
          ))}
        </ul>
      )}
    </FocusKeeper>
  )
}

/** The server's present time: the time in its response plus the response's age. The reader's clock may be wrong. */
export function useServerClock(answer: List | undefined, answeredAt: number): string {
  const hydrated = useHydrated()
  return useMemo(() => {
    const then = answer?.now.getTime() ?? 0
    // The served page and the first render in the browser must be the same.
    return new Date(hydrated ? then + Math.max(0, Date.now() - answeredAt) : then).toISOString()
  }, [answer, answeredAt, hydrated])
}

const RowsLoading = () => (
  <Loading label="Loading PINs..." className="divide-y divide-rule rounded-md border border-rule bg-surface">
    {[0, 1, 2].map((at) => (
      <div key={at} className="flex items-center gap-6 px-5 py-4">
        <Skeleton className="h-8 w-20" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-3 w-32" />
        </div>
        <Skeleton className="h-8 w-24" />
      </div>
    ))}
  </Loading>
)
