import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { counters } from '#features/reports/counters.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { changeMany } from '#platform/lists/many.server.ts'
import { manyReport } from '#platform/lists/many.ts'
import {
  adminTimeEntrySchema,
  manyEntriesChange,
  timeEntryEditSchema,
  timeEntryItem,
  timeEntryListInput,
  timeTotals,
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
const always = sql<boolean>`true`

/** @param since the moment of an entry that is billed */
const stored = (
  { hours, billed, ...values }: z.output<typeof adminTimeEntrySchema>,
  since = sql<Date>`now()`,
) => ({ ...values, hours: String(hours), billedAt: billed ? since : null })
/** An entry that was billed before keeps that moment. */
const billedBefore = sql<Date>`coalesce(${t.billedAt}, now())`

/** Hours worked, for administrators. */
export const adminBilling = {
  list: admin
    .route({ method: 'GET', path: '/admin/time-entries', tags })
    .input(timeEntryListInput)
    .output(listPage(timeEntryItem))
    .handler(({ context, input: { lawyerId, ...asked } }) =>
      context.run((tx) =>
        readPage(orders[asked.order], asked, ({ where, orderBy, limit }) =>
          selectEntries(tx, always)
            .where(and(narrowedBy(asked), lawyerId ? eq(t.lawyerId, lawyerId) : undefined, where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),

  /** Totals of all entries: the billable amount and the hours. */
  totals: admin
    .route({ method: 'GET', path: '/admin/time-entries/totals', tags })
    .output(timeTotals)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const sum = (measure: string) =>
          sql`coalesce(sum(${counters.number}) filter (where ${eq(counters.measure, measure)}), 0)`
        const [sums] = await tx
          .select({
            billableCents: sql`round(${sum('billable cents')})`.mapWith(Number),
            hours: sum('hours').mapWith(Number),
          })
          .from(counters)
          .where(inArray(counters.measure, ['billable cents', 'hours']))
        return sums ?? { billableCents: 0, hours: 0 }
      }),
    ),

  create: admin
    .route({ method: 'POST', path: '/admin/time-entries', tags, successStatus: 201 })
    .input(adminTimeEntrySchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(timeEntryItem)
    .handler(({ context, input }) =>
      context.run(async (tx) => existingEntry(tx, await addEntry(tx, stored(input)), always)),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/time-entries/{id}', tags })
    .input(timeEntryEditSchema.extend({ id: z.uuid(), version: z.int() }))
    .output(timeEntryItem)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        checkHours(values.hours, (await existingEntry(tx, id, always)).hours)
        const changed = await tx
          .update(t)
          .set(stored(values, billedBefore))
          .where(and(eq(t.id, id), eq(t.version, version)))
          .returning({ id: t.id })
        const current = await existingEntry(tx, id, always)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
    ),

  /** Marks several entries as billed, or takes that back; what can't be changed is reported. */
  changeMany: admin
    .route({ method: 'POST', path: '/admin/time-entries/changes', tags })
    .input(manyEntriesChange)
    .output(manyReport)
    .handler(({ context, input: { rows, billed } }) =>
      context.run((tx) => changeMany(tx, t, rows, { billedAt: billed ? billedBefore : null })),
    ),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/time-entries/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(t).where(eq(t.id, input.id)).returning({ id: t.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
