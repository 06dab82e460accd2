import { z } from 'zod'

export const caseUpdateLimits = {
  description: { min: 1, max: 10_000 },
  documentName: { min: 1, max: 255 },
  documentUrl: { min: 1, max: 2000 },
} as const

export const entryDateMessages = {
  future: 'Entry date cannot be in the future. Please select a valid date.',
  beforeCase: (caseCreated: string) => `Entry date cannot be before case creation date (${caseCreated}).`,
} as const

export const caseUpdateSchema = z.object({
  description: z.string().trim().min(1, 'Description is required').max(caseUpdateLimits.description.max),
  entryTimestamp: z.coerce.date('Entry date and time are required'),
  fileId: z.uuid().nullable().default(null),
  documentName: z.string().trim().min(1).max(caseUpdateLimits.documentName.max).nullable().default(null),
})
export type NewCaseUpdate = z.output<typeof caseUpdateSchema>

export const timelineEntrySchema = z.object({
  id: z.uuid(),
  description: z.string(),
  entryTimestamp: z.date(),
  fileId: z.uuid().nullable(),
  /** Where the attachment is: a path of ours, or an https address. */
  documentUrl: z.string().nullable(),
  documentName: z.string().nullable(),
  createdAt: z.date(),
  /** What an edit is based on; null for readers. */
  version: z.int().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntrySchema>

/** Newest first; `can` says what this reader may do with it. */
export const timelineSchema = z.object({
  entries: z.array(timelineEntrySchema),
  can: z.object({ write: z.boolean() }),
})
export type TimelineData = z.output<typeof timelineSchema>
