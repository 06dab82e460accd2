import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { type CourtDate, calendarInput } from './admin-calendar.schema.ts'
import { CourtDateCard } from './court-date-card.tsx'
import { CourtDateDialog } from './court-date-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'

type Asked = z.output<typeof calendarInput>
const failed = 'Failed to load calendar events'

const courtDates = ({ view: _view, month: _month, ...input }: Asked) =>
  api.admin.calendar.list.queryOptions({ input })
const courtMonth = ({ month = firmDay().slice(0, 7), caseId }: Pick<Asked, 'month' | 'caseId'>) =>
  api.admin.calendar.month.queryOptions({ input: { month, caseId } })

/** What the address shows first. */
export const calendarQuery = (input: Asked) =>
  input.view === 'month' ? courtMonth(input) : courtDates(input)

/** Court dates as a list or as a month, live. */
export function AdminCalendar() {
  const { input, change, at } = useListAddress(calendarInput)
  // The form reads its court date by itself.
  const edited = useOpened<CourtDate>(undefined)
  useLive('calendar_events', [api.admin.calendar.key()])
  const tab = input.view === 'month' ? 'month' : input.when
  const choose = (next: string) =>
    change(
      next === 'month'
        ? { view: 'month', when: '' }
        : { view: '', month: '', when: next === 'past' ? 'past' : '' },
    )
  return (
    <>
      <Tabs value={tab} onValueChange={(next) => choose(String(next))}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TabList>
            <Tab value="upcoming">Upcoming</Tab>
            <Tab value="past">Past</Tab>
            <Tab value="month">Month</Tab>
          </TabList>
          {tab !== 'month' && (
            <DownloadCsv list="court-dates" input={{ when: input.when, caseId: input.caseId }} />
          )}
        </div>
        <CaseFilter value={input.caseId ?? ''} onChange={(caseId) => change({ caseId })} />
        <TabPanel value={tab}>
          {tab === 'month' ? (
            <Month input={input} onMonth={(month) => change({ month })} onOpen={edited.open} />
          ) : (
            <List input={input} at={at} onEdit={edited.open} onWiden={() => change({ caseId: '' })} />
          )}
        </TabPanel>
      </Tabs>
      <CourtDateDialog opened={edited} />
    </>
  )
}

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

function List({
  input,
  at,
  onEdit,
  onWiden,
}: {
  input: Asked
  at: (cursor: string | null) => string | null
  onEdit: (event: CourtDate) => void
  onWiden: () => void
}) {
  const events = useQuery({ ...courtDates(input), placeholderData: keepPreviousData })
  return (
    <QueryList
      query={events}
      loading={<CardsLoading label="Loading calendar events..." className={grid} />}
      failed={failed}
      art="calendar"
      empty={input.when === 'past' ? 'No past court dates.' : 'No court dates scheduled.'}
      narrowed={input.caseId !== undefined}
      {...(input.when !== 'past' && { emptyAbout: 'Schedule one for any of the firm’s cases.' })}
      onWiden={onWiden}
      at={at}
      olderLabel="Next"
      newerLabel="Previous"
    >
      {(items) => (
        <ul className={grid}>
          {items.map((event) => (
            <CourtDateCard key={event.id} event={event} onEdit={() => onEdit(event)} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function Month({
  input,
  onMonth,
  onOpen,
}: {
  input: Asked
  onMonth: (month: string) => void
  onOpen: (event: CourtDate) => void
}) {
  const month = input.month ?? firmDay().slice(0, 7)
  const events = useQuery({
    ...courtMonth({ month, caseId: input.caseId }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(events.isError, failed)
  if (events.isError && !events.data)
    return <ErrorState title={failed} onRetry={() => events.refetch()} retrying={events.isFetching} />
  if (!events.data)
    return (
      <Loading label="Loading calendar events...">
        <Skeleton className="h-96" />
      </Loading>
    )
  return <MonthGrid month={month} events={events.data} onMonth={onMonth} onOpen={onOpen} />
}
