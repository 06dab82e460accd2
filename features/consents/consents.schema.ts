import { z } from 'zod'

/** What a client consents to have published. */
export const consentKinds = ['case_title', 'hearing', 'testimonial'] as const

/** How a client consented; staff record the first two, the portal records its own. */
export const consentForms = ['written', 'oral', 'portal'] as const
export const staffConsentForms = ['written', 'oral'] as const

/** Only counts when consent is given with it: the form of a consent that stands doesn't change. */
export const consentFormField = z.enum(staffConsentForms).nullable().default(null)

/** The consent that stands: who recorded it, when, and how it was given (null: not stated). */
export const standingConsent = z
  .object({ by: z.string().nullable(), at: z.date(), form: z.enum(consentForms).nullable() })
  .nullable()
export type StandingConsent = z.output<typeof standingConsent>

export const consentFormNeeded = 'Please say how the client consented'
