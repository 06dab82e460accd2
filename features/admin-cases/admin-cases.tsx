import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { CaseCardsLoading } from '#features/cases/case-card-skeleton.tsx'
import { optionsOf } from '#features/cases/case-status-select.tsx'
import { caseOrders, caseStatuses, caseStatusFilters, practiceAreas } from '#features/cases/cases.schema.ts'
import { optionsOfLawyers, unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import type { ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { AdminCaseCard, type CaseDialogName } from './admin-case-card.tsx'
import { adminCaseTableColumns } from './admin-case-columns.tsx'
import { type AdminCase, adminCaseListInput } from './admin-cases.schema.ts'

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
  AddTask: ComponentType<ManyProps<AdminCase>>
}

export const adminCaseList = (input: z.output<typeof adminCaseListInput>) =>
  api.admin.cases.list.queryOptions({ input })

const actions = [
  {
    label: 'Assign',
    icon: <UserRoundCheck aria-hidden />,
    Dialog: lateDialog(() => import('./assign-cases.tsx').then((code) => code.AssignCases)),
  },
  {
    label: 'Status',
    Dialog: lateDialog(async () => {
      const { SetCasesStatus } = await import('#features/cases/set-cases-status.tsx')
      return (props: ManyProps<AdminCase>) => <SetCasesStatus side="admin" {...props} />
    }),
  },
]
const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'
const areas = practiceAreas.map((area) => ({ value: area, label: area }))
const notAssigned = { value: unassigned, label: 'Not assigned' }
/** Views that every administrator has. */
const views = [
  { name: 'Unassigned', address: `lawyerId=${unassigned}` },
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
  const opened = useOpenedRow(list.page.data?.items, (ids) =>
    adminCaseList(adminCaseListInput.parse({ ids })),
  )
  const [dialog, setDialog] = useState<CaseDialogName>()
  return (
    <>
      <ArrangedListScreen
        list={list}
        side="admin"
        name="cases"
        csv="cases"
        one="case"
        many="cases"
        label="Cases"
        columns={adminCaseTableColumns}
        nameOf={({ caseNumber }) => caseNumber}
        orders={caseOrders}
        all="All cases"
        views={views}
        actions={[...actions, { label: 'Add Task', Dialog: AddTask }]}
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
        ]}
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
      </ArrangedListScreen>
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
