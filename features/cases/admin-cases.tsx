import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { Filter } from '#ui/filter.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { AdminCaseCard } from './admin-case-card.tsx'
import type { CaseDialogName } from './admin-case-dialogs.tsx'
import { adminCaseListInput, caseOrders, nobody } from './admin-cases.schema.ts'
import { CaseCardsLoading } from './case-card-skeleton.tsx'
import { optionsOf } from './case-status-select.tsx'
import { caseStatuses, caseStatusFilters, practiceAreas } from './cases.schema.ts'

const AdminCaseDialogs = lateDialog(() =>
  import('./admin-case-dialogs.tsx').then((code) => code.AdminCaseDialogs),
)

export const adminCaseList = (input: z.output<typeof adminCaseListInput>) =>
  api.admin.cases.list.queryOptions({ input })

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'
const areas = practiceAreas.map((area) => ({ value: area, label: area }))
const notAssigned = { value: nobody, label: 'Not assigned' }
const orders = Object.entries(caseOrders).map(([value, label]) => ({ value, label }))

/** All of the firm's cases, narrowed and ordered by the address, live. */
export function AdminCases() {
  const { input, change, at, isNarrowed } = useListAddress(adminCaseListInput)
  const cases = useQuery({ ...adminCaseList(input), placeholderData: keepPreviousData })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const statuses = useQuery(api.admin.cases.statuses.queryOptions())
  const opened = useOpened(cases.data?.items)
  const [dialog, setDialog] = useState<CaseDialogName>()
  useLive(['cases', 'case_tasks'], [api.admin.cases.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search number, title or client"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Status"
          all="All statuses"
          options={optionsOf(input.status === 'other' ? caseStatusFilters : (statuses.data ?? caseStatuses))}
          value={input.status ?? ''}
          onChange={(status) => change({ status })}
          className="sm:w-36"
        />
        <Filter
          label="Practice area"
          all="All areas"
          options={areas}
          value={input.practiceArea ?? ''}
          onChange={(practiceArea) => change({ practiceArea })}
        />
        <Filter
          label="Lawyer"
          all="All lawyers"
          options={[notAssigned, ...(lawyers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          value={input.lawyerId ?? ''}
          onChange={(lawyerId) => change({ lawyerId })}
        />
        <Filter
          label="Order"
          all={caseOrders.newest}
          options={orders.slice(1)}
          value={input.order === 'newest' ? '' : input.order}
          onChange={(order) => change({ order })}
        />
        <DownloadCsv list="cases" input={input} />
      </Toolbar>
      {input.clientId && (
        <p className="-mt-2 flex items-center gap-3 text-sm text-ink-soft">
          The cases of one client.
          <Button variant="link" size="sm" onClick={() => change({ clientId: '' })}>
            Show all cases
          </Button>
        </p>
      )}
      <QueryList
        query={cases}
        loading={<CaseCardsLoading className={grid} />}
        failed="Failed to load cases"
        empty="No cases found. Create your first case to get started."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', status: '', practiceArea: '', lawyerId: '', clientId: '' })}
        at={at}
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
      </QueryList>
      <LateDialog open={opened.isOpen}>
        {opened.row && (
          <AdminCaseDialogs
            item={opened.row}
            dialog={opened.isOpen ? dialog : undefined}
            onOpenChange={opened.onOpenChange}
          />
        )}
      </LateDialog>
    </>
  )
}
