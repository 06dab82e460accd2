import type { ReactNode } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { ChangeDialog, MoveAndCancel } from './appointment-actions.tsx'
import { AppointmentStatus } from './appointment-status.tsx'
import type { OwnAppointment } from './booking.schema.ts'
import { useChanging } from './use-changing.ts'

/** How many of the closed ones are shown. */
const mostClosed = 5
const isOpen = ({ status }: OwnAppointment) => status === 'pending' || status === 'confirmed'

/** A client's appointments: the open ones with what can be done about them, then how the last ones ended. */
export function OwnAppointments({ items }: { items: readonly OwnAppointment[] }) {
  const open = items.filter(isOpen)
  const changing = useChanging(open)
  const shown = [...open, ...items.filter((item) => !isOpen(item)).slice(0, mostClosed)]
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="own-appointments" className="border-t border-rule pt-5">
          <h3 id="own-appointments" className="font-serif text-lg font-medium">
            Your appointments
          </h3>
          <ul className="mt-1 divide-y divide-rule">
            {shown.map((item) => (
              <Own key={item.id} item={item}>
                {isOpen(item) && (
                  <div className="flex gap-2">
                    <MoveAndCancel other={item.lawyerName} onAsk={(change) => changing.ask(change, item)} />
                  </div>
                )}
              </Own>
            ))}
          </ul>
        </section>
      )}
      <ChangeDialog side="client" changing={changing} otherOf={({ lawyerName }) => lawyerName} />
    </>
  )
}

const Own = ({ item, children }: { item: OwnAppointment; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{item.lawyerName}</span>
        <AppointmentStatus status={item.status} />
      </p>
      <p className="text-sm text-ink-soft">
        {item.preferredTime ? formatDateTime(item.preferredTime) : 'Any time'}
      </p>
      {item.changeReason && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {changeOf(item)}: “{item.changeReason}”
        </p>
      )}
    </div>
    {children}
  </li>
)

const changeOf = ({ status, changedBy, lawyerName }: OwnAppointment) =>
  `${status === 'cancelled' ? 'Cancelled' : 'Moved'} by ${changedBy === 'client' ? 'you' : lawyerName}`
