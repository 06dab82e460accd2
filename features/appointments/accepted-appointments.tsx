import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { ChangeDialog, MoveAndCancel } from './appointment-actions.tsx'
import type { AcceptedAppointment } from './appointments.schema.ts'
import type { Change } from './change-appointment-form.tsx'
import { CloseAppointment } from './close-appointment.tsx'
import { useChanging } from './use-changing.ts'

/** The lawyer's accepted appointments, a few at a time. */
export const acceptedAppointments = () =>
  api.lawyer.appointments.accepted.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 5 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The appointments that a lawyer has accepted and not closed yet, by their time, live. */
export function AcceptedAppointments({ lawyerId }: { lawyerId: string | null }) {
  const appointments = useInfiniteQuery(acceptedAppointments())
  useLive(lawyerId ? `appointments/lawyer_id/${lawyerId}` : [], [api.lawyer.appointments.accepted.key()])
  const changing = useChanging(appointments.data?.pages.flatMap((page) => page.items))
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
          empty={<p className="text-sm text-ink-soft">No accepted appointments.</p>}
          olderLabel="Show later appointments"
        >
          {(items) => (
            <ul className="divide-y divide-rule">
              {items.map((item) => (
                <Accepted key={item.id} item={item} onAsk={(change) => changing.ask(change, item)} />
              ))}
            </ul>
          )}
        </QueryPages>
      </CardBody>
      <ChangeDialog side="lawyer" changing={changing} otherOf={({ clientName }) => clientName} />
    </Card>
  )
}

type Row = { item: AcceptedAppointment; onAsk: (change: Change) => void }

function Accepted({ item, onAsk }: Row) {
  const { preferredTime, clientName, notes, canClose } = item
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-brass">
        {preferredTime ? (
          <time dateTime={preferredTime.toISOString()}>{formatDateTime(preferredTime)}</time>
        ) : (
          'Without a time'
        )}
        {preferredTime && firmDay(preferredTime) === firmDay() && <Badge tone="brass">Today</Badge>}
        {preferredTime && canClose && <Badge tone="yellow">To be closed</Badge>}
      </p>
      <p className="font-medium wrap-anywhere">{clientName}</p>
      {notes && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{notes}</p>}
      <p data-screen-only className="flex flex-wrap gap-2">
        {canClose && <CloseAppointment appointment={item} />}
        <MoveAndCancel other={clientName} onAsk={onAsk} />
      </p>
    </li>
  )
}
