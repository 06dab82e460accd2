import { z } from 'zod'
import { caseLimits, practiceAreas } from '#features/cases/cases.schema.ts'
import { text } from '#platform/forms/text.ts'

export const caseImageMessages = {
  generated: 'Case image generated!',
  failed: 'Failed to generate case image',
} as const

/** Nothing is drawn before so long has passed since the last key. */
export const caseImagePauseMs = 1500

/** A client's name of two letters is still being typed. */
const leastClientName = 3

/** The payload of `POST /api/functions/generate-case-image`, by the names of the specification. */
export const caseImageSchema = z.object({
  clientName: text(caseLimits.clientName.max).min(leastClientName),
  caseNumber: text(caseLimits.caseNumber.max).min(1),
  caseTitle: text(caseLimits.title.max).min(1),
  practiceArea: z.enum(practiceAreas),
})
export type CaseImageInput = z.output<typeof caseImageSchema>

export const caseImageOutput = z.object({
  imageUrl: z.string(),
  /** The file's id; a case has to claim it within the hour. */
  fileId: z.uuid(),
})
