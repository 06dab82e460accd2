import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listInput, listPage } from '#platform/lists/list-page.ts'
import { deleteMany } from '#platform/lists/many.server.ts'
import { manyDeleted, manyReport } from '#platform/lists/many.ts'
import {
  billedAlready,
  ownTimeEditSchema,
  ownTimeListInput,
  ownTimeSchema,
  timeEntryItem,
} from './billing.schema.ts'
import { timeEntries } from './billing.table.ts'
import {
  addEntry,
  checkHours,
  existingEntry,
  narrowedBy,
  orders,
  selectEntries,
} from './time-entry-store.server.ts'

const tags = ['billing']
const t = timeEntries

/** Whether an entry is the acting lawyer's own and not billed yet, as the policies of the table have it. */
const isOwnOpen = (lawyerId: string): SQL<boolean> =>
  sql<boolean>`coalesce(${t.lawyerId} = ${lawyerId}::uuid and ${t.billedAt} is null, false)`

/** An entry that the lawyer may correct. @throws {Problem} NOT_FOUND, or BAD_REQUEST for one that is billed */
async function correctable(tx: Tx, id: string, lawyerId: string) {
  const found = await existingEntry(tx, id, isOwnOpen(lawyerId))
  if (found.lawyerId !== lawyerId) throw new Problem('NOT_FOUND')
  if (!found.canEdit) throw new Problem('BAD_REQUEST', { detail: billedAlready })
  return found
}

/** Hours worked on a lawyer's own cases: they read all of a case, and record and correct their own. */
export const lawyerBilling = {
  /** Those of one case, latest day first. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{caseId}/time-entries', tags })
    .input(listInput.extend({ caseId: z.uuid() }))
    .output(listPage(timeEntryItem))
    .handler(({ context, input: { caseId, ...asked } }) =>
      context.run((tx) =>
        readPage(orders.latest, asked, ({ where, orderBy, limit }) =>
          selectEntries(tx, isOwnOpen(context.actor.lawyerId))
            .where(and(eq(t.caseId, caseId), where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),

  /** The lawyer's own, across their cases. */
  own: lawyer
    .route({ method: 'GET', path: '/lawyer/time-entries', tags })
    .input(ownTimeListInput)
    .output(listPage(timeEntryItem))
    .handler(({ context, input }) =>
      context.run((tx) =>
        readPage(orders[input.order], input, ({ where, orderBy, limit }) =>
          selectEntries(tx, isOwnOpen(context.actor.lawyerId))
            .where(and(eq(t.lawyerId, context.actor.lawyerId), narrowedBy(input), where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),

  create: lawyer
    .route({ method: 'POST', path: '/lawyer/cases/{caseId}/time-entries', tags, successStatus: 201 })
    .input(ownTimeSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(timeEntryItem)
    .handler(({ context, input: { hours, ...values } }) =>
      context.run(async (tx) => {
        const { lawyerId } = context.actor
        const [of] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, values.caseId))
        if (!of) throw new Problem('NOT_FOUND')
        const id = await addEntry(tx, { ...values, lawyerId, hours: String(hours) })
        return existingEntry(tx, id, isOwnOpen(lawyerId))
      }),
    ),

  /** Until it is billed. */
  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/time-entries/{id}', tags })
    .input(ownTimeEditSchema.omit({ caseId: true }).extend({ id: z.uuid(), version: z.int() }))
    .output(timeEntryItem)
    .handler(({ context, input: { id, version, hours, ...values } }) =>
      context.run(async (tx) => {
        const { lawyerId } = context.actor
        checkHours(hours, (await correctable(tx, id, lawyerId)).hours)
        const changed = await tx
          .update(t)
          .set({ ...values, hours: String(hours) })
          .where(and(eq(t.id, id), eq(t.version, version)))
          .returning({ id: t.id })
        if (changed.length === 0) throw new Problem('CONFLICT')
        return existingEntry(tx, id, isOwnOpen(lawyerId))
      }),
    ),

  /** Until it is billed. */
  delete: lawyer
    .route({ method: 'DELETE', path: '/lawyer/time-entries/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input: { id } }) =>
      context.run(async (tx) => {
        await correctable(tx, id, context.actor.lawyerId)
        const gone = await tx.delete(t).where(eq(t.id, id)).returning({ id: t.id })
        if (gone.length === 0) throw new Problem('BAD_REQUEST', { detail: billedAlready })
        return { success: true as const }
      }),
    ),

  /** Deletes several of the lawyer's entries; those that are billed, held or changed since are reported and stay. */
  deleteMany: lawyer
    .route({ method: 'POST', path: '/lawyer/time-entries/deletions', tags })
    .input(manyDeleted)
    .output(manyReport)
    .handler(({ context, input: { rows } }) =>
      context.run((tx) =>
        deleteMany(tx, t, rows, {
          among: eq(t.lawyerId, context.actor.lawyerId),
          unless: {
            billed: sql`(${t.billedAt} is not null)`,
            held: sql`(legal_hold_since(${t.caseId}, null) is not null)`,
          },
        }),
      ),
    ),
}
