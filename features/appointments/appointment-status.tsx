import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import type { appointmentStatuses } from './appointments.schema.ts'

type Status = (typeof appointmentStatuses)[number]

const shown: Record<Status, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'yellow', label: 'Pending' },
  confirmed: { tone: 'green', label: 'Accepted' },
  rejected: { tone: 'red', label: 'Rejected' },
}

/** How a request stands. */
export const AppointmentStatus = ({ status }: { status: Status }) => (
  <Badge tone={shown[status].tone}>
    <span className="sr-only">Status: </span>
    {shown[status].label}
  </Badge>
)
