import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#platform/api/client.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { type LeadItem, leadStatusNames } from '../leads.schema.ts'
import type { Dragging } from './use-dragging.ts'

/** Cards that a column reads at a time. */
const perPage = 50
const failed = 'Failed to load leads'

export const boardColumn = (input: {
  status: LeadItem['status']
  owner?: string | undefined
  search: string
}) =>
  api.admin.leads.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor, limit: perPage }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

type Props = {
  asked: Parameters<typeof boardColumn>[0]
  /** How many there are, in words; empty while it isn't known. */
  count: string
  moving: ReadonlyMap<string, LeadItem>
  dragging: Dragging
  /** Without its heading, where a tab names it. */
  isAlone: boolean
  children: (lead: LeadItem) => ReactNode
}

/** The leads of one status, newest first, with those that are being moved to it on top. */
export function BoardColumn({ asked, count, moving, dragging, isAlone, children }: Props) {
  const query = useInfiniteQuery(boardColumn(asked))
  useFailureToast(query.isError, failed)
  const { status } = asked
  const name = leadStatusNames[status]
  const kept = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !moving.has(id))
  const arriving = [...moving.values()].filter((lead) => lead.status === status)
  const leads = [...arriving, ...(kept ?? [])]
  return (
    <section
      aria-label={count ? `${name}, ${count}` : name}
      data-column={status}
      {...dragging.dropOn(status)}
      className={cn(
        'flex min-w-0 flex-col gap-2 rounded-md border border-rule bg-sunken p-2',
        dragging.isOver(status) && 'border-info-rule bg-info-soft',
      )}
    >
      {!isAlone && (
        <h3 className="flex items-baseline justify-between gap-2 px-1 text-sm font-medium">
          {name}
          <span className="text-xs font-normal text-ink-soft tabular-nums">{count}</span>
        </h3>
      )}
      {!kept && query.isError ? (
        <ErrorState title={failed} className="py-6" onRetry={query.refetch} retrying={query.isFetching} />
      ) : kept ? (
        <ul className="flex flex-col gap-2 empty:hidden">{leads.map(children)}</ul>
      ) : (
        <Loading label={`Loading ${name}...`} className="flex flex-col gap-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      )}
      {kept && leads.length === 0 && <p className="px-1 py-3 text-sm text-ink-soft">No leads here.</p>}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Show more of ${name}`}
          pending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
