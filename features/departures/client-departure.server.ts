import { count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { text } from '#platform/forms/text.ts'

const tags = ['clients']
const done = z.object({ success: z.literal(true) })

/** When a client is deleted. */
export const clientDeparture = {
  /** What would be deleted with the client. */
  holdings: admin
    .route({ method: 'GET', path: '/admin/clients/{id}/holdings', tags })
    .input(byId)
    .output(z.object({ cases: z.int(), documents: z.int(), appointments: z.int() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const number = async (table: typeof cases | typeof documents | typeof appointments) =>
          (await tx.select({ number: count() }).from(table).where(eq(table.clientId, input.id)))[0]?.number ??
          0
        return {
          cases: await number(cases),
          documents: await number(documents),
          appointments: await number(appointments),
        }
      }),
    ),

  /** For good: the login, the sessions, all cases, documents and appointments go too. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/clients/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(clients).where(eq(clients.id, input.id)).returning({ id: clients.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),

  /** The same, by address: the login with it and the client joined to it, or the one client who has it. */
  deleteUser: admin
    .route({ method: 'POST', path: '/functions/admin_delete_user', tags })
    .input(z.object({ email: text(255).min(1) }))
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await tx.execute(sql`select admin_delete_user(${input.email})`)
        return { success: true as const }
      }),
    ),
}
