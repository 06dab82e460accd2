import { z } from 'zod'
import { appointmentStatuses } from '#features/appointments/appointments.schema.ts'

/** Coming dates in a client's own case. */
export const clientCaseSchema = z.object({
  /** The coming court dates, soonest first; none until the case was unlocked. A judge is named once confirmed. */
  courtDates: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      at: z.date(),
      judgeName: z.string(),
      location: z.string(),
    }),
  ),
  /** The client's open appointments with the case's lawyer. */
  appointments: z.array(
    z.object({ id: z.uuid(), status: z.enum(appointmentStatuses), at: z.date().nullable() }),
  ),
  /** The client's conversation with the case's lawyer. */
  chat: z.object({ conversationId: z.uuid(), unread: z.int() }).nullable(),
})
export type ClientCase = z.output<typeof clientCaseSchema>
