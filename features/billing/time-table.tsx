import { useQuery } from '@tanstack/react-query'
import { Clock, DollarSign } from 'lucide-react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { timeEntryListInput } from './billing.schema.ts'
import { timeTableColumns } from './time-columns.tsx'
import { TimeEntries } from './time-entries.tsx'
import { billableFilter, billableViews, DayRange, timeOrders } from './time-filters.tsx'

const TimeEntryForm = lateDialog(() => import('./time-entry-form.tsx').then((code) => code.TimeEntryForm))

export const timeTable = (input: z.output<typeof timeEntryListInput>) =>
  api.admin.billing.list.queryOptions({ input })

const actions = [
  {
    label: 'Mark as Billed',
    Dialog: lateDialog(() => import('./bill-entries.tsx').then((code) => code.MarkBilled)),
  },
  {
    label: 'Not Billed',
    Dialog: lateDialog(() => import('./bill-entries.tsx').then((code) => code.MarkNotBilled)),
  },
]
/** All hours with their totals, latest day first, live. */
export function TimeTable() {
  const list = useList({
    schema: timeEntryListInput,
    query: timeTable,
    topics: 'time_entries',
    key: api.admin.billing.key(),
  })
  const totals = useQuery(api.admin.billing.totals.queryOptions())
  // Nothing while it loads; if it failed, it isn't shown as loading.
  const unread = totals.isError ? '—' : undefined
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const edited = useOpenedRow(list.page.data?.items, (ids) => timeTable(timeEntryListInput.parse({ ids })))
  return (
    <>
      <StatRow>
        <Stat
          label="Total Billable"
          icon={DollarSign}
          value={totals.data ? formatCents(totals.data.billableCents) : unread}
        />
        <Stat
          label="Total Hours"
          icon={Clock}
          value={totals.data ? formatHours(totals.data.hours) : unread}
        />
      </StatRow>
      <ArrangedListScreen
        list={list}
        side="admin"
        name="time-entries"
        csv="time-entries"
        one="entry"
        many="entries"
        label="Time entries"
        columns={timeTableColumns(edited.open)}
        nameOf={({ date, caseNumber }) => `${formatDay(date)}, ${caseNumber}`}
        orders={timeOrders}
        all="All time"
        views={billableViews}
        actions={actions}
        cards="List"
        before={
          <CaseFilter
            value={list.input.caseId ?? ''}
            onChange={(caseId) => list.change({ caseId })}
            className="sm:w-auto sm:min-w-56 sm:flex-1"
          />
        }
        filters={[
          billableFilter,
          {
            name: 'lawyerId',
            label: 'Lawyer',
            all: 'All lawyers',
            options: optionsOfLawyers(lawyers.data),
            className: 'sm:w-38',
          },
        ]}
        after={<DayRange input={list.input} onChange={list.change} />}
        loading={<TableLoading />}
        failed="Failed to load data"
        art="clock"
        empty="No time entries yet."
        emptyAbout="Add the first one, and it counts in the totals and the reports."
      >
        {(items) => <TimeEntries items={items} side="admin" onEdit={edited.open} />}
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen}>
        <TimeEntryForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
