import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { CaseCard } from './case-card.tsx'

/** The client's own cases, a page at a time, newest first. */
export const assignedCases = () =>
  api.client.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The cases that the signed-in client has with the firm, live. */
export function AssignedCases({ clientId }: { clientId: string | null }) {
  const cases = useInfiniteQuery(assignedCases())
  useLive(clientId ? `cases/client_id/${clientId}` : [], [api.client.cases.key()])
  if (cases.isPending)
    return (
      <Loading className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </Loading>
    )
  if (cases.isLoadingError)
    return (
      <ErrorState title="Failed to load cases" onRetry={() => cases.refetch()} retrying={cases.isFetching} />
    )
  const items = cases.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        title="No cases yet"
        description="When the firm opens a case for you, it appears here at once."
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <CaseCard key={item.id} as="li" item={item} />
        ))}
      </ul>
      {cases.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={cases.isFetchingNextPage}
          onClick={() => cases.fetchNextPage()}
        >
          Show older cases
        </Button>
      )}
    </div>
  )
}
