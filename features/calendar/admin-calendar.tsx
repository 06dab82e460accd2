import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { type CourtDate, calendarInput } from './admin-calendar.schema.ts'
import { gridQuery } from './calendar-queries.ts'
import { CourtDateDialog } from './court-date-dialog.tsx'
import { CourtDateList, CourtDateListTools } from './court-date-list.tsx'

const CalendarGrids = lazy(() => import('./calendar-grids.tsx'))

type Asked = z.output<typeof calendarInput>

const courtDates = ({ view: _view, month: _month, day: _day, ...input }: Asked) =>
  api.admin.calendar.list.queryOptions({ input })

/** The first query of the view that the address names. */
export const calendarQuery = (input: Asked) =>
  input.view === 'list' ? courtDates(input) : gridQuery('admin', input)

/** Court dates as a list, as a month or as a week, live. */
export function AdminCalendar() {
  const { input, change, at } = useListAddress(calendarInput)
  // The form reads its court date by itself.
  const edited = useOpened<CourtDate>(undefined)
  useLive('calendar_events', [api.admin.calendar.key()])
  const tab = input.view === 'list' ? input.when : input.view
  const onOrder = (order: string) => change({ order })
  const choose = (next: string) =>
    change(
      next === 'month' || next === 'week'
        ? { view: next, when: '', month: '', day: '' }
        : { view: '', month: '', day: '', when: next === 'past' ? 'past' : '' },
    )
  return (
    <>
      <Tabs value={tab} onValueChange={(next) => choose(String(next))}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TabList>
            <Tab value="upcoming">Upcoming</Tab>
            <Tab value="past">Past</Tab>
            <Tab value="month">Month</Tab>
            <Tab value="week">Week</Tab>
          </TabList>
          {input.view === 'list' && (
            <CourtDateListTools
              input={{ when: input.when, order: input.order, caseId: input.caseId }}
              onOrder={onOrder}
            />
          )}
        </div>
        <CaseFilter value={input.caseId ?? ''} onChange={(caseId) => change({ caseId })} />
        <TabPanel value={tab}>
          {input.view === 'list' ? (
            <CourtDateList
              query={courtDates(input)}
              input={input}
              at={at}
              onEdit={edited.open}
              onOrder={onOrder}
              onWiden={() => change({ caseId: '' })}
            />
          ) : (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <CalendarGrids side="admin" input={input} change={change} />
            </Suspense>
          )}
        </TabPanel>
      </Tabs>
      <CourtDateDialog side="admin" opened={edited} />
    </>
  )
}
