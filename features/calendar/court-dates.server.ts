import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { courtDateItem } from './admin-calendar.schema.ts'
import { courtDateFields, courtDateSchema } from './calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import {
  existing,
  named,
  one,
  orConsentNeeded,
  type Row,
  selectCourtDates,
  sentBefore,
  withTimes,
} from './court-date-store.server.ts'

const tags = ['calendar']
const e = calendarEvents

/** @throws {Problem} NOT_FOUND for a case that the lawyer may not read: the policies alone raise no error */
async function mustBeTheirs(tx: Tx, caseId: string) {
  const [found] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId))
  if (!found) throw new Problem('NOT_FOUND')
}

/** Court dates by case and one by one: administrators keep all of them, lawyers those of their cases. */
const courtDatesFor = (area: StaffArea) => {
  const audience = staff[area]
  return {
    /** All of one case, past ones too, latest first. */
    ofCase: audience
      .route({ method: 'GET', path: `/${area}/cases/{caseId}/court-dates`, tags })
      .input(z.object({ caseId: z.uuid() }))
      .output(z.array(courtDateItem))
      .handler(async ({ context, input }) => {
        const rows = await context.run(
          (tx) =>
            selectCourtDates(tx)
              .where(and(eq(e.caseId, input.caseId), isNotNull(e.courtDate)))
              .orderBy(desc(e.courtDate), e.id)
              .limit(200) as unknown as Promise<Row[]>,
        )
        return named(context.db, rows)
      }),

    get: audience
      .route({ method: 'GET', path: `/${area}/calendar/{id}`, tags })
      .input(byId)
      .output(courtDateItem)
      .handler(async ({ context, input }) =>
        one(context.db, await context.run((tx) => existing(tx, input.id))),
      ),

    create: audience
      .route({ method: 'POST', path: `/${area}/calendar`, tags, successStatus: 201 })
      .input(courtDateSchema.safeExtend({ idempotencyKey: z.uuid().optional() }))
      .output(courtDateItem)
      .handler(async ({ context, input }) => {
        const made = await context.run(async (tx) => {
          if (area === 'lawyer') await mustBeTheirs(tx, input.caseId)
          const [row] = await tx
            .insert(e)
            .values(withTimes(input))
            .onConflictDoNothing({ target: e.idempotencyKey })
            .returning({ id: e.id })
          return existing(tx, row?.id ?? (await sentBefore(tx, input.idempotencyKey)))
        })
        return one(context.db, made)
      }),

    /**
     * Withdrawing the consent makes a public court date private, even with `isPublic`. Only administrators move one
     * to another case: to a lawyer it is NOT_FOUND there.
     */
    update: audience
      .route({ method: 'PUT', path: `/${area}/calendar/{id}`, tags })
      .input(courtDateFields.extend({ id: z.uuid(), version: z.int() }))
      .output(courtDateItem)
      .handler(async ({ context, input: { id, version, caseId, ...values } }) => {
        const edited = await context.run(async (tx) => {
          const moves = area === 'admin' ? { caseId } : {}
          if (area === 'lawyer' && (await existing(tx, id)).caseId !== caseId) throw new Problem('NOT_FOUND')
          const changed = await tx
            .update(e)
            .set({ ...withTimes(values), ...moves })
            .where(and(eq(e.id, id), eq(e.version, version)))
            .returning({ id: e.id })
            .catch(orConsentNeeded)
          const current = await existing(tx, id)
          if (changed.length === 0) throw new Problem('CONFLICT')
          return current
        })
        return one(context.db, edited)
      }),

    delete: audience
      .route({ method: 'DELETE', path: `/${area}/calendar/{id}`, tags })
      .input(byId)
      .output(z.object({ success: z.literal(true) }))
      .handler(({ context, input }) =>
        context.run(async (tx) => {
          const gone = await tx.delete(e).where(eq(e.id, input.id)).returning({ id: e.id })
          if (gone.length === 0) throw new Problem('NOT_FOUND')
          return { success: true as const }
        }),
      ),
  }
}

export const adminCourtDates = courtDatesFor('admin')
export const lawyerCaseCourtDates = courtDatesFor('lawyer')
