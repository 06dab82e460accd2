import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import type { CaseStatusFilter } from './cases.schema.ts'
import { LawyerCaseCard } from './lawyer-case-card.tsx'

const grid = 'grid gap-4 lg:grid-cols-2'

/** A lawyer's cases of one status, a page at a time, newest first. */
export const lawyerCases = (status: CaseStatusFilter) =>
  api.lawyer.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The lawyer's own cases of a status, live. */
export function LawyerCases({ status, lawyerId }: { status: CaseStatusFilter; lawyerId: string | null }) {
  const cases = useInfiniteQuery(lawyerCases(status))
  useLive(lawyerId ? `cases/lawyer_id/${lawyerId}` : [], [api.lawyer.cases.key()])
  if (cases.isPending) return <CaseCardsLoading className={grid} />
  if (cases.isError)
    return (
      <ErrorState title="Failed to load cases" onRetry={() => cases.refetch()} retrying={cases.isFetching} />
    )
  const items = cases.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={`No ${status} cases found.`} />
  return (
    <div className="flex flex-col gap-6">
      <ul className={grid}>
        {items.map((item) => (
          <LawyerCaseCard key={item.id} item={item} />
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
