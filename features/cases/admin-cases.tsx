import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import { SavedViews } from '#features/list-settings/saved-views.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'
import { AdminCaseCard, type CaseDialogName } from './admin-case-card.tsx'
import { type AdminCase, adminCaseListInput, nobody } from './admin-cases.schema.ts'
import type { ManyCasesProps } from './assign-cases.tsx'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import { caseTableColumns } from './case-columns.tsx'
import { optionsOf } from './case-status-select.tsx'
import { caseOrders, caseStatuses, caseStatusFilters, practiceAreas } from './cases.schema.ts'
import { SelectedCases } from './selected-cases.tsx'

export type AdminCaseDialogsProps = {
  item: AdminCase
  /** The case whose dialog is open. */
  dialog: CaseDialogName | undefined
  onOpenChange: (open: boolean) => void
}

type Props = {
  /** The dialogs of a case. The page passes them in, since other features supply them. */
  Dialogs: ComponentType<AdminCaseDialogsProps>
  /** Adds a task to the selected cases. */
  AddTask: ComponentType<ManyCasesProps>
}

export const adminCaseList = (input: z.output<typeof adminCaseListInput>) =>
  api.admin.cases.list.queryOptions({ input })

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'
const areas = practiceAreas.map((area) => ({ value: area, label: area }))
const notAssigned = { value: nobody, label: 'Not assigned' }
const orders = Object.entries(caseOrders).map(([value, label]) => ({ value, label }))
/** Views that every administrator has. */
const views = [
  { name: 'Unassigned', address: `lawyerId=${nobody}` },
  { name: 'Pending', address: 'status=pending' },
]

/** All of the firm's cases, filtered and sorted by the URL, updated live. */
export function AdminCases({ Dialogs, AddTask }: Props) {
  const list = useList({
    schema: adminCaseListInput,
    query: adminCaseList,
    topics: ['cases', 'case_tasks', 'legal_holds'],
    key: api.admin.cases.key(),
  })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const statuses = useQuery(api.admin.cases.statuses.queryOptions())
  const opened = useOpened(list.page.data?.items)
  const layout = useListLayout({ side: 'admin', list: 'cases', columns: caseTableColumns })
  const selection = useSelection(list.page.data?.items)
  const [dialog, setDialog] = useState<CaseDialogName>()
  return (
    <>
      <ListScreen
        list={list}
        search="Search number, title or client"
        filters={[
          {
            name: 'status',
            label: 'Status',
            all: 'All statuses',
            options: optionsOf(
              list.input.status === 'other' ? caseStatusFilters : (statuses.data ?? caseStatuses),
            ),
            className: 'sm:w-36',
          },
          { name: 'practiceArea', label: 'Practice area', all: 'All areas', options: areas },
          {
            name: 'lawyerId',
            label: 'Lawyer',
            all: 'All lawyers',
            options: [notAssigned, ...optionsOfLawyers(lawyers.data)],
          },
          {
            name: 'order',
            label: 'Order',
            all: caseOrders.newest,
            options: orders.slice(1),
            standard: 'newest',
          },
        ]}
        before={<SavedViews side="admin" list="cases" all="All cases" offered={views} />}
        after={
          <>
            <LayoutSwitch layout={layout} />
            <DownloadCsv list="cases" input={list.input} />
          </>
        }
        only={{ name: 'clientId', says: 'The cases of one client.', all: 'Show all cases' }}
        loading={
          layout.layout === 'table' ? <TableLoading rows={10} /> : <CaseCardsLoading className={grid} />
        }
        failed="Failed to load cases"
        empty="No cases found. Create your first case to get started."
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) =>
          layout.layout === 'table' ? (
            <RowTable
              label="Cases"
              columns={layout.shown}
              rows={items}
              nameOf={({ caseNumber }) => caseNumber}
              order={list.input.order}
              onOrder={(order) => list.change({ order })}
              selection={selection}
            />
          ) : (
            <ul className={grid}>
              {items.map((item) => (
                <AdminCaseCard
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
      </ListScreen>
      {layout.layout === 'table' && <SelectedCases selection={selection} AddTask={AddTask} />}
      <LateDialog open={opened.isOpen}>
        {opened.row && (
          <Dialogs
            item={opened.row}
            dialog={opened.isOpen ? dialog : undefined}
            onOpenChange={opened.onOpenChange}
          />
        )}
      </LateDialog>
    </>
  )
}
