import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { ownTimeListInput } from './billing.schema.ts'
import { ownTimeColumns } from './time-columns.tsx'
import { TimeEntries } from './time-entries.tsx'
import { billableFilter, billableViews, DayRange, timeOrders } from './time-filters.tsx'

const OwnTimeForm = lateDialog(() => import('./own-time-form.tsx').then((code) => code.OwnTimeForm))

const actions = [
  {
    label: 'Delete',
    Dialog: lateDialog(() => import('./delete-entries.tsx').then((code) => code.DeleteEntries)),
  },
]

export const ownTime = (input: z.output<typeof ownTimeListInput>) =>
  api.lawyer.billing.own.queryOptions({ input })

type Props = { lawyerId: string | null; adding: boolean; onAdding: (adding: boolean) => void }

/** What a lawyer has worked across their cases, latest day first, live. They correct it until it is billed. */
export function OwnTimeList({ lawyerId, adding, onAdding }: Props) {
  const list = useList({
    schema: ownTimeListInput,
    query: ownTime,
    topics: lawyerId ? [`time_entries/lawyer_id/${lawyerId}`, `cases/lawyer_id/${lawyerId}`] : [],
    key: api.lawyer.billing.key(),
  })
  const items = list.page.data?.items
  const edited = useOpenedRow(items, (ids) => ownTime(ownTimeListInput.parse({ ids })))
  return (
    <>
      <ArrangedListScreen
        list={list}
        side="lawyer"
        name="own-time"
        csv="own-time"
        one="entry"
        many="entries"
        label="Time entries"
        columns={ownTimeColumns(edited.open)}
        nameOf={({ date, caseNumber }) => `${formatDay(date)}, ${caseNumber}`}
        orders={timeOrders}
        all="All time"
        views={billableViews}
        actions={actions}
        cards="List"
        before={
          <CaseFilter
            options={api.lawyer.cases.options}
            value={list.input.caseId ?? ''}
            onChange={(caseId) => list.change({ caseId })}
            className="sm:w-auto sm:min-w-56 sm:flex-1"
          />
        }
        filters={[billableFilter]}
        after={<DayRange input={list.input} onChange={list.change} />}
        loading={<TableLoading />}
        failed="Failed to load data"
        art="clock"
        empty="No time entries yet."
        emptyAbout="Add what you worked on one of your cases."
      >
        {(entries) => <TimeEntries items={entries} all="of a lawyer" side="lawyer" onEdit={edited.open} />}
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen || adding}>
        <OwnTimeForm
          edited={adding ? undefined : edited.row}
          rateCents={items?.[0]?.rateCents}
          open={edited.isOpen || adding}
          onOpenChange={adding ? onAdding : edited.onOpenChange}
        />
      </LateDialog>
    </>
  )
}
