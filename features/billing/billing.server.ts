import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { counters } from '#features/reports/counters.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { listInput, listPage } from '#platform/lists/list-page.ts'
import {
  hoursInQuarters,
  mayHaveHours,
  timeEntryEditSchema,
  timeEntryItem,
  timeEntryListInput,
  timeEntrySchema,
  timeTotals,
} from './billing.schema.ts'
import { timeEntries } from './billing.table.ts'

const tags = ['billing']
const byId = z.object({ id: z.uuid() })

const t = timeEntries
const select = (tx: Tx) =>
  tx
    .select({
      ...{
        id: t.id,
        caseId: t.caseId,
        caseNumber: t.caseNumber,
        lawyerId: t.lawyerId,
        lawyerName: t.lawyerName,
      },
      ...{
        description: t.description,
        rateCents: t.rateCents,
        billable: t.billable,
        date: t.date,
        version: t.version,
      },
      hours: sql<number>`${t.hours}`.mapWith(Number),
      totalCents: sql<number>`round(${t.hours} * ${t.rateCents})`.mapWith(Number),
      createdAt: t.createdAt,
    })
    .from(t)
type Row = Awaited<ReturnType<typeof select>>[number]

const latestFirst: Key<Row>[] = [
  { column: t.date, descending: true, of: (row) => row.date },
  { column: t.createdAt, descending: true, of: (row) => row.createdAt },
  { column: t.id, of: (row) => row.id },
]

async function existing(tx: Tx, id: string) {
  const [found] = await select(tx).where(eq(t.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The one that was written under the same key, whose answer was lost. */
async function sentBefore(tx: Tx, idempotencyKey: string | undefined) {
  const [found] = await tx
    .select({ id: t.id })
    .from(t)
    .where(eq(t.idempotencyKey, idempotencyKey ?? ''))
  if (!found) throw new Problem('NOT_FOUND')
  return found.id
}

const stored = <V extends z.output<typeof timeEntrySchema>>({ hours, ...values }: V) => ({
  ...values,
  hours: String(hours),
})

/** Hours worked, for administrators. */
export const adminBilling = {
  /** Latest day first. */
  list: admin
    .route({ method: 'GET', path: '/admin/time-entries', tags })
    .input(timeEntryListInput)
    .output(listPage(timeEntryItem))
    .handler(({ context, input: { billable, lawyerId, caseId, from, to, ...asked } }) => {
      const matches = and(
        billable ? eq(t.billable, billable === 'yes') : undefined,
        lawyerId ? eq(t.lawyerId, lawyerId) : undefined,
        caseId ? eq(t.caseId, caseId) : undefined,
        from ? gte(t.date, from) : undefined,
        to ? lte(t.date, to) : undefined,
      )
      return context.run((tx) =>
        readPage(latestFirst, asked, ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(matches, where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      )
    }),

  /** Of all entries: what is billable, and the hours. */
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
    .input(timeEntrySchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(timeEntryItem)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [made] = await tx
          .insert(t)
          .values(stored(input))
          .onConflictDoNothing({ target: t.idempotencyKey })
          .returning({ id: t.id })
        return existing(tx, made?.id ?? (await sentBefore(tx, input.idempotencyKey)))
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/time-entries/{id}', tags })
    .input(timeEntryEditSchema.extend({ id: z.uuid(), version: z.int() }))
    .output(timeEntryItem)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        const before = await existing(tx, id)
        if (!mayHaveHours(values.hours, before.hours))
          throw new Problem('BAD_REQUEST', { detail: hoursInQuarters, fields: { hours: hoursInQuarters } })
        const changed = await tx
          .update(t)
          .set(stored(values))
          .where(and(eq(t.id, id), eq(t.version, version)))
          .returning({ id: t.id })
        const current = await existing(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
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

/** Hours worked on a lawyer's own cases. Administrators record them; the case's lawyer reads them. */
export const lawyerBilling = {
  /** Those of one case, latest day first. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{caseId}/time-entries', tags })
    .input(listInput.extend({ caseId: z.uuid() }))
    .output(listPage(timeEntryItem))
    .handler(({ context, input: { caseId, ...asked } }) =>
      context.run((tx) =>
        readPage(latestFirst, asked, ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(eq(t.caseId, caseId), where))
            .orderBy(...orderBy)
            .limit(limit),
        ),
      ),
    ),
}
