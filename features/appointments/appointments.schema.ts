import { z } from 'zod'
import { moment } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'

/** The specified three, and how an accepted one ends. */
export const appointmentStatuses = [
  'pending',
  'confirmed',
  'rejected',
  'cancelled',
  'held',
  'missed',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
/** How a lawyer closes an appointment whose time has passed. */
export const outcomes = ['held', 'missed'] as const

export const appointmentLimits = {
  notes: { min: 0, max: 2000 },
  rejectionReason: { min: 0, max: 500 },
  changeReason: { min: 1, max: 500 },
} as const

export const bookingSchema = z.object({
  lawyerId: z.uuid(),
  preferredTime: moment().nullable().default(null),
  notes: text(appointmentLimits.notes.max).default(''),
})

const reason = text(appointmentLimits.changeReason.max, 'Please be briefer').min(1, 'Please say why')
/** `seen`: when the appointment was last changed, as the writer saw it; another change in between is a conflict. */
const seen = z.object({ id: z.uuid(), seen: moment() })
export const cancelSchema = seen.extend({ reason })
export const moveSchema = seen
  .extend({ reason, preferredTime: moment('Please choose a time') })
  .refine(({ preferredTime }) => preferredTime.getTime() > Date.now(), {
    path: ['preferredTime'],
    message: 'Please choose a time in the future',
  })
export const closeSchema = seen.extend({ outcome: z.enum(outcomes) })

export const rejectionSchema = z.object({
  id: z.uuid(),
  rejectionReason: text(appointmentLimits.rejectionReason.max).default(''),
})

export const appointmentMessages = {
  accepted: 'Appointment accepted! Client can now chat with you.',
  reasonTooLong: (over: number) =>
    `The reason is ${over} ${over === 1 ? 'character' : 'characters'} too long.`,
  gone: 'This request has been answered or withdrawn.',
  left: 'This appointment was cancelled or changed in the meantime. Nothing was saved; what you typed is still here.',
  changed: 'Somebody else has changed this appointment. Please look at it again.',
} as const

/** A request as the lawyer whom it is made to reads it. */
export const appointmentRequestSchema = z.object({
  id: z.uuid(),
  status: z.enum(appointmentStatuses),
  clientName: z.string(),
  clientEmail: z.string(),
  preferredTime: z.date().nullable(),
  notes: z.string(),
  createdAt: z.date(),
})
export type AppointmentRequest = z.output<typeof appointmentRequestSchema>

/** One that was accepted and isn't closed yet, as its lawyer reads it. */
export const acceptedAppointmentSchema = appointmentRequestSchema
  .pick({ id: true, clientName: true, notes: true, preferredTime: true })
  .extend({
    updatedAt: z.date(),
    /** Its time, or since when it is accepted without one. */
    meetsAt: z.date(),
    /** Whether its time has passed, or it has no time. */
    canClose: z.boolean(),
  })
export type AcceptedAppointment = z.output<typeof acceptedAppointmentSchema>

/** What administrators narrow the list of all appointments by. */
export const appointmentListInput = listInput.extend({
  status: z.enum(appointmentStatuses).optional(),
  lawyerId: z.uuid().optional(),
})

/** What each status is called. */
export const appointmentStatusNames: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  held: 'Held',
  missed: 'Missed',
}

/** An appointment as administrators see it. */
export const appointmentItem = z.object({
  id: z.uuid(),
  status: z.enum(appointmentStatuses),
  clientName: z.string(),
  clientEmail: z.string(),
  lawyerName: z.string(),
  preferredTime: z.date().nullable(),
  notes: z.string(),
  /** Why it was rejected, moved or cancelled. */
  reason: z.string(),
  createdAt: z.date(),
})
export type AppointmentItem = z.output<typeof appointmentItem>
