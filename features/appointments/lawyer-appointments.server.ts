import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { type Key, newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { listInput, listPage } from '#platform/lists/list-page.ts'
import {
  type AcceptedAppointment,
  acceptedAppointmentSchema,
  appointmentMessages,
  appointmentRequestSchema,
  cancelSchema,
  closeSchema,
  moveSchema,
  rejectionSchema,
} from './appointments.schema.ts'
import { appointments } from './appointments.table.ts'
import { changeAppointment } from './change-appointment.server.ts'

const tags = ['appointments']
const done = z.object({ success: z.literal(true) })

const { id, status, preferredTime, notes, meetsAt, createdAt, updatedAt } = appointments

const columns = {
  ...{ id, status, preferredTime, notes, createdAt },
  clientName: clients.name,
  clientEmail: clients.email,
}

const soonestFirst: Key<AcceptedAppointment>[] = [
  { column: meetsAt, of: (row) => row.meetsAt },
  { column: id, of: (row) => row.id },
]

/** Somebody else answered first, the client withdrew, or it never was the lawyer's. */
const gone = () => new Problem('NOT_FOUND', { detail: appointmentMessages.gone })

/** Clients' requests for appointments with the acting lawyer. */
export const lawyerAppointments = {
  /** Those that wait for an answer, newest first. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/appointments', tags })
    .input(listInput)
    .output(listPage(appointmentRequestSchema))
    .handler(({ context, input }) =>
      context.run((tx) =>
        readPage(newestFirst(appointments), input, ({ where, orderBy, limit }) =>
          tx
            .select(columns)
            .from(appointments)
            .innerJoin(clients, eq(clients.id, appointments.clientId))
            .where(and(eq(appointments.lawyerId, context.actor.lawyerId), eq(status, 'pending'), where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),

  /** How many wait for an answer. */
  waiting: lawyer
    .route({ method: 'GET', path: '/lawyer/appointments/waiting', tags })
    .output(z.int())
    .handler(({ context }) =>
      context.run((tx) =>
        tx.$count(
          appointments,
          and(eq(appointments.lawyerId, context.actor.lawyerId), eq(status, 'pending')),
        ),
      ),
    ),

  /** Those that were accepted and aren't closed yet, by their time: past ones and those without one come first. */
  accepted: lawyer
    .route({ method: 'GET', path: '/lawyer/appointments/accepted', tags })
    .input(listInput)
    .output(listPage(acceptedAppointmentSchema))
    .handler(({ context, input }) =>
      context.run((tx) =>
        readPage(soonestFirst, input, ({ where, orderBy, limit }) =>
          tx
            .select({
              ...{ id, preferredTime, notes, updatedAt, meetsAt, clientName: clients.name },
              canClose: sql<boolean>`coalesce(${preferredTime} <= now(), true)`,
            })
            .from(appointments)
            .innerJoin(clients, eq(clients.id, appointments.clientId))
            .where(and(eq(appointments.lawyerId, context.actor.lawyerId), eq(status, 'confirmed'), where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),

  /** To another time, with a reason; it stays accepted. */
  move: lawyer
    .route({ method: 'POST', path: '/lawyer/appointments/{id}/move', tags })
    .input(moveSchema)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => changeAppointment(tx, 'move', input))),

  cancel: lawyer
    .route({ method: 'POST', path: '/lawyer/appointments/{id}/cancellation', tags })
    .input(cancelSchema)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => changeAppointment(tx, 'cancel', input))),

  /** Says whether it was held, once its time has come. */
  close: lawyer
    .route({ method: 'POST', path: '/lawyer/appointments/{id}/outcome', tags })
    .input(closeSchema)
    .output(done)
    .handler(({ context, input: { outcome, ...input } }) =>
      context.run((tx) => changeAppointment(tx, outcome, input)),
    ),

  /** Confirms it and opens the conversation with the client, both or neither. */
  accept: lawyer
    .route({ method: 'POST', path: '/lawyer/appointments/{id}/acceptance', tags })
    .input(byId)
    .output(z.object({ conversationId: z.uuid() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ conversation: string | null }>(
          sql`select accept_appointment(${input.id}::uuid) as conversation`,
        )
        const conversationId = rows[0]?.conversation
        if (!conversationId) throw gone()
        return { conversationId }
      }),
    ),

  decline: lawyer
    .route({ method: 'POST', path: '/lawyer/appointments/{id}/rejection', tags })
    .input(rejectionSchema)
    .output(done)
    .handler(({ context, input: { rejectionReason, ...request } }) =>
      context.run(async (tx) => {
        const declined = await tx
          .update(appointments)
          .set({ status: 'rejected', rejectionReason })
          .where(and(eq(id, request.id), eq(status, 'pending')))
          .returning({ id })
        if (declined.length === 0) throw gone()
        return { success: true as const }
      }),
    ),

  delete: lawyer
    .route({ method: 'DELETE', path: '/lawyer/appointments/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const deleted = await tx.delete(appointments).where(eq(id, input.id)).returning({ id })
        if (deleted.length === 0) throw gone()
        return { success: true as const }
      }),
    ),
}
