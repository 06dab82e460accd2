import { z } from 'zod'
import { caseCardSchema } from '#features/cases/cases.schema.ts'
import { moment } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'

export const timelineLimits = {
  description: { min: 1, max: 10_000 },
  documentName: { min: 1, max: 255 },
  documentUrl: { min: 1, max: 2000 },
} as const

export const entryDateMessages = {
  future: 'Entry date cannot be in the future. Please select a valid date.',
  beforeCase: (caseCreated: string) => `Entry date cannot be before case creation date (${caseCreated}).`,
} as const

export const newTimelineEntrySchema = z.object({
  description: text(timelineLimits.description.max).min(1, 'Description is required'),
  entryTimestamp: moment('Entry date and time are required'),
  fileId: z.uuid().nullable().default(null),
  documentName: text(timelineLimits.documentName.max).min(1).nullable().default(null),
})
export type NewTimelineEntry = z.output<typeof newTimelineEntrySchema>

export const timelineEntrySchema = z.object({
  id: z.uuid(),
  description: z.string(),
  entryTimestamp: z.date(),
  fileId: z.uuid().nullable(),
  /** The attachment's address: a path of this application, or an https URL. */
  documentUrl: z.string().nullable(),
  documentName: z.string().nullable(),
  createdAt: z.date(),
  /** The version that an edit is based on; null for readers. */
  version: z.int().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntrySchema>

/** Newest first; `can` lists what this reader may do. */
export const timelineSchema = z.object({
  entries: z.array(timelineEntrySchema),
  can: z.object({ write: z.boolean() }),
})
export type TimelineData = z.output<typeof timelineSchema>

/** For writers: includes the current case. */
export const writableTimelineSchema = timelineSchema.extend({ case: caseCardSchema })
