import { formatDateTime } from '#platform/dates/format.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { bookingState, type OwnAppointment } from './booking.schema.ts'

/** The status of a request, in a live region. */
export function BookingNotice({ appointment }: { appointment: OwnAppointment }) {
  const { lawyerName, status, rejectionReason, preferredTime, createdAt } = appointment
  if (status === 'rejected')
    return (
      <InlineAlert tone="warning" within="live region">
        {lawyerName} could not accept your request of {formatDateTime(createdAt)}.
        {rejectionReason && ` “${rejectionReason}”`} You can ask again.
      </InlineAlert>
    )
  if (status === 'cancelled' || status === 'held' || status === 'missed') return null
  if (bookingState(appointment) === 'accepted')
    return (
      <InlineAlert tone="positive" within="live region">
        {lawyerName} has accepted. <TextLink to="/dashboard/chat">Open Chat</TextLink>
      </InlineAlert>
    )
  return (
    <InlineAlert within="live region">
      Sent to {lawyerName} on {formatDateTime(createdAt)}
      {preferredTime && `, for ${formatDateTime(preferredTime)}`}. The answer appears here.
    </InlineAlert>
  )
}
