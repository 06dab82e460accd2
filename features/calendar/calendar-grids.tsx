import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { firmDay } from '#platform/dates/format-day.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { type AskedGrid, courtMonth, courtWeek } from './calendar-queries.ts'
import { CourtDateDialog } from './court-date-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { type Move, type Moving, useMoving } from './use-moving.ts'
import { weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const MoveDialog = lateDialog(() => import('./move-dialog.tsx').then((code) => code.MoveDialog))

const failed = 'Failed to load calendar events'

type Props = {
  side: CaseSide
  input: AskedGrid
  change: (changes: { month?: string; day?: string }) => void
}

type GridProps = Omit<Props, 'change'> & {
  onGo: (to: string) => void
  onOpen: (event: CourtDate) => void
  moving: Moving
}

/** The court dates of a month or a week; each is opened, and moved by dragging or by the key M, after a question. */
export default function CalendarGrids({ side, input, change }: Props) {
  // The form reads its court date by itself.
  const opened = useOpened<CourtDate>(undefined)
  const [move, setMove] = useState<Move>()
  const [isMoving, setMoving] = useState(false)
  const moving = useMoving((next) => {
    setMove(next)
    setMoving(true)
  })
  const grid = { side, input, onOpen: opened.open, moving }
  return (
    <>
      {input.view === 'week' ? (
        <Week {...grid} onGo={(day) => change({ day })} />
      ) : (
        <Month {...grid} onGo={(month) => change({ month })} />
      )}
      <p className="mt-3 text-xs text-ink-faint pointer-coarse:hidden">
        Drag a court date to another time, or press M on it.
      </p>
      <CourtDateDialog side={side} opened={opened} />
      <LateDialog open={isMoving}>
        {move && <MoveDialog side={side} move={move} open={isMoving} onOpenChange={setMoving} />}
      </LateDialog>
    </>
  )
}

function Month({ side, input, onGo, ...grid }: GridProps) {
  const events = useQuery({ ...courtMonth(side, input), placeholderData: keepPreviousData })
  useFailureToast(events.isError, failed)
  if (!events.data) return <NotThere events={events} />
  const month = input.month ?? firmDay().slice(0, 7)
  return <MonthGrid side={side} month={month} events={events.data} onMonth={onGo} {...grid} />
}

function Week({ side, input, onGo, ...grid }: GridProps) {
  const events = useQuery({ ...courtWeek(side, input), placeholderData: keepPreviousData })
  useFailureToast(events.isError, failed)
  if (!events.data) return <NotThere events={events} />
  return <WeekGrid first={weekOf(input.day ?? firmDay())} events={events.data} onDay={onGo} {...grid} />
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
