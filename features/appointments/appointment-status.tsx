import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { appointmentStatusNames, type AppointmentStatus as Status } from './appointments.schema.ts'

const tones: Record<Status, BadgeTone> = {
  pending: 'yellow',
  confirmed: 'green',
  rejected: 'red',
  cancelled: 'grey',
  held: 'blue',
  missed: 'red',
}

/** A request's status. */
export const AppointmentStatus = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>
    <span className="sr-only">Status: </span>
    {appointmentStatusNames[status]}
  </Badge>
)
