import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { cases } from '#features/cases/cases.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { type Key, readPage, reversed } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { deleteMany, isSelected } from '#platform/lists/many.server.ts'
import { manyDeleted, manyReport } from '#platform/lists/many.ts'
import { courtDateOrder } from './admin-calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import { type LawyerCourtDate, lawyerCourtDate, lawyerCourtDateInput } from './lawyer-court-dates.schema.ts'

const e = calendarEvents

const earliestFirst: Key<LawyerCourtDate>[] = [
  { column: e.courtDate, of: (row) => row.courtDate },
  { column: e.id, of: (row) => row.id },
]

const columns = {
  ...{ id: e.id, title: e.title, description: e.description, courtDate: e.courtDate },
  ...{ deadline: e.deadline, judgeName: e.judgeName, judgeConfirmed: e.judgeConfirmed },
  ...{ location: e.location, version: e.version },
  case: { id: cases.id, caseNumber: cases.caseNumber, title: cases.title },
}

/** The court dates of a lawyer's cases. */
export const lawyerCourtDates = {
  /** Those to come, soonest first; or the past ones, latest first; or either in the order that is asked for. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/court-dates', tags: ['calendar'] })
    .input(lawyerCourtDateInput)
    .output(listPage(lawyerCourtDate))
    .handler(({ context, input }) => {
      // A hearing of this morning is still listed today.
      const today = startOfFirmDay()
      // A selection is exported whole, also what has passed since.
      const narrowed = input.ids
        ? isSelected(e.id, input.ids)
        : (input.when === 'past' ? lt : gte)(e.courtDate, today)
      return context.run((tx) =>
        readPage(
          courtDateOrder(input) === 'latest' ? reversed(earliestFirst) : earliestFirst,
          input,
          ({ where, orderBy, limit }) => {
            const rows = tx
              .select(columns)
              .from(e)
              .innerJoin(cases, eq(cases.id, e.caseId))
              .where(and(eq(e.lawyerId, context.actor.lawyerId), narrowed, where))
              .orderBy(...orderBy)
              .limit(limit)
            // `courtDate` is not null here: the comparison excludes rows without one.
            return rows as unknown as Promise<LawyerCourtDate[]>
          },
        ),
      )
    }),

  /** Deletes several court dates of the lawyer's own cases; those that are held or changed since are reported and stay. */
  deleteMany: lawyer
    .route({ method: 'POST', path: '/lawyer/court-dates/deletions', tags: ['calendar'] })
    .input(manyDeleted)
    .output(manyReport)
    .handler(({ context, input: { rows } }) =>
      context.run((tx) =>
        deleteMany(tx, e, rows, {
          among: eq(e.lawyerId, context.actor.lawyerId),
          unless: { held: sql`(legal_hold_since(${e.caseId}, ${e.clientId}) is not null)` },
        }),
      ),
    ),
}
