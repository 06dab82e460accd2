import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { addFirmDays, fromFirmTime } from '#platform/dates/firm-time.ts'
import { courtDateItem, courtDateMove, monthInput, weekInput } from './admin-calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import { existing, named, one, type Row, selectCourtDates, timesOf } from './court-date-store.server.ts'

const tags = ['calendar']
const e = calendarEvents

/** Where the firm's month begins, and where the next one does. */
function boundsOf(month: string): [Date, Date] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [month, next].map((first) => fromFirmTime(`${first}-01T00:00`)) as [Date, Date]
}

type Of = { caseId?: string | undefined; lawyerId?: string | undefined }

const between = (tx: Tx, first: Date, next: Date, { caseId, lawyerId }: Of) =>
  selectCourtDates(tx)
    .where(
      and(
        gte(e.courtDate, first),
        lt(e.courtDate, next),
        caseId ? eq(e.caseId, caseId) : undefined,
        lawyerId ? eq(e.lawyerId, lawyerId) : undefined,
      ),
    )
    .orderBy(asc(e.courtDate), e.id)
    .limit(1000) as unknown as Promise<Row[]>

/** Court dates by month and by week, and their moves: the firm's for administrators, for lawyers those of their cases. */
const calendarViewsFor = (area: StaffArea) => {
  const audience = staff[area]
  return {
    /** All of seven days of the firm's clock. */
    week: audience
      .route({ method: 'GET', path: `/${area}/calendar/weeks/{day}`, tags })
      .input(weekInput)
      .output(z.array(courtDateItem))
      .handler(async ({ context, input: { day, caseId } }) => {
        const first = fromFirmTime(`${day}T00:00`) as Date
        const of = { caseId, lawyerId: lawyerOf(context.actor) }
        return named(context.db, await context.run((tx) => between(tx, first, addFirmDays(first, 7), of)))
      }),

    /** All of a month of the firm's clock. */
    month: audience
      .route({ method: 'GET', path: `/${area}/calendar/months/{month}`, tags })
      .input(monthInput)
      .output(z.array(courtDateItem))
      .handler(async ({ context, input: { month, caseId } }) => {
        const [first, next] = boundsOf(month)
        const of = { caseId, lawyerId: lawyerOf(context.actor) }
        return named(context.db, await context.run((tx) => between(tx, first, next, of)))
      }),

    /** Another time for a court date; its end and its deadline follow, as when it is edited. */
    move: audience
      .route({ method: 'PUT', path: `/${area}/calendar/{id}/time`, tags })
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
  }
}

/** Named besides the policies, so that the lawyer's own index is used. */
const lawyerOf = (actor: object) => ('lawyerId' in actor ? String(actor.lawyerId) : undefined)

export const adminCalendarViews = calendarViewsFor('admin')
export const lawyerCalendarViews = calendarViewsFor('lawyer')
