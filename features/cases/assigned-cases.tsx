import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import { NextStep } from './next-step.tsx'

const grid = 'grid gap-4 lg:grid-cols-2'

/** The client's own cases, a page at a time, newest first. */
export const assignedCases = () =>
  api.client.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

type Props = {
  clientId: string | null
  /** Shown to a client without cases: what they can do. */
  emptyAction?: ReactNode
}

/** The signed-in client's cases, updated live. */
export function AssignedCases({ clientId, emptyAction }: Props) {
  const cases = useInfiniteQuery(assignedCases())
  useLive(clientId ? `cases/client_id/${clientId}` : [], [api.client.cases.key()])
  return (
    <QueryPages
      query={cases}
      loading={<CaseCardsLoading count={2} className={grid} />}
      failed="Failed to load cases"
      empty={
        <EmptyState
          title="No cases yet."
          description="When the firm opens a case for you, it appears here at once."
          action={emptyAction}
        />
      }
      olderLabel="Show older cases"
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <CaseCard key={item.id} as="li" item={item}>
              <NextStep item={item} />
            </CaseCard>
          ))}
        </ul>
      )}
    </QueryPages>
  )
}
