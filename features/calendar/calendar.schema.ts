import { z } from 'zod'
import { consentFormField } from '#features/consents/consents.schema.ts'
import { moment } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'

export const courtDateLimits = {
  title: { min: 1, max: 200 },
  description: { min: 0, max: 5000 },
  judgeName: { min: 0, max: 100 },
  clientName: { min: 1, max: 100 },
  eventType: { min: 1, max: 50 },
  location: { min: 0, max: 200 },
} as const

/** A scheduled court date ends 2 hours after it begins; its deadline is 7 days before. */
export const courtDateDefaults = {
  eventType: 'court_hearing',
  clientName: 'Anonymous',
  hours: 2,
  deadlineDays: 7,
} as const

/** Shown to the public until the judge is confirmed or entered. */
export const judgeToBeAssigned = 'Judge to be assigned'

export const courtDateRequired = 'Please fill in all required fields'

export const consentNeeded = 'The client’s consent is needed to make this public'

/** A court date's entered fields. `courtDateSchema`, or the database at an edit, checks whether it may be public. */
export const courtDateFields = z.object({
  caseId: z.uuid(courtDateRequired),
  title: text(courtDateLimits.title.max).min(1, courtDateRequired),
  courtDate: moment(courtDateRequired),
  description: text(courtDateLimits.description.max).default(''),
  judgeName: text(courtDateLimits.judgeName.max).default(''),
  /** False while the judge is the placeholder that the dialog filled in. */
  judgeConfirmed: z.boolean().default(false),
  clientName: text(courtDateLimits.clientName.max).min(1).default(courtDateDefaults.clientName),
  location: text(courtDateLimits.location.max).default(''),
  isPublic: z.boolean().default(false),
  consentGiven: z.boolean().default(false),
  consentForm: consentFormField,
})

/** A court date is public only with the client's consent. */
export const courtDateSchema = courtDateFields.refine(
  ({ isPublic, consentGiven }) => !isPublic || consentGiven,
  { path: ['consentGiven'], message: consentNeeded },
)
