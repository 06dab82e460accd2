import { z } from 'zod'
import { caseLimits, practiceAreas } from '#features/cases/cases.schema.ts'

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
  clientName: z.string().trim().min(leastClientName).max(caseLimits.clientName.max),
  caseNumber: z.string().trim().min(1).max(caseLimits.caseNumber.max),
  caseTitle: z.string().trim().min(1).max(caseLimits.title.max),
  practiceArea: z.enum(practiceAreas),
})
export type CaseImageInput = z.output<typeof caseImageSchema>

export const caseImageOutput = z.object({
  imageUrl: z.string(),
  /** What a case names it by, within the hour. */
  fileId: z.uuid(),
})
