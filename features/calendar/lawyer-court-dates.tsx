import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { CourtDateSummary } from './court-date-summary.tsx'

/** The query of the lawyer's upcoming court dates, a few at a time. */
export const upcomingCourtDates = () =>
  api.lawyer.courtDates.list.infiniteOptions({
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
                <li key={item.id} className="py-3 first:pt-0 last:pb-0">
                  <CourtDateSummary item={item} />
                </li>
              ))}
            </ul>
          )}
        </QueryPages>
      </CardBody>
    </Card>
  )
}
