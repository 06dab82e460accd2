import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FocusKeeper } from '#ui/focus-keeper.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useFailureToast } from '#ui/use-failure-toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { PinList as List } from './case-access.schema.ts'
import { PinRow } from './pin-row.tsx'

/** The lawyer's PINs, newest first. */
export const ownPins = () => api.lawyer.pins.list.queryOptions()

/** What the lawyer has made, live: how long each PIN holds and how many tries are left. */
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
          description="Choose a case above to make one, and tell it to your client."
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

/** What the server's clock says by now: its answer, and how long ago that came. The reader's own may be wrong. */
function useServerClock(answer: List | undefined, answeredAt: number): string {
  const hydrated = useHydrated()
  return useMemo(() => {
    const then = answer?.now.getTime() ?? 0
    // The served page and its first copy in the browser must read the same.
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
