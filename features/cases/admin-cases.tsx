import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'
import { AdminCaseCard, type CaseDialogName } from './admin-case-card.tsx'
import { type AdminCase, adminCaseListInput, caseOrders, nobody } from './admin-cases.schema.ts'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import { optionsOf } from './case-status-select.tsx'
import { caseStatuses, caseStatusFilters, practiceAreas } from './cases.schema.ts'

export type AdminCaseDialogsProps = {
  item: AdminCase
  /** The case whose dialog is open. */
  dialog: CaseDialogName | undefined
  onOpenChange: (open: boolean) => void
}

type Props = {
  /** The dialogs of a case. The page passes them in, since other features supply them. */
  Dialogs: ComponentType<AdminCaseDialogsProps>
}

export const adminCaseList = (input: z.output<typeof adminCaseListInput>) =>
  api.admin.cases.list.queryOptions({ input })

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'
const areas = practiceAreas.map((area) => ({ value: area, label: area }))
const notAssigned = { value: nobody, label: 'Not assigned' }
const orders = Object.entries(caseOrders).map(([value, label]) => ({ value, label }))

/** All of the firm's cases, filtered and sorted by the URL, updated live. */
export function AdminCases({ Dialogs }: Props) {
  const list = useList({
    schema: adminCaseListInput,
    query: adminCaseList,
    topics: ['cases', 'case_tasks'],
    key: api.admin.cases.key(),
  })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const statuses = useQuery(api.admin.cases.statuses.queryOptions())
  const opened = useOpened(list.page.data?.items)
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
        after={<DownloadCsv list="cases" input={list.input} />}
        only={{ name: 'clientId', says: 'The cases of one client.', all: 'Show all cases' }}
        loading={<CaseCardsLoading className={grid} />}
        failed="Failed to load cases"
        empty="No cases found. Create your first case to get started."
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) => (
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
        )}
      </ListScreen>
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
