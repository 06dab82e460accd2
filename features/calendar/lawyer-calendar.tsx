import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { gridQuery } from './calendar-queries.ts'
import { LawyerCourtDateList, lawyerCourtDateList } from './lawyer-court-date-list.tsx'
import { lawyerCalendarInput } from './lawyer-court-dates.schema.ts'

const CalendarGrids = lazy(() => import('./calendar-grids.tsx'))

type Asked = z.output<typeof lawyerCalendarInput>

/** The first query of the view that the address names. */
export const lawyerCalendarQuery = ({ view, month, day, ...input }: Asked) =>
  view === 'list' ? lawyerCourtDateList(input) : gridQuery('lawyer', { view, month, day })

/** The court dates of a lawyer's cases as a list, as a month or as a week, live. */
export function LawyerCalendar({ lawyerId }: { lawyerId: string | null }) {
  const { input, change } = useListAddress(lawyerCalendarInput)
  const isList = input.view === 'list'
  useLive(lawyerId && !isList ? `calendar_events/lawyer_id/${lawyerId}` : [], [api.lawyer.calendar.key()])
  const choose = (next: string) => change({ view: next === 'list' ? '' : next, when: '', month: '', day: '' })
  return (
    <Tabs value={input.view} onValueChange={(next) => choose(String(next))}>
      <TabList aria-label="How they are shown">
        <Tab value="list">List</Tab>
        <Tab value="month">Month</Tab>
        <Tab value="week">Week</Tab>
      </TabList>
      <TabPanel value={input.view} className="flex flex-col gap-5">
        {isList ? (
          <LawyerCourtDateList lawyerId={lawyerId} />
        ) : (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <CalendarGrids side="lawyer" input={input} change={change} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  )
}
