import { and, asc, eq, exists, ilike, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#features/appointments/appointments.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { anywhere, searchField } from '#platform/lists/list-page.ts'

/** More than anyone scrolls through; typing narrows them. */
const mostOptions = 30

/** The clients that a lawyer's forms offer. */
export const lawyerClients = {
  /** Those whose appointment the lawyer has confirmed, by name; `chosen` is always among them. */
  options: lawyer
    .route({ method: 'GET', path: '/lawyer/clients/options', tags: ['clients'] })
    .input(z.object({ search: searchField, chosen: z.uuid().optional() }))
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })))
    .handler(({ context, input: { search, chosen } }) =>
      context.run(async (tx) => {
        const found = (where: SQL | undefined) =>
          tx
            .select({ id: clients.id, name: clients.name, email: clients.email })
            .from(clients)
            .where(where)
            .orderBy(asc(clients.name), clients.id)
            .limit(mostOptions)
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
        const pattern = anywhere(search)
        const matches = search ? or(ilike(clients.name, pattern), ilike(clients.email, pattern)) : undefined
        const matching = await found(and(exists(confirmed), matches))
        if (!chosen || matching.some(({ id }) => id === chosen)) return matching
        // A case keeps its client, even one that isn't offered for new cases.
        return [...(await found(eq(clients.id, chosen))), ...matching]
      }),
    ),
}
