import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { firmDates } from '#platform/dates/firm-format.ts'
import { toFirmTime } from '#platform/dates/firm-time.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { CourtDateEntry } from './court-date-entry.tsx'
import { DayDialog } from './day-dialog.tsx'
import type { Moving } from './use-moving.ts'
import { weekdays, weekStart } from './week.ts'

type Props = {
  side: CaseSide
  /** Such as 2026-11. */
  month: string
  events: CourtDate[]
  onMonth: (month: string) => void
  onOpen: (event: CourtDate) => void
  moving: Moving
}

/** Classes, because a served style attribute is refused. */
const startAt = [
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
]
const title = firmDates({ timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthDay = firmDates({ timeZone: 'UTC', month: 'long', day: 'numeric' })

/** As many of a day as its square shows; the others are behind a button. */
const roomFor = 3

const longDay = (day: string) => monthDay().format(new Date(`${day}T00:00:00Z`))

const shifted = (month: string, by: number) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** A month of court dates, by the firm's clock; where there is no room for seven columns, only its days that have some. Crowded days fold. */
export function MonthGrid({ side, month, events, onMonth, onOpen, moving }: Props) {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const today = firmDay()
  const days = Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  const dated = events.map((event) => ({ day: toFirmTime(event.courtDate).slice(0, 10), event }))
  const on = (wanted: string) => dated.filter(({ day }) => day === wanted).map(({ event }) => event)
  const [unfolded, setUnfolded] = useState<string>()
  return (
    <section aria-label="Month" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onMonth(shifted(month, -1))}
        />
        <h3 aria-live="polite" className="min-w-44 text-center font-serif text-xl font-medium">
          {title().format(first)}
        </h3>
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden />}
          onClick={() => onMonth(shifted(month, 1))}
        />
        {month !== today.slice(0, 7) && (
          <Button variant="secondary" size="sm" onClick={() => onMonth('')}>
            This Month
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-md border border-rule bg-rule">
        <div aria-hidden className="grid grid-cols-7 gap-px border-b border-rule bg-sunken max-lg:hidden">
          {weekdays
            .map((_, at) => weekdays[(at + weekStart()) % 7])
            .map((day) => (
              <span key={day} className="px-2.5 py-1.5 text-xs font-medium text-ink-soft">
                {day}
              </span>
            ))}
        </div>
        <ol className="grid grid-cols-1 gap-px lg:grid-cols-7">
          {days.map((day, at) => {
            const events = on(day)
            return (
              <li
                key={day}
                {...moving.dropOn(day)}
                className={cn(
                  'min-w-0 flex-col gap-1 bg-surface p-1.5 lg:flex lg:min-h-28',
                  events.length === 0 ? 'hidden' : 'flex',
                  moving.isOver(day) && 'bg-info-soft',
                  at === 0 && startAt[(first.getUTCDay() - weekStart() + 7) % 7],
                )}
              >
                <time
                  dateTime={day}
                  aria-current={day === today ? 'date' : undefined}
                  className="flex h-6 w-fit min-w-6 items-center justify-center gap-1 rounded-full text-xs text-ink-soft aria-[current]:bg-primary aria-[current]:text-on-primary max-lg:px-1.5"
                >
                  <span className="lg:sr-only">{weekdays[(first.getUTCDay() + at) % 7]}</span> {at + 1}
                </time>
                {events.slice(0, roomFor).map((event) => (
                  <CourtDateEntry
                    key={event.id}
                    event={event}
                    onOpen={() => onOpen(event)}
                    move={moving.of(event)}
                  />
                ))}
                {events.length > roomFor && (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => setUnfolded(day)}
                    className="w-full rounded-xs px-1.5 py-0.5 text-left text-xs font-medium text-brass underline decoration-brass-fill/60 underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
                  >
                    +{events.length - roomFor} more<span className="sr-only"> on {longDay(day)}</span>
                  </button>
                )}
              </li>
            )
          })}
        </ol>
      </div>
      <DayDialog side={side} day={unfolded} eventsOf={on} onClose={() => setUnfolded(undefined)} />
      {events.length === 0 && <p className="text-sm text-ink-soft">No court dates in this month.</p>}
    </section>
  )
}
