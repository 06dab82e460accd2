import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { addFirmDays, fromFirmTime, startOfFirmDay } from '#platform/dates/firm-time.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import {
  courtDateItem,
  courtDateListInput,
  courtDateMove,
  monthInput,
  weekInput,
} from './admin-calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import {
  existing,
  named,
  one,
  order,
  type Row,
  selectCourtDates,
  timesOf,
} from './court-date-store.server.ts'

const tags = ['calendar']
const e = calendarEvents

const ofCase = ({ caseId }: { caseId?: string | undefined }) => (caseId ? eq(e.caseId, caseId) : undefined)

/** Where the firm's month begins, and where the next one does. */
function boundsOf(month: string): [Date, Date] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [month, next].map((first) => fromFirmTime(`${first}-01T00:00`)) as [Date, Date]
}

const between = (tx: Tx, first: Date, next: Date, of: { caseId?: string | undefined }) =>
  selectCourtDates(tx)
    .where(and(gte(e.courtDate, first), lt(e.courtDate, next), ofCase(of)))
    .orderBy(asc(e.courtDate), e.id)
    .limit(1000) as unknown as Promise<Row[]>

/** The firm's court dates, for administrators. */
export const adminCalendar = {
  /** The ones to come, soonest first; or the past ones, latest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/calendar', tags })
    .input(courtDateListInput)
    .output(listPage(courtDateItem))
    .handler(async ({ context, input }) => {
      // A hearing of this morning is still today's business.
      const today = startOfFirmDay()
      const past = input.when === 'past'
      // A selection is exported whole, also what has passed since.
      const narrowed = input.ids
        ? isSelected(e.id, input.ids)
        : and((past ? lt : gte)(e.courtDate, today), ofCase(input))
      const page = await context.run((tx) =>
        readPage(order(past), input, ({ where, orderBy, limit }) => {
          const rows = selectCourtDates(tx)
            .where(and(narrowed, where))
            .orderBy(...orderBy)
            .limit(limit)
          return rows as unknown as Promise<Row[]>
        }),
      )
      return { ...page, items: await named(context.db, page.items) }
    }),

  /** All of seven days of the firm's clock. */
  week: admin
    .route({ method: 'GET', path: '/admin/calendar/weeks/{day}', tags })
    .input(weekInput)
    .output(z.array(courtDateItem))
    .handler(async ({ context, input }) => {
      const first = fromFirmTime(`${input.day}T00:00`) as Date
      return named(context.db, await context.run((tx) => between(tx, first, addFirmDays(first, 7), input)))
    }),

  /** Another time for a court date; its end and its deadline follow, as when it is edited. */
  move: admin
    .route({ method: 'PUT', path: '/admin/calendar/{id}/time', tags })
    .input(courtDateMove)
    .output(courtDateItem)
    .handler(async ({ context, input: { id, version, courtDate } }) => {
      const moved = await context.run(async (tx) => {
        const changed = await tx
          .update(e)
          .set(timesOf(courtDate))
          .where(and(eq(e.id, id), eq(e.version, version)))
          .returning({ id: e.id })
        const current = await existing(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      })
      return one(context.db, moved)
    }),

  /** All of a month of the firm's clock. */
  month: admin
    .route({ method: 'GET', path: '/admin/calendar/months/{month}', tags })
    .input(monthInput)
    .output(z.array(courtDateItem))
    .handler(async ({ context, input }) => {
      const [first, next] = boundsOf(input.month)
      return named(context.db, await context.run((tx) => between(tx, first, next, input)))
    }),
}
