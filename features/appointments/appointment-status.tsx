import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import type { AppointmentStatus as Status } from './appointments.schema.ts'

/** How each status is called, and its colour. */
export const statusesShown: Record<Status, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'yellow', label: 'Pending' },
  confirmed: { tone: 'green', label: 'Accepted' },
  rejected: { tone: 'red', label: 'Rejected' },
  cancelled: { tone: 'grey', label: 'Cancelled' },
  held: { tone: 'blue', label: 'Held' },
  missed: { tone: 'red', label: 'Missed' },
}

/** How a request stands. */
export const AppointmentStatus = ({ status }: { status: Status }) => (
  <Badge tone={statusesShown[status].tone}>
    <span className="sr-only">Status: </span>
    {statusesShown[status].label}
  </Badge>
)
