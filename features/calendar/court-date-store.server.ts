import { eq, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { addFirmDays } from '#platform/dates/firm-time.ts'
import type { Key } from '#platform/lists/keyset.server.ts'
import type { CourtDate } from './admin-calendar.schema.ts'
import { consentNeeded, courtDateDefaults } from './calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'

const e = calendarEvents
export const selectCourtDates = (tx: Tx) =>
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
export type Row = Awaited<ReturnType<typeof selectCourtDates>>[number] & { courtDate: Date }

export const order = (descending: boolean): Key<Row>[] => [
  { column: e.courtDate, descending, of: (row) => row.courtDate },
  { column: e.id, descending, of: (row) => row.id },
]

/** Says who recorded each consent; outside the transaction, because accounts are another actor's to read. */
export async function named(db: Database, rows: Row[]): Promise<CourtDate[]> {
  const names = await personNames(
    db,
    rows.map(({ consentBy }) => consentBy),
  )
  return rows.map(({ consentBy, consentAt, form, ...row }) => ({
    ...row,
    consent: consentAt && { by: names.get(consentBy ?? '') ?? null, at: consentAt, form },
  }))
}

const read = (tx: Tx, where: SQL | undefined) =>
  selectCourtDates(tx).where(where) as unknown as Promise<Row[]>

export async function existing(tx: Tx, id: string) {
  const [found] = await read(tx, eq(e.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The court date that an earlier request with the same key stored, whose response was lost. */
export async function sentBefore(tx: Tx, idempotencyKey: string | undefined) {
  const [found] = await tx
    .select({ id: e.id })
    .from(e)
    .where(eq(e.idempotencyKey, idempotencyKey ?? ''))
  if (!found) throw new Problem('NOT_FOUND')
  return found.id
}

/** Public without consent: unticking the consent alone withdraws the publication (record_hearing_consent). */
export function orConsentNeeded(error: unknown): never {
  if (brokenConstraint(error) !== 'calendar_events_consent_given_check') throw error
  throw new Problem('BAD_REQUEST', { detail: consentNeeded, fields: { consentGiven: consentNeeded } })
}

export const one = async (db: Database, row: Row) => (await named(db, [row]))[0] as CourtDate

const hour = 60 * 60 * 1000

/** The end is 2 hours after the court date; the deadline is 7 days before it, in the firm's time zone. */
export const withTimes = <V extends { courtDate: Date }>(values: V) => ({
  ...values,
  ...timesOf(values.courtDate),
  eventType: courtDateDefaults.eventType,
})

/** When a court date begins and ends, and its deadline. */
export const timesOf = (courtDate: Date) => ({
  courtDate,
  startTime: courtDate,
  endTime: new Date(courtDate.getTime() + courtDateDefaults.hours * hour),
  deadline: addFirmDays(courtDate, -courtDateDefaults.deadlineDays),
})
