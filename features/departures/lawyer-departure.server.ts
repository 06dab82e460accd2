import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { noSuccessor } from '#features/lawyers/lawyers.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'

const tags = ['lawyers']

/**
 * Gives a lawyer's cases, clients, conversations, open appointments and tasks to another one, with one audit line that
 * names them all; refused when that one is the same lawyer, or was deleted in between.
 */
async function handOver(tx: Tx, from: string, to: string) {
  const [successor] = await tx
    .select({ id: lawyers.id })
    .from(lawyers)
    .where(and(eq(lawyers.id, to), ne(lawyers.id, from)))
  if (!successor)
    throw new Problem('BAD_REQUEST', { detail: noSuccessor, fields: { successorId: noSuccessor } })
  // Keeps audit_changes() from writing a line for each case, client and task as well.
  await tx.execute(sql`select set_config('portico.handing_over', ${from}, true)`)
  // Before the cases: of a task in another lawyer's case, that case's history has a line. From a case that the successor
  // is screened from, a task stays without anybody.
  const tasks = await tx
    .update(caseTasks)
    .set({ assignedTo: to })
    .where(
      and(
        eq(caseTasks.assignedTo, from),
        sql`${caseTasks.caseId} not in (select case_id from case_screens where lawyer_id = ${to} and ended_at is null)`,
      ),
    )
    .returning({ id: caseTasks.id })
  const moved = async (table: typeof cases | typeof clients) =>
    (
      await tx.update(table).set({ lawyerId: to }).where(eq(table.lawyerId, from)).returning({ id: table.id })
    ).map(({ id }) => id)
  const [caseIds, clientIds] = [await moved(cases), await moved(clients)]
  const { rows } = await tx.execute<{ chats: number; appointments: string[] }>(
    sql`select hand_over_conversations(${from}::uuid, ${to}::uuid) as chats,
      hand_over_appointments(${from}::uuid, ${to}::uuid) as appointments`,
  )
  const { chats = 0, appointments: appointmentIds = [] } = rows[0] ?? {}
  const numbers = {
    cases: caseIds.length,
    clients: clientIds.length,
    chats,
    appointments: appointmentIds.length,
    tasks: tasks.length,
  }
  if (Object.values(numbers).every((number) => number === 0)) return
  const ids = { case_ids: caseIds, client_ids: clientIds, appointment_ids: appointmentIds }
  const detail = JSON.stringify({ to, ...numbers, ...ids })
  await tx.execute(sql`select audit('lawyer.handed-over', 'lawyers', ${from}, ${detail}::jsonb)`)
}

/** When a lawyer leaves the firm. */
export const lawyerDeparture = {
  /** What a deletion would leave without a lawyer, or delete with it. */
  holdings: admin
    .route({ method: 'GET', path: '/admin/lawyers/{id}/holdings', tags })
    .input(byId)
    .output(
      z.object({
        cases: z.int(),
        clients: z.int(),
        chats: z.int(),
        appointments: z.int().describe('Open and closed ones'),
        openAppointments: z.int().describe('Pending and accepted ones'),
        tasks: z.int().describe('Assigned to the lawyer, in any case'),
      }),
    )
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const matching = async (
          table: typeof cases | typeof clients | typeof appointments | typeof caseTasks,
          condition?: SQL,
        ) => (await tx.select({ number: count() }).from(table).where(condition))[0]?.number ?? 0
        const number = (table: typeof cases | typeof clients | typeof appointments, more?: SQL) =>
          matching(table, and(eq(table.lawyerId, input.id), more))
        const { rows } = await tx.execute<{ chats: number }>(
          sql`select conversations_of_lawyer(${input.id}::uuid) as chats`,
        )
        return {
          chats: rows[0]?.chats ?? 0,
          cases: await number(cases),
          clients: await number(clients),
          appointments: await number(appointments),
          openAppointments: await number(
            appointments,
            inArray(appointments.status, ['pending', 'confirmed']),
          ),
          tasks: await matching(caseTasks, eq(caseTasks.assignedTo, input.id)),
        }
      }),
    ),

  /**
   * Their cases, clients, conversations, open appointments and tasks are the successor's from then on; without one cases,
   * clients and tasks stay without a lawyer, and conversations and appointments end.
   */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/lawyers/{id}', tags })
    .input(byId.extend({ successorId: z.uuid().nullable().default(null) }))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        // Has refuse_held() name the client whose hold stands against the deletion.
        await tx.execute(sql`select set_config('portico.deleting_lawyer', ${input.id}, true)`)
        if (input.successorId) await handOver(tx, input.id, input.successorId)
        const gone = await tx.delete(lawyers).where(eq(lawyers.id, input.id)).returning({ id: lawyers.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
