import { z } from 'zod'
import { consentFormNeeded } from '#features/consents/consents.schema.ts'
import { fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import type { CourtDate } from './admin-calendar.schema.ts'
import { courtDateDefaults, courtDateFields, courtDateSchema } from './calendar.schema.ts'
import { placeholderJudge } from './placeholder-judge.ts'

/** What the form sends. */
export type Values = z.output<typeof courtDateSchema>
/** The values of the form. */
export type Entered = Omit<Values, 'courtDate'> & { courtDate: string }

/** The date is typed by the firm's clock. */
const typed = (fields: z.ZodType<Values>) =>
  z.preprocess(
    (entered: Entered) => ({ ...entered, courtDate: fromFirmTime(entered.courtDate) }),
    fields,
  ) as unknown as z.ZodType<Values, Entered>
/** Consent needs its form. */
export const schema = typed(
  courtDateSchema.refine(({ consentGiven, consentForm }) => !consentGiven || consentForm, {
    path: ['consentForm'],
    message: consentFormNeeded,
  }),
)
/** With consent on record, unticking the consent withdraws the publication: nothing to refuse. */
export const withConsentSchema = typed(courtDateFields)

/** The case that a form without a case field is about. */
export type OfCase = { id: string; caseNumber: string; clientName: string | null }

export const startingValues = (edited: CourtDate | undefined, of: OfCase | undefined): Entered => ({
  caseId: edited?.caseId ?? of?.id ?? '',
  title: edited?.title ?? '',
  courtDate: edited ? toFirmTime(edited.courtDate) : '',
  description: edited?.description ?? '',
  judgeName: edited ? edited.judgeName : placeholderJudge(),
  judgeConfirmed: edited?.judgeConfirmed ?? false,
  clientName: edited?.clientName ?? (of?.clientName || courtDateDefaults.clientName),
  location: edited?.location ?? '',
  isPublic: edited?.isPublic ?? false,
  consentGiven: edited?.consentGiven ?? false,
  consentForm: null,
})

/** The typed time of a court date, as it is read where two versions are compared. */
export function typedMoment(typed: string): string {
  const moment = fromFirmTime(typed)
  return moment ? formatDateTime(moment) : typed
}
