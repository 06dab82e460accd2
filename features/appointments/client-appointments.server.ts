import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'
import { cancelSchema, moveSchema } from './appointments.schema.ts'
import { appointments } from './appointments.table.ts'
import { bookingMessages, ownAppointmentSchema, requestSchema } from './booking.schema.ts'
import { changeAppointment } from './change-appointment.server.ts'

const tags = ['appointments']
const done = z.object({ success: z.literal(true) })
const { id, lawyerId, status, preferredTime, notes, confirmedDate, rejectionReason } = appointments
const { changeReason, changedBy, createdAt, updatedAt } = appointments

/** A client's appointments with the firm's lawyers. */
export const clientAppointments = {
  /** The newest of them, with the answers. */
  list: client
    .route({ method: 'GET', path: '/client/appointments', tags })
    .output(z.array(ownAppointmentSchema))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({
            id,
            lawyerId,
            lawyerName: sql<string>`coalesce(${lawyers.name}, 'Your lawyer')`,
            status,
            preferredTime,
            notes,
            confirmedDate,
            rejectionReason,
            ...{ changeReason, changedBy, createdAt, updatedAt },
            hasConversation: sql<boolean>`has_conversation(${appointments.clientId}, ${appointments.lawyerId})`,
          })
          .from(appointments)
          .leftJoin(lawyers, eq(lawyers.id, appointments.lawyerId))
          .orderBy(desc(createdAt), id)
          .limit(100),
      ),
    ),

  /** Asks a lawyer for an appointment; one request at a time with each. */
  book: client
    .route({ method: 'POST', path: '/client/appointments', tags, successStatus: 201 })
    .input(requestSchema)
    .output(z.object({ id: z.uuid() }))
    .handler(({ context, input }) => {
      if (!context.actor.clientId) throw new Problem('FORBIDDEN', { detail: bookingMessages.noClient })
      return context.run(async (tx) => {
        const [lawyer] = await tx
          .select({ id: lawyers.id })
          .from(lawyers)
          .where(and(eq(lawyers.id, input.lawyerId)))
        if (!lawyer) throw new Problem('NOT_FOUND')
        const [booked] = await tx.insert(appointments).values(input).onConflictDoNothing().returning({ id })
        if (!booked) throw new Problem('CONFLICT', { detail: bookingMessages.already })
        return booked
      })
    }),

  /** Proposes another time: the lawyer is asked again, the conversation stays. */
  move: client
    .route({ method: 'POST', path: '/client/appointments/{id}/move', tags })
    .input(moveSchema)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => changeAppointment(tx, 'move', input))),

  cancel: client
    .route({ method: 'POST', path: '/client/appointments/{id}/cancellation', tags })
    .input(cancelSchema)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => changeAppointment(tx, 'cancel', input))),
}
