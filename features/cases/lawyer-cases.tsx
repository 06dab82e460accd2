import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import type { CaseStatusFilter, StaffCase } from './cases.schema.ts'
import { LawyerCaseCard, type LawyerCaseDialogName } from './lawyer-case-card.tsx'

export type LawyerCaseDialogsProps = {
  /** The case as the list has it, or had it last. */
  item: StaffCase
  isListed: boolean
  /** The case whose dialog is open. */
  dialog: LawyerCaseDialogName | undefined
  onOpenChange: (open: boolean) => void
}

type Props = {
  status: CaseStatusFilter
  lawyerId: string | null
  /** The dialogs of a case. The page passes them in, since other features supply them. */
  Dialogs: ComponentType<LawyerCaseDialogsProps>
}

const grid = 'grid gap-4 lg:grid-cols-2'

/** A lawyer's cases of one status, a page at a time, newest first. */
export const lawyerCases = (status: CaseStatusFilter) =>
  api.lawyer.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The lawyer's own cases with one status, updated live. */
export function LawyerCases({ status, lawyerId, Dialogs }: Props) {
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
          <Dialogs
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
