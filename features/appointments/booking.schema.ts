import { z } from 'zod'
import { appointmentStatuses, bookingSchema } from './appointments.schema.ts'

export const bookingMessages = {
  noSession: 'Please sign in to book an appointment',
  noClient: 'Client profile not found. Please contact support.',
  noLawyer: 'Please choose a lawyer',
  tooLong: (over: number) => `The notes are ${over} ${over === 1 ? 'character' : 'characters'} too long.`,
  past: 'Please choose a time in the future',
  already: 'You already have a request to this lawyer.',
  failed: 'Failed to book appointment',
  sent: 'Appointment request sent to the lawyer. Please wait for lawyer to accept.',
  notLoaded: 'Failed to load appointments',
  lawyersNotLoaded: 'Failed to load lawyers',
} as const

/** What the booking's button says. */
export const bookingStates = {
  none: 'Book Appointment',
  pending: 'Pending - Waiting for Lawyer',
  accepted: 'Accepted - Appointment Confirmed',
} as const

/** The client's request. Its preferred time is in the future. */
export const requestSchema = bookingSchema.refine(
  ({ preferredTime }) => !preferredTime || preferredTime.getTime() > Date.now(),
  { path: ['preferredTime'], message: bookingMessages.past },
)

/** An appointment as its client sees it. */
export const ownAppointmentSchema = z.object({
  id: z.uuid(),
  lawyerId: z.uuid(),
  lawyerName: z.string(),
  status: z.enum(appointmentStatuses),
  preferredTime: z.date().nullable(),
  notes: z.string(),
  confirmedDate: z.date().nullable(),
  rejectionReason: z.string(),
  /** Why it was last moved or cancelled, and by whom. */
  changeReason: z.string(),
  changedBy: z.enum(['client', 'lawyer']).nullable(),
  updatedAt: z.date(),
  createdAt: z.date(),
  hasConversation: z.boolean(),
})
export type OwnAppointment = z.output<typeof ownAppointmentSchema>

/** The state of a client's booking with a lawyer, by their newest appointment with them. */
export function bookingState(appointment: OwnAppointment | undefined): keyof typeof bookingStates {
  if (appointment?.status === 'pending') return 'pending'
  if (appointment?.status === 'confirmed') return appointment.hasConversation ? 'accepted' : 'pending'
  return 'none'
}
