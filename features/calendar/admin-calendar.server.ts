import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import { admin } from '#platform/api/procedures.server.ts'
import { fromFirmTime, startOfFirmDay } from '#platform/dates/firm-time.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { courtDateItem, courtDateListInput, monthInput } from './admin-calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import { named, order, type Row, selectCourtDates } from './court-date-store.server.ts'

const tags = ['calendar']
const e = calendarEvents

const ofCase = ({ caseId }: { caseId?: string | undefined }) => (caseId ? eq(e.caseId, caseId) : undefined)

/** Where the firm's month begins, and where the next one does. */
function boundsOf(month: string): [Date, Date] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [month, next].map((first) => fromFirmTime(`${first}-01T00:00`)) as [Date, Date]
}

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
      const page = await context.run((tx) =>
        readPage(order(past), input, ({ where, orderBy, limit }) => {
          const rows = selectCourtDates(tx)
            .where(and((past ? lt : gte)(e.courtDate, today), ofCase(input), where))
            .orderBy(...orderBy)
            .limit(limit)
          return rows as unknown as Promise<Row[]>
        }),
      )
      return { ...page, items: await named(context.db, page.items) }
    }),

  /** All of a month of the firm's clock. */
  month: admin
    .route({ method: 'GET', path: '/admin/calendar/months/{month}', tags })
    .input(monthInput)
    .output(z.array(courtDateItem))
    .handler(async ({ context, input }) => {
      const [first, next] = boundsOf(input.month)
      const rows = await context.run(
        (tx) =>
          selectCourtDates(tx)
            .where(and(gte(e.courtDate, first), lt(e.courtDate, next), ofCase(input)))
            .orderBy(asc(e.courtDate), e.id)
            .limit(1000) as unknown as Promise<Row[]>,
      )
      return named(context.db, rows)
    }),
}
