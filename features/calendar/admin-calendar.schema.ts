import { z } from 'zod'
import { standingConsent } from '#features/consents/consents.schema.ts'
import { day, moment } from '#platform/dates/date-fields.ts'
import { exactText } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { idsField } from '#platform/lists/many.ts'

/** The orders of the lists of court dates, both served by one index. */
export const courtDateOrders = { earliest: 'Earliest first', latest: 'Latest first' } as const
export type CourtDateOrder = keyof typeof courtDateOrders
export const courtDateOrderField = z.enum(['earliest', 'latest']).optional()

/** Without a chosen order, those to come are soonest first, and past ones latest first. */
export const courtDateOrder = (asked: { when: 'upcoming' | 'past'; order?: CourtDateOrder | undefined }) =>
  asked.order ?? (asked.when === 'past' ? 'latest' : 'earliest')

/** What administrators ask the calendar for: the dates to come or past, one month, or one week. */
export const calendarInput = listInput.extend({
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  view: z.enum(['list', 'month', 'week']).default('list'),
  order: courtDateOrderField,
  /** Of one case alone. */
  caseId: z.uuid().optional(),
  /** Such as 2026-11; the current month without it. */
  month: exactText(7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  /** A day of the week that is shown; the current week without it. */
  day: day().optional(),
})
export const courtDateListInput = calendarInput
  .omit({ view: true, month: true, day: true })
  .extend({ ids: idsField.optional() })
export const monthInput = z.object({
  month: calendarInput.shape.month.unwrap(),
  caseId: calendarInput.shape.caseId,
})

export const weekInput = z.object({
  /** The first of seven days. */
  day: day(),
  caseId: calendarInput.shape.caseId,
})

/** Another time for a court date, over the version that the mover saw. */
export const courtDateMove = z.object({ id: z.uuid(), version: z.int(), courtDate: moment() })

/** A court date as administrators see it. */
export const courtDateItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  caseId: z.uuid().nullable(),
  caseNumber: z.string().nullable(),
  caseTitle: z.string().nullable(),
  courtDate: z.date(),
  deadline: z.date().nullable(),
  endTime: z.date().nullable(),
  judgeName: z.string(),
  judgeConfirmed: z.boolean(),
  clientName: z.string(),
  location: z.string(),
  isPublic: z.boolean(),
  consentGiven: z.boolean(),
  /** The client's current consent; null without one. */
  consent: standingConsent,
  version: z.int(),
})
export type CourtDate = z.output<typeof courtDateItem>
