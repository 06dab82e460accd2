import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'

// The database enforces its own limits in case-access.functions.sql; these are for screens and for generating PINs.

export const pinLimits = {
  /** The range of PINs, both ends included. */
  lowest: 1000,
  highest: 9999,
  digits: 4,
  minutes: 5,
  /** Wrong tries before a PIN stops working; the signed-in client's and anonymous tries are counted separately. */
  tries: 5,
  /** Wrong tries at a case before it is locked until staff unlock it. */
  lifetimeTries: 100,
  /** The maximum time that an unlocked case stays open, in minutes. */
  grantMinutes: 30,
} as const

export const pinMessages = {
  length: 'Please enter a 4-digit PIN',
  invalid: 'Invalid or expired PIN',
  noCase: 'Please select a specific case before generating a PIN',
} as const

const pinField = exactText(pinLimits.digits, pinMessages.length).regex(/^\d{4}$/, pinMessages.length)

/** The payload of `POST /api/functions/verify-pin`, with the names of the specification. */
export const verifyPinSchema = z.object({ pin_code: pinField, case_id: z.uuid() })

export const newPinSchema = z.object({ caseId: z.uuid(pinMessages.noCase) })

export const verifyPinOutput = z.object({
  valid: z.boolean(),
  error: z.string().nullable(),
  /** Opens the case: sent as `x-case-grant`, kept in the page's memory only. */
  grant: z.string().nullable(),
})

/** The data of a case that is shown before its PIN is entered. */
export const lockedCaseSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  caseNumber: z.string(),
  status: z.string(),
})

/** The data of a case that is shown once it is unlocked. */
export const unlockedCaseSchema = lockedCaseSchema.extend({
  description: z.string(),
  clientName: z.string().nullable(),
  practiceArea: z.string().nullable(),
  startDate: z.iso.date(),
  createdAt: z.date(),
  grantedUntil: z.date(),
  /** The next step, as the lawyer describes it to the client, and its date. */
  nextStep: z.string().nullable(),
  nextStepOn: z.iso.date().nullable(),
  /** The reader's own id if it is their case; null for others who have its PIN. */
  ownClientId: z.uuid().nullable(),
  lawyer: z
    .object({
      name: z.string(),
      title: z.string(),
      specialization: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .nullable(),
})
export type UnlockedCase = z.output<typeof unlockedCaseSchema>

/** A PIN in its lawyer's list; the code only while it is live. */
export const pinSchema = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  caseNumber: z.string(),
  caseTitle: z.string(),
  pinCode: z.string().nullable(),
  expiresAt: z.date(),
  /** Remaining tries for everyone else (`visitors`) and for the signed-in client. */
  triesLeft: z.object({ visitors: z.int(), client: z.int() }),
})
export type Pin = z.output<typeof pinSchema>

/** A lawyer's PINs and the server's time, from which countdowns start. */
export const pinListSchema = z.object({ now: z.date(), pins: z.array(pinSchema) })
export type PinList = z.output<typeof pinListSchema>

const ofCase = z.object({ caseId: z.uuid(), caseNumber: z.string(), caseTitle: z.string() })

/** A client's request for a PIN, as their lawyer sees it. */
export const pinRequestSchema = ofCase.extend({
  id: z.uuid(),
  clientName: z.string().nullable(),
  createdAt: z.date(),
})

/** Who has a case open on some page by a PIN, and until when at the latest. */
export const openNow = z.object({ visitors: z.int(), client: z.boolean(), until: z.date() })
/** A case that is open. */
export const openCaseSchema = ofCase.extend(openNow.shape)
export type OpenCase = z.output<typeof openCaseSchema>

/** A case locked after too many wrong PINs, until staff unlock it. */
export const lockedOutSchema = ofCase
