import { useInfiniteQuery } from '@tanstack/react-query'
import { CaseLine } from '#features/cases/case-line.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { judgeToBeAssigned } from './calendar.schema.ts'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

/** When the lawyer's cases are heard, a few at a time. */
export const upcomingCourtDates = () =>
  api.lawyer.courtDates.upcoming.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 5 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The court dates of a lawyer's cases, soonest first, live. */
export function LawyerCourtDates({ lawyerId }: { lawyerId: string | null }) {
  const dates = useInfiniteQuery(upcomingCourtDates())
  useLive(lawyerId ? [`calendar_events/lawyer_id/${lawyerId}`, `cases/lawyer_id/${lawyerId}`] : [], [
    api.lawyer.courtDates.key(),
  ])
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Court dates</CardTitle>
      </CardHeader>
      <CardBody>
        <QueryPages
          query={dates}
          loading={<RowsLoading />}
          failed="Failed to load calendar events"
          empty={<p className="text-sm text-ink-soft">No court dates ahead.</p>}
          olderLabel="Show later court dates"
        >
          {(items) => (
            <ul className="divide-y divide-rule">
              {items.map((item) => (
                <CourtDate key={item.id} item={item} />
              ))}
            </ul>
          )}
        </QueryPages>
      </CardBody>
    </Card>
  )
}

function CourtDate({ item }: { item: LawyerCourtDate }) {
  const { courtDate, deadline, judgeName, judgeConfirmed, location } = item
  const about = [judgeConfirmed && judgeName ? judgeName : judgeToBeAssigned, location]
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-brass">
        <time dateTime={courtDate.toISOString()}>{formatDateTime(courtDate)}</time>
        {firmDay(courtDate) === firmDay() && <Badge tone="brass">Today</Badge>}
        {deadline && <span className="text-ink-soft">Deadline {formatDate(deadline)}</span>}
      </p>
      <p className="font-medium wrap-anywhere">{item.title}</p>
      {item.description && (
        <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{item.description}</p>
      )}
      <CaseLine of={item.case} />
      <p className="text-xs wrap-anywhere text-ink-soft">{about.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
