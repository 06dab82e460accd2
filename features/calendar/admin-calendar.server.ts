import { and, asc, desc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { addFirmDays, fromFirmTime, startOfFirmDay } from '#platform/dates/firm-time.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { type CourtDate, courtDateItem, courtDateListInput, monthInput } from './admin-calendar.schema.ts'
import { consentNeeded, courtDateDefaults, courtDateFields, courtDateSchema } from './calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'

const tags = ['calendar']
const byId = z.object({ id: z.uuid() })

const e = calendarEvents
const select = (tx: Tx) =>
  tx
    .select({
      ...{ id: e.id, title: e.title, description: e.description, caseId: e.caseId, courtDate: e.courtDate },
      ...{
        deadline: e.deadline,
        endTime: e.endTime,
        judgeName: e.judgeName,
        judgeConfirmed: e.judgeConfirmed,
      },
      ...{
        clientName: e.clientName,
        location: e.location,
        isPublic: e.isPublic,
        consentGiven: e.consentGiven,
      },
      ...{
        consentBy: e.consentRecordedBy,
        consentAt: e.consentRecordedAt,
        form: e.consentForm,
        version: e.version,
      },
      ...{ caseNumber: cases.caseNumber, caseTitle: cases.title },
    })
    .from(e)
    .leftJoin(cases, eq(cases.id, e.caseId))
type Row = Awaited<ReturnType<typeof select>>[number] & { courtDate: Date }

const order = (descending: boolean): Key<Row>[] => [
  { column: e.courtDate, descending, of: (row) => row.courtDate },
  { column: e.id, descending, of: (row) => row.id },
]

/** Says who recorded each consent; outside the transaction, because accounts are another actor's to read. */
async function named(db: Database, rows: Row[]): Promise<CourtDate[]> {
  const names = await personNames(
    db,
    rows.map(({ consentBy }) => consentBy),
  )
  return rows.map(({ consentBy, consentAt, form, ...row }) => ({
    ...row,
    consent: consentAt && { by: names.get(consentBy ?? '') ?? null, at: consentAt, form },
  }))
}

const read = (tx: Tx, where: SQL | undefined) => select(tx).where(where) as unknown as Promise<Row[]>

async function existing(tx: Tx, id: string) {
  const [found] = await read(tx, eq(e.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The one that was written under the same key, whose answer was lost. */
async function sentBefore(tx: Tx, idempotencyKey: string | undefined) {
  const [found] = await tx
    .select({ id: e.id })
    .from(e)
    .where(eq(e.idempotencyKey, idempotencyKey ?? ''))
  if (!found) throw new Problem('NOT_FOUND')
  return found.id
}

/** Public without consent: unticking the consent alone withdraws the publication (record_hearing_consent). */
function orConsentNeeded(error: unknown): never {
  if (brokenConstraint(error) !== 'calendar_events_consent_given_check') throw error
  throw new Problem('BAD_REQUEST', { detail: consentNeeded, fields: { consentGiven: consentNeeded } })
}

const one = async (db: Database, row: Row) => (await named(db, [row]))[0] as CourtDate

const ofCase = ({ caseId }: { caseId?: string | undefined }) => (caseId ? eq(e.caseId, caseId) : undefined)

const hour = 60 * 60 * 1000

/** What follows from the court date: it begins then, ends 2 hours after, and its deadline is 7 of the firm's days before. */
export const withTimes = <V extends { courtDate: Date }>(values: V) => ({
  ...values,
  startTime: values.courtDate,
  endTime: new Date(values.courtDate.getTime() + courtDateDefaults.hours * hour),
  deadline: addFirmDays(values.courtDate, -courtDateDefaults.deadlineDays),
  eventType: courtDateDefaults.eventType,
})

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
          const rows = select(tx)
            .where(and((past ? lt : gte)(e.courtDate, today), ofCase(input), where))
            .orderBy(...orderBy)
            .limit(limit)
          return rows as unknown as Promise<Row[]>
        }),
      )
      return { ...page, items: await named(context.db, page.items) }
    }),

  /** All of one case, past ones too, latest first. */
  ofCase: admin
    .route({ method: 'GET', path: '/admin/cases/{caseId}/court-dates', tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.array(courtDateItem))
    .handler(async ({ context, input }) => {
      const rows = await context.run(
        (tx) =>
          select(tx)
            .where(and(eq(e.caseId, input.caseId), isNotNull(e.courtDate)))
            .orderBy(desc(e.courtDate), e.id)
            .limit(200) as unknown as Promise<Row[]>,
      )
      return named(context.db, rows)
    }),

  get: admin
    .route({ method: 'GET', path: '/admin/calendar/{id}', tags })
    .input(byId)
    .output(courtDateItem)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => existing(tx, input.id))),
    ),

  /** All of a month of the firm's clock. */
  month: admin
    .route({ method: 'GET', path: '/admin/calendar/months/{month}', tags })
    .input(monthInput)
    .output(z.array(courtDateItem))
    .handler(async ({ context, input }) => {
      const [first, next] = boundsOf(input.month)
      const rows = await context.run(
        (tx) =>
          select(tx)
            .where(and(gte(e.courtDate, first), lt(e.courtDate, next), ofCase(input)))
            .orderBy(asc(e.courtDate), e.id)
            .limit(1000) as unknown as Promise<Row[]>,
      )
      return named(context.db, rows)
    }),

  create: admin
    .route({ method: 'POST', path: '/admin/calendar', tags, successStatus: 201 })
    .input(courtDateSchema.safeExtend({ idempotencyKey: z.uuid().optional() }))
    .output(courtDateItem)
    .handler(async ({ context, input }) => {
      const made = await context.run(async (tx) => {
        const [row] = await tx
          .insert(e)
          .values(withTimes(input))
          .onConflictDoNothing({ target: e.idempotencyKey })
          .returning({ id: e.id })
        return existing(tx, row?.id ?? (await sentBefore(tx, input.idempotencyKey)))
      })
      return one(context.db, made)
    }),

  /** Withdrawing the consent makes a public court date private, whatever `isPublic` says. */
  update: admin
    .route({ method: 'PUT', path: '/admin/calendar/{id}', tags })
    .input(courtDateFields.extend({ id: z.uuid(), version: z.int() }))
    .output(courtDateItem)
    .handler(async ({ context, input: { id, version, ...values } }) => {
      const edited = await context.run(async (tx) => {
        const changed = await tx
          .update(e)
          .set(withTimes(values))
          .where(and(eq(e.id, id), eq(e.version, version)))
          .returning({ id: e.id })
          .catch(orConsentNeeded)
        const current = await existing(tx, id)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      })
      return one(context.db, edited)
    }),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/calendar/{id}', tags })
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
