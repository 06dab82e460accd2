import { formatDate } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'

/** The deadline of a court date, and whether it has passed while the court date is still ahead. */
export function DeadlineOf({ deadline, courtDate }: { deadline: Date; courtDate: Date }) {
  const today = firmDay()
  const isPassed = firmDay(deadline) < today && firmDay(courtDate) >= today
  return (
    <span className="text-ink-soft">
      {isPassed ? 'Deadline passed' : 'Deadline'} {formatDate(deadline)}
    </span>
  )
}
