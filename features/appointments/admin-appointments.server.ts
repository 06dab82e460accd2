import { and, eq, sql } from 'drizzle-orm'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { appointmentItem, appointmentListInput } from './appointments.schema.ts'
import { appointments } from './appointments.table.ts'

const { id, status, preferredTime, notes, rejectionReason, changeReason, createdAt } = appointments

/** All appointments of the firm, for administrators, who read them. */
export const adminAppointments = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/appointments', tags: ['appointments'] })
    .input(appointmentListInput)
    .output(listPage(appointmentItem))
    .handler(({ context, input: { lawyerId, ...input } }) =>
      context.run((tx) =>
        readPage(newestFirst(appointments), input, ({ where, orderBy, limit }) =>
          tx
            .select({
              ...{ id, status, preferredTime, notes, createdAt },
              clientName: clients.name,
              clientEmail: clients.email,
              lawyerName: lawyers.name,
              reason: sql<string>`coalesce(nullif(${rejectionReason}, ''), ${changeReason})`,
            })
            .from(appointments)
            .innerJoin(clients, eq(clients.id, appointments.clientId))
            .innerJoin(lawyers, eq(lawyers.id, appointments.lawyerId))
            .where(
              and(
                input.status && eq(status, input.status),
                lawyerId ? eq(appointments.lawyerId, lawyerId) : undefined,
                where,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),
}
