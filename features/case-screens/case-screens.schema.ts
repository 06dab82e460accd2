import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

export const screenLimits = { reason: { min: 20, max: 500 } } as const

export const screenMessages = {
  lawyer: 'Please choose a lawyer',
  reason: `Say why in at least ${screenLimits.reason.min} characters.`,
  tooLong: `Please say it in ${screenLimits.reason.max} characters.`,
  already: 'This lawyer is screened from the case already.',
} as const

/** Screens a lawyer from a case; the reason stays on record. */
export const screenInput = z.object({
  caseId: z.uuid(),
  lawyerId: z.uuid(screenMessages.lawyer),
  reason: text(screenLimits.reason.max, screenMessages.tooLong).min(
    screenLimits.reason.min,
    screenMessages.reason,
  ),
})

/** A screen, in force until it was ended. */
export const caseScreen = z.object({
  id: z.uuid(),
  /** Null once the lawyer has left the firm. */
  lawyerId: z.uuid().nullable(),
  lawyerName: z.string(),
  reason: z.string(),
  since: z.date(),
  setBy: z.string().nullable(),
  endedAt: z.date().nullable(),
  endedBy: z.string().nullable(),
})
export type CaseScreen = z.output<typeof caseScreen>
