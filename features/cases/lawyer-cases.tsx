import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import type { ManyProps } from '#features/list-settings/many-dialog.tsx'
import { SavedViews } from '#features/list-settings/saved-views.tsx'
import { SelectedRows } from '#features/list-settings/selected-rows.tsx'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Filter } from '#ui/forms/filter.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import { lawyerCaseColumns } from './case-columns.tsx'
import { type CaseOrder, type CaseStatusFilter, caseOrders, type StaffCase } from './cases.schema.ts'
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
  order: CaseOrder
  onOrder: (order: CaseOrder) => void
  lawyerId: string | null
  /** The dialogs of a case. The page passes them in, since other features supply them. */
  Dialogs: ComponentType<LawyerCaseDialogsProps>
  /** What can be done with several cases besides their status. The page passes it in, too. */
  furtherActions: readonly { label: string; Dialog: ComponentType<ManyProps<StaffCase>> }[]
}

const actions = [
  {
    label: 'Status',
    Dialog: lateDialog(async () => {
      const { SetCasesStatus } = await import('./set-cases-status.tsx')
      return (props: ManyProps<StaffCase>) => <SetCasesStatus side="lawyer" {...props} />
    }),
  },
]
/** Views that every lawyer has. */
const views = [
  { name: 'Pending', address: 'status=pending' },
  { name: 'Opened longest ago', address: 'order=opened&status=ongoing' },
]
const grid = 'grid gap-4 lg:grid-cols-2'
const orders = (Object.keys(caseOrders) as CaseOrder[])
  .slice(1)
  .map((value) => ({ value, label: caseOrders[value] }))

/** A lawyer's cases of one status, a page at a time. */
export const lawyerCases = (status: CaseStatusFilter, order: CaseOrder = 'newest') =>
  api.lawyer.cases.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, order, cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The lawyer's own cases with one status, updated live. */
export function LawyerCases({ status, order, onOrder, lawyerId, Dialogs, furtherActions }: Props) {
  const cases = useInfiniteQuery(lawyerCases(status, order))
  useLive(lawyerId ? `cases/lawyer_id/${lawyerId}` : [], [api.lawyer.cases.key()])
  const items = cases.data?.pages.flatMap((page) => page.items)
  const opened = useOpened(items)
  const [dialog, setDialog] = useState<LawyerCaseDialogName>()
  const { row } = opened
  const layout = useListLayout({ side: 'lawyer', list: 'own-cases', columns: lawyerCaseColumns })
  const selection = useSelection(items)
  const isTable = layout.layout === 'table'
  return (
    <>
      <Toolbar className="mb-4 justify-end">
        <SavedViews side="lawyer" list="own-cases" all="Ongoing" offered={views} />
        <LayoutSwitch layout={layout} />
        <Filter
          label="Order"
          all={caseOrders.newest}
          options={orders}
          value={order === 'newest' ? '' : order}
          onChange={(chosen) => onOrder(orders.find(({ value }) => value === chosen)?.value ?? 'newest')}
        />
        <DownloadCsv list="own-cases" input={{ status, order }} className="" />
      </Toolbar>
      <QueryPages
        query={cases}
        loading={isTable ? <TableLoading rows={10} /> : <CaseCardsLoading className={grid} />}
        failed="Failed to load cases"
        empty={<EmptyState title={`No ${status} cases found.`} />}
        olderLabel="Show older cases"
      >
        {(shown) =>
          isTable ? (
            <RowTable
              label="Cases"
              columns={layout.shown}
              rows={shown}
              nameOf={({ caseNumber }) => caseNumber}
              order={order}
              onOrder={(chosen) => onOrder(chosen as CaseOrder)}
              selection={selection}
            />
          ) : (
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
          )
        }
      </QueryPages>
      {isTable && (
        <SelectedRows
          selection={selection}
          one="case"
          many="cases"
          actions={[...actions, ...furtherActions]}
          csv="own-cases"
        />
      )}
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
