import { and, asc, eq, exists } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#features/appointments/appointments.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { clients } from './clients.table.ts'

/** More than a lawyer has confirmed; a field that searches narrows them. */
const mostOptions = 500

/** The clients that a lawyer's forms offer. */
export const lawyerClients = {
  /** Those whose appointment the lawyer has confirmed, by name. */
  options: lawyer
    .route({ method: 'GET', path: '/lawyer/clients/options', tags: ['clients'] })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })))
    .handler(({ context }) =>
      context.run((tx) => {
        const confirmed = tx
          .select({ id: appointments.id })
          .from(appointments)
          .where(
            and(
              eq(appointments.clientId, clients.id),
              eq(appointments.lawyerId, context.actor.lawyerId),
              eq(appointments.status, 'confirmed'),
            ),
          )
        return tx
          .select({ id: clients.id, name: clients.name, email: clients.email })
          .from(clients)
          .where(exists(confirmed))
          .orderBy(asc(clients.name), clients.id)
          .limit(mostOptions)
      }),
    ),
}
