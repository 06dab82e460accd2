import { and, count, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { noSuccessor } from '#features/lawyers/lawyers.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'

const tags = ['lawyers']

/**
 * Gives a lawyer's cases, clients and conversations to another one, with one audit line that names them all; refused when that one is the same lawyer, or was deleted in between.
 */
async function handOver(tx: Tx, from: string, to: string) {
  const [successor] = await tx
    .select({ id: lawyers.id })
    .from(lawyers)
    .where(and(eq(lawyers.id, to), ne(lawyers.id, from)))
  if (!successor)
    throw new Problem('BAD_REQUEST', { detail: noSuccessor, fields: { successorId: noSuccessor } })
  // Keeps audit_changes() from writing a line for each case and client as well.
  await tx.execute(sql`select set_config('portico.handing_over', ${from}, true)`)
  const moved = async (table: typeof cases | typeof clients) =>
    (
      await tx.update(table).set({ lawyerId: to }).where(eq(table.lawyerId, from)).returning({ id: table.id })
    ).map(({ id }) => id)
  const [caseIds, clientIds] = [await moved(cases), await moved(clients)]
  const { rows } = await tx.execute<{ chats: number }>(
    sql`select hand_over_conversations(${from}::uuid, ${to}::uuid) as chats`,
  )
  const numbers = { cases: caseIds.length, clients: clientIds.length, chats: rows[0]?.chats ?? 0 }
  if (Object.values(numbers).every((number) => number === 0)) return
  const detail = JSON.stringify({ to, ...numbers, case_ids: caseIds, client_ids: clientIds })
  await tx.execute(sql`select audit('lawyer.handed-over', 'lawyers', ${from}, ${detail}::jsonb)`)
}

/** When a lawyer leaves the firm. */
export const lawyerDeparture = {
  /** What a deletion would leave without a lawyer, or delete with it. */
  holdings: admin
    .route({ method: 'GET', path: '/admin/lawyers/{id}/holdings', tags })
    .input(byId)
    .output(z.object({ cases: z.int(), clients: z.int(), chats: z.int(), appointments: z.int() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const number = async (table: typeof cases | typeof clients | typeof appointments) =>
          (await tx.select({ number: count() }).from(table).where(eq(table.lawyerId, input.id)))[0]?.number ??
          0
        const { rows } = await tx.execute<{ chats: number }>(
          sql`select conversations_of_lawyer(${input.id}::uuid) as chats`,
        )
        return {
          chats: rows[0]?.chats ?? 0,
          cases: await number(cases),
          clients: await number(clients),
          appointments: await number(appointments),
        }
      }),
    ),

  /**
   * Their cases, clients and conversations are the successor's from then on; without one cases and clients stay without
   * a lawyer, and conversations end.
   */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/lawyers/{id}', tags })
    .input(byId.extend({ successorId: z.uuid().nullable().default(null) }))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        if (input.successorId) await handOver(tx, input.id, input.successorId)
        const gone = await tx.delete(lawyers).where(eq(lawyers.id, input.id)).returning({ id: lawyers.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
