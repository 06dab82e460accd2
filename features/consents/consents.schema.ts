import { z } from 'zod'

/** Kinds of publications that a client consents to. */
export const consentKinds = ['case_title', 'hearing', 'testimonial'] as const

/** How a client consented; staff record the first two, the portal records its own. */
export const consentForms = ['written', 'oral', 'portal'] as const
export const staffConsentForms = ['written', 'oral'] as const

/** Used only when consent is given in the same request: the form of an existing consent doesn't change. */
export const consentFormField = z.enum(staffConsentForms).nullable().default(null)

/** The current consent: who recorded it, when, and how it was given (null: not stated). */
export const standingConsent = z
  .object({ by: z.string().nullable(), at: z.date(), form: z.enum(consentForms).nullable() })
  .nullable()
export type StandingConsent = z.output<typeof standingConsent>

export const consentFormNeeded = 'Please say how the client consented'
