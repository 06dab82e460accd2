import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type CourtDate, calendarInput } from './admin-calendar.schema.ts'
import { CourtDateDialog } from './court-date-dialog.tsx'
import { CourtDateList, CourtDateListTools } from './court-date-list.tsx'
import { MonthGrid } from './month-grid.tsx'
import { type Move, type Moving, useMoving } from './use-moving.ts'
import { weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const MoveDialog = lateDialog(() => import('./move-dialog.tsx').then((code) => code.MoveDialog))

type Asked = z.output<typeof calendarInput>
const failed = 'Failed to load calendar events'

const courtDates = ({ view: _view, month: _month, day: _day, ...input }: Asked) =>
  api.admin.calendar.list.queryOptions({ input })
const courtMonth = ({ month = firmDay().slice(0, 7), caseId }: Pick<Asked, 'month' | 'caseId'>) =>
  api.admin.calendar.month.queryOptions({ input: { month, caseId } })

const courtWeek = ({ day = firmDay(), caseId }: Pick<Asked, 'day' | 'caseId'>) =>
  api.admin.calendar.week.queryOptions({ input: { day: weekOf(day), caseId } })

/** The first query of the view that the address names. */
export function calendarQuery(input: Asked) {
  if (input.view === 'week') return courtWeek(input)
  return input.view === 'month' ? courtMonth(input) : courtDates(input)
}

/** Court dates as a list, as a month or as a week, live. */
export function AdminCalendar() {
  const { input, change, at } = useListAddress(calendarInput)
  // The form reads its court date by itself.
  const edited = useOpened<CourtDate>(undefined)
  useLive('calendar_events', [api.admin.calendar.key()])
  const tab = input.view === 'list' ? input.when : input.view
  const [move, setMove] = useState<Move>()
  const [isMoving, setMoving] = useState(false)
  const moving = useMoving((next) => {
    setMove(next)
    setMoving(true)
  })
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
          {input.view === 'list' && <CourtDateListTools input={{ when: input.when, caseId: input.caseId }} />}
        </div>
        <CaseFilter value={input.caseId ?? ''} onChange={(caseId) => change({ caseId })} />
        <TabPanel value={tab}>
          {input.view === 'month' && (
            <Month
              input={input}
              onMonth={(month) => change({ month })}
              onOpen={edited.open}
              moving={moving}
            />
          )}
          {input.view === 'week' && (
            <Week input={input} onDay={(day) => change({ day })} onOpen={edited.open} moving={moving} />
          )}
          {input.view !== 'list' && (
            <p className="mt-3 text-xs text-ink-faint pointer-coarse:hidden">
              Drag a court date to another time, or press M on it.
            </p>
          )}
          {input.view === 'list' && (
            <CourtDateList
              query={courtDates(input)}
              input={input}
              at={at}
              onEdit={edited.open}
              onWiden={() => change({ caseId: '' })}
            />
          )}
        </TabPanel>
      </Tabs>
      <CourtDateDialog opened={edited} />
      <LateDialog open={isMoving}>
        {move && <MoveDialog move={move} open={isMoving} onOpenChange={setMoving} />}
      </LateDialog>
    </>
  )
}

function Month({
  input,
  onMonth,
  onOpen,
  moving,
}: {
  input: Asked
  onMonth: (month: string) => void
  onOpen: (event: CourtDate) => void
  moving: Moving
}) {
  const month = input.month ?? firmDay().slice(0, 7)
  const events = useQuery({
    ...courtMonth({ month, caseId: input.caseId }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(events.isError, failed)
  if (!events.data) return <NotThere events={events} />
  return <MonthGrid month={month} events={events.data} onMonth={onMonth} onOpen={onOpen} moving={moving} />
}

function Week({
  input: { day = firmDay(), caseId },
  onDay,
  onOpen,
  moving,
}: {
  input: Asked
  onDay: (day: string) => void
  onOpen: (event: CourtDate) => void
  moving: Moving
}) {
  const events = useQuery({ ...courtWeek({ day, caseId }), placeholderData: keepPreviousData })
  useFailureToast(events.isError, failed)
  if (!events.data) return <NotThere events={events} />
  return <WeekGrid first={weekOf(day)} events={events.data} onDay={onDay} onOpen={onOpen} moving={moving} />
}

type NotThereProps = { events: { isError: boolean; isFetching: boolean; refetch: () => unknown } }

/** A month or a week that is loading, or failed to load. */
function NotThere({ events: { isError, isFetching, refetch } }: NotThereProps) {
  if (isError) return <ErrorState title={failed} onRetry={refetch} retrying={isFetching} />
  return (
    <Loading label="Loading calendar events...">
      <Skeleton className="h-96" />
    </Loading>
  )
}
