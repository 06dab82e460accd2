import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorLawyer, rights, to } from '#db/schema/rights.ts'
import { cases } from '#features/cases/cases.table.ts'
import { consentForms } from '#features/consents/consents.schema.ts'
import { courtDateLimits } from './calendar.schema.ts'

/** Court dates. The public sees five columns of those with consent, by upcoming_public_hearings() alone. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid(),
    /** Copies of the case's, kept by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    title: text().notNull(),
    description: text().notNull().default(''),
    courtDate: moment(),
    deadline: moment(),
    judgeName: text().notNull().default(''),
    /** False: the name is a placeholder and is not shown to the public. */
    judgeConfirmed: boolean().notNull().default(false),
    clientName: text().notNull().default('Anonymous'),
    isPublic: boolean().notNull().default(false),
    consentGiven: boolean().notNull().default(false),
    /** Who recorded the client's consent, and when; set by a trigger. */
    consentRecordedBy: uuid(),
    consentRecordedAt: moment(),
    /** How the client consented. Withdrawn consents are in publication_consents. */
    consentForm: text({ enum: consentForms }),
    eventType: text().notNull().default('court_hearing'),
    location: text().notNull().default(''),
    startTime: moment(),
    endTime: moment(),
    /** Made by the writer's page: sent again under it, it is the same court date. */
    idempotencyKey: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    lengthOf(t.title, courtDateLimits.title),
    lengthOf(t.description, courtDateLimits.description),
    lengthOf(t.judgeName, courtDateLimits.judgeName),
    lengthOf(t.clientName, courtDateLimits.clientName),
    lengthOf(t.eventType, courtDateLimits.eventType),
    lengthOf(t.location, courtDateLimits.location),
    oneOf(t.consentForm, consentForms),
    rule(t.consentGiven, sql`not ${t.isPublic} or ${t.consentGiven}`),
    rule(t.endTime, sql`${t.endTime} >= ${t.startTime}`),
    unique('calendar_events_client_key_key').on(t.idempotencyKey),
    index('calendar_events_court_date_idx').on(t.courtDate, t.id),
    index('calendar_events_public_idx').on(t.courtDate, t.id).where(sql`is_public`),
    index('calendar_events_case_id_idx').on(t.caseId, t.courtDate),
    index('calendar_events_lawyer_id_idx').on(t.lawyerId, t.courtDate, t.id),
    pgPolicy('lawyers read the court dates of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers schedule court dates of their cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers change the court dates of their cases', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers delete court dates of their cases', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators keep the calendar', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const changed = [
  'title',
  'description',
  'courtDate',
  'deadline',
  'judgeName',
  'judgeConfirmed',
  'clientName',
  'isPublic',
  'consentGiven',
  'consentForm',
  'eventType',
  'location',
  'startTime',
  'endTime',
] as const

const entered = ['caseId', ...changed] as const
const scheduling = { select: '*', insert: [...entered, 'idempotencyKey'], delete: true } as const

export const calendarEventsRights = rights(calendarEvents, {
  // Not the case: a court date without one would stay with the lawyer when the case changes hands.
  lawyer: { ...scheduling, update: changed, why: 'schedule court dates of their cases' },
  admin: { ...scheduling, update: entered, why: 'schedule court dates' },
})
