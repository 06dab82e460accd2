import { and, eq, gte, lt } from 'drizzle-orm'
import { admin } from '#platform/api/procedures.server.ts'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { courtDateItem, courtDateListInput, courtDateOrder } from './admin-calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import { named, order, type Row, selectCourtDates } from './court-date-store.server.ts'

const tags = ['calendar']
const e = calendarEvents

const ofCase = ({ caseId }: { caseId?: string | undefined }) => (caseId ? eq(e.caseId, caseId) : undefined)

/** The firm's court dates, for administrators. */
export const adminCalendar = {
  /** The ones to come, soonest first; or the past ones, latest first; or either in the order that is asked for. */
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
        readPage(order(courtDateOrder(input) === 'latest'), input, ({ where, orderBy, limit }) => {
          const rows = selectCourtDates(tx)
            .where(and(narrowed, where))
            .orderBy(...orderBy)
            .limit(limit)
          return rows as unknown as Promise<Row[]>
        }),
      )
      return { ...page, items: await named(context.db, page.items) }
    }),
}
