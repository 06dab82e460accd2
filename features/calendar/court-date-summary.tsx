import { CaseLine } from '#features/cases/case-line.tsx'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { judgeToBeAssigned } from './calendar.schema.ts'
import { DeadlineOf } from './deadline-of.tsx'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

/** A court date as its lawyer reads it in a list. */
export function CourtDateSummary({ item }: { item: LawyerCourtDate }) {
  const { courtDate, deadline, judgeName, judgeConfirmed, location } = item
  const about = [judgeConfirmed && judgeName ? judgeName : judgeToBeAssigned, location]
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-brass">
        <time dateTime={courtDate.toISOString()}>{formatDateTime(courtDate)}</time>
        {firmDay(courtDate) === firmDay() && <Badge tone="brass">Today</Badge>}
        {deadline && <DeadlineOf deadline={deadline} courtDate={courtDate} />}
      </p>
      <p className="font-medium wrap-anywhere">{item.title}</p>
      {item.description && (
        <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{item.description}</p>
      )}
      <CaseLine of={item.case} />
      <p className="text-xs wrap-anywhere text-ink-soft">{about.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
