import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'

/** Whom the lawyer meets, a few at a time. */
export const acceptedAppointments = () =>
  api.lawyer.appointments.accepted.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 5 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The appointments that a lawyer has accepted for a time to come, soonest first, live. */
export function AcceptedAppointments({ lawyerId }: { lawyerId: string | null }) {
  const appointments = useInfiniteQuery(acceptedAppointments())
  useLive(lawyerId ? `appointments/lawyer_id/${lawyerId}` : [], [api.lawyer.appointments.accepted.key()])
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Accepted appointments</CardTitle>
      </CardHeader>
      <CardBody>
        <QueryPages
          query={appointments}
          loading={<RowsLoading />}
          failed="Failed to load appointments"
          empty={<p className="text-sm text-ink-soft">No appointments ahead.</p>}
          olderLabel="Show later appointments"
        >
          {(items) => (
            <ul className="divide-y divide-rule">
              {items.map(({ id, preferredTime, clientName, notes }) => (
                <li key={id} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-brass">
                    <time dateTime={preferredTime.toISOString()}>{formatDateTime(preferredTime)}</time>
                    {firmDay(preferredTime) === firmDay() && <Badge tone="brass">Today</Badge>}
                  </p>
                  <p className="font-medium wrap-anywhere">{clientName}</p>
                  {notes && (
                    <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{notes}</p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryPages>
      </CardBody>
    </Card>
  )
}
