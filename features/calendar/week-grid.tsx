import { ChevronLeft, ChevronRight } from 'lucide-react'
import { firmDates } from '#platform/dates/firm-format.ts'
import { toFirmTime } from '#platform/dates/firm-time.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { CourtDateEntry } from './court-date-entry.tsx'
import type { Moving } from './use-moving.ts'
import { daysAfter, daysOf, hoursFor, weekOf } from './week.ts'

type Props = {
  /** The week's first day. */
  first: string
  events: CourtDate[]
  onDay: (day: string) => void
  onOpen: (event: CourtDate) => void
  moving: Moving
}

const dayName = firmDates({ timeZone: 'UTC', weekday: 'short', day: 'numeric' })
const hourName = firmDates({ timeZone: 'UTC', hour: 'numeric' })
const nameOfDay = (day: string) => dayName().format(new Date(`${day}T00:00:00Z`))
const nameOfHour = (hour: number) => hourName().format(new Date(Date.UTC(2026, 0, 1, hour)))

/** A week of court dates by day and hour of the firm's clock; where there is no room, a list of its days that have some. */
export function WeekGrid({ first, events, onDay, onOpen, moving }: Props) {
  const days = daysOf(first)
  const today = firmDay()
  const timed = events.map((event) => {
    const [day = '', time = ''] = toFirmTime(event.courtDate).split('T')
    return { event, day, time }
  })
  const hours = hoursFor(timed.map(({ time }) => time))
  const entry = (event: CourtDate) => (
    <CourtDateEntry key={event.id} event={event} onOpen={() => onOpen(event)} move={moving.of(event)} />
  )
  return (
    <section aria-label="Week" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-2">
          <IconButton
            label="Previous week"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onDay(daysAfter(first, -7))}
          />
          <h3
            aria-live="polite"
            className="text-center font-serif text-lg font-medium sm:min-w-44 sm:text-xl"
          >
            {formatDay(first)} – {formatDay(daysAfter(first, 6))}
          </h3>
          <IconButton
            label="Next week"
            icon={<ChevronRight aria-hidden />}
            onClick={() => onDay(daysAfter(first, 7))}
          />
        </div>
        {first !== weekOf(today) && (
          <Button variant="secondary" size="sm" onClick={() => onDay('')}>
            This Week
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-md border border-rule max-lg:hidden">
        <table aria-label="Court dates of the week" className="w-full table-fixed border-collapse bg-surface">
          <thead>
            <tr className="border-b border-rule bg-sunken text-xs text-ink-soft">
              <th scope="col" className="w-16 px-2 py-1.5 text-left font-medium">
                <span className="sr-only">Time</span>
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today ? 'date' : undefined}
                  className="border-l border-rule px-2.5 py-1.5 text-left font-medium aria-[current]:text-brass"
                >
                  <time dateTime={day}>{nameOfDay(day)}</time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {hours.map((hour) => (
              <tr key={hour}>
                <th
                  scope="row"
                  className="px-2 py-1.5 text-left align-top text-xs font-normal text-ink-faint"
                >
                  {nameOfHour(hour)}
                </th>
                {days.map((day) => (
                  <td
                    key={day}
                    {...moving.dropOn(day, hour)}
                    className={cn(
                      'h-12 border-l border-rule p-1 align-top',
                      day === today && 'bg-sunken/60',
                      moving.isOver(day, hour) && 'bg-info-soft',
                    )}
                  >
                    <div className="flex flex-col gap-1">
                      {timed
                        .filter((one) => one.day === day && Number(one.time.slice(0, 2)) === hour)
                        .map(({ event }) => entry(event))}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ol className="flex flex-col gap-px overflow-hidden rounded-md border border-rule bg-rule empty:hidden lg:hidden">
        {days
          .filter((day) => timed.some((one) => one.day === day))
          .map((day) => (
            <li key={day} className="flex flex-col gap-1 bg-surface p-2">
              <time dateTime={day} className="text-xs text-ink-soft">
                {nameOfDay(day)}
              </time>
              {timed.filter((one) => one.day === day).map(({ event }) => entry(event))}
            </li>
          ))}
      </ol>
      {events.length === 0 && <p className="text-sm text-ink-soft">No court dates in this week.</p>}
    </section>
  )
}
