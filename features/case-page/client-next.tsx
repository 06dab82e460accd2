import { formatDateTime } from '#platform/dates/format.ts'
import type { ClientCase } from './client-case.schema.ts'
import { NextCell, NextCells } from './next-cells.tsx'

/** The client's next court date and appointment, and their unread messages: always in the same cells. */
export function ClientNext({ ahead }: { ahead: ClientCase }) {
  const [hearing] = ahead.courtDates
  const [appointment] = ahead.appointments
  const unread = ahead.chat?.unread ?? 0
  return (
    <NextCells count={3}>
      <NextCell
        label="Court date"
        to="#dates"
        value={hearing && formatDateTime(hearing.at)}
        about={hearing && [hearing.title, hearing.location].filter(Boolean).join(' · ')}
        none="None ahead"
      />
      <NextCell
        label="Appointment"
        to="#dates"
        value={appointment && (appointment.at ? formatDateTime(appointment.at) : 'Any time')}
        about={appointment && (appointment.status === 'pending' ? 'Waiting for the lawyer' : 'Accepted')}
        none="None ahead"
      />
      <NextCell
        label="Messages"
        to="/dashboard/chat"
        value={unread ? `${unread} unread` : undefined}
        none={ahead.chat ? 'All read' : 'No chat yet'}
      />
    </NextCells>
  )
}
