import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { QueryPages } from '#ui/query-pages.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import type { CaseStatusFilter } from './cases.schema.ts'
import { LawyerCaseCard } from './lawyer-case-card.tsx'
import type { LawyerCaseDialogName } from './lawyer-case-dialogs.tsx'

const LawyerCaseDialogs = lateDialog(() =>
  import('./lawyer-case-dialogs.tsx').then((code) => code.LawyerCaseDialogs),
)

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
  const items = cases.data?.pages.flatMap((page) => page.items)
  const opened = useOpened(items)
  const [dialog, setDialog] = useState<LawyerCaseDialogName>()
  const { row } = opened
  return (
    <>
      <QueryPages
        query={cases}
        loading={<CaseCardsLoading className={grid} />}
        failed="Failed to load cases"
        empty={<EmptyState title={`No ${status} cases found.`} />}
        olderLabel="Show older cases"
      >
        {(shown) => (
          <ul className={grid}>
            {shown.map((item) => (
              <LawyerCaseCard
                key={item.id}
                item={item}
                onOpen={(name) => {
                  setDialog(name)
                  opened.open(item)
                }}
              />
            ))}
          </ul>
        )}
      </QueryPages>
      <LateDialog open={opened.isOpen}>
        {row && (
          <LawyerCaseDialogs
            item={row}
            isListed={items?.some(({ id }) => id === row.id) ?? false}
            dialog={opened.isOpen ? dialog : undefined}
            onOpenChange={opened.onOpenChange}
          />
        )}
      </LateDialog>
    </>
  )
}
