import { z } from 'zod'
import { moment } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'

export const appointmentStatuses = ['pending', 'confirmed', 'rejected'] as const

export const appointmentLimits = {
  notes: { min: 0, max: 2000 },
  rejectionReason: { min: 0, max: 500 },
} as const

export const bookingSchema = z.object({
  lawyerId: z.uuid(),
  preferredTime: moment().nullable().default(null),
  notes: text(appointmentLimits.notes.max).default(''),
})

export const rejectionSchema = z.object({
  id: z.uuid(),
  rejectionReason: text(appointmentLimits.rejectionReason.max).default(''),
})

export const appointmentMessages = {
  accepted: 'Appointment accepted! Client can now chat with you.',
  reasonTooLong: (over: number) =>
    `The reason is ${over} ${over === 1 ? 'character' : 'characters'} too long.`,
  gone: 'This request has been answered or withdrawn.',
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

/** One that was accepted for a time to come, as its lawyer reads it. */
export const acceptedAppointmentSchema = appointmentRequestSchema
  .pick({ id: true, clientName: true, notes: true })
  .extend({ preferredTime: z.date() })
export type AcceptedAppointment = z.output<typeof acceptedAppointmentSchema>
