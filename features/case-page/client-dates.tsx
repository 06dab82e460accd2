import { AppointmentStatus } from '#features/appointments/appointment-status.tsx'
import { formatDateTime } from '#platform/dates/format.ts'
import type { ClientCase } from './client-case.schema.ts'

type Props = { ahead: ClientCase; lawyer: string | undefined }

/** The court dates ahead in a client's case and their appointments with its lawyer. */
export function ClientDates({ ahead: { courtDates, appointments }, lawyer = 'your lawyer' }: Props) {
  if (courtDates.length + appointments.length === 0)
    return <p className="text-sm text-ink-soft">No court dates or appointments ahead.</p>
  return (
    <ul className="-my-3 divide-y divide-rule text-sm">
      {courtDates.map(({ id, title, at, judgeName, location }) => (
        <li key={id} className="flex flex-col gap-0.5 py-3">
          <time dateTime={at.toISOString()} className="text-brass">
            {formatDateTime(at)}
          </time>
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {[judgeName, location].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
      {appointments.map(({ id, status, at }) => (
        <li key={id} className="flex flex-col items-start gap-0.5 py-3">
          {at ? (
            <time dateTime={at.toISOString()} className="text-brass">
              {formatDateTime(at)}
            </time>
          ) : (
            <span className="text-ink-soft">Any time</span>
          )}
          <p className="font-medium wrap-anywhere">Appointment with {lawyer}</p>
          <AppointmentStatus status={status} />
        </li>
      ))}
    </ul>
  )
}
