import { z } from 'zod'
import { contactLimits } from '#features/contact/contact-details.schema.ts'

/** The statuses that are offered. Imports may bring others; they are shown, by the same colour rules. */
export const caseStatuses = ['ongoing', 'pending', 'closed'] as const

/** What a list is narrowed by: a status, or whatever else imports brought. */
export const caseStatusFilters = [...caseStatuses, 'other'] as const
export type CaseStatusFilter = (typeof caseStatusFilters)[number]

/** A case counts as active when its status contains one of these, however it is written. */
export const activeStatuses = ['ongoing', 'pending', 'open', 'active', 'in progress'] as const

export const practiceAreas = [
  'Criminal Law',
  'Corporate Law',
  'Family Law',
  'Real Estate Law',
  'Civil Litigation',
  'Estate Planning',
] as const

export const caseLimits = {
  caseNumber: { min: 1, max: 50 },
  title: { min: 1, max: 200 },
  description: { min: 1, max: 10_000 },
  status: { min: 1, max: 40 },
  clientName: { min: 1, max: contactLimits.name.max },
} as const

/** Characters of the description that a card shows. */
export const descriptionPreview = 150
export const caseNumberExample = 'CASE-2025-001'
export const clientPhotoMessage = 'Please select an image file'

const caseFields = z.object({
  caseNumber: z.string().trim().min(1, 'Case number is required').max(caseLimits.caseNumber.max),
  title: z.string().trim().min(1, 'Title is required').max(caseLimits.title.max),
  description: z.string().trim().min(1, 'Description is required').max(caseLimits.description.max),
  /** Absent, a new case is ongoing, and another one keeps the status that it has: an import may have brought its own. */
  status: z.enum(caseStatuses, 'Status is required').optional(),
  clientName: z.string().trim().max(caseLimits.clientName.max),
  practiceArea: z.enum(practiceAreas, 'Practice area is required'),
  startDate: z.iso.date(),
  clientId: z.uuid().nullable().default(null),
  lawyerId: z.uuid().nullable().default(null),
  clientPhotoFileId: z.uuid().nullable().default(null),
  coverImageFileId: z.uuid().nullable().default(null),
})

/** The administrator's form. An empty client name is none. */
export const adminCaseSchema = caseFields.extend({
  clientName: caseFields.shape.clientName
    .nullable()
    .default(null)
    .transform((name) => name || null),
  practiceArea: caseFields.shape.practiceArea.nullable().default(null),
  startDate: caseFields.shape.startDate.optional(),
})

/** The lawyer's form; the case number is made, the lawyer is the one who writes. */
export const lawyerCaseSchema = caseFields.omit({ caseNumber: true, lawyerId: true }).extend({
  clientName: caseFields.shape.clientName.min(1, 'Client name is required'),
  startDate: caseFields.shape.startDate.optional(),
  /** Uploaded with the form, to be kept with the case under their names. */
  documents: z
    .array(z.object({ fileId: z.uuid(), title: z.string().trim().min(1).max(200) }))
    .max(20)
    .default([]),
})

/** Such as `CR-482913-07`: from the practice area, the time and chance. */
export const madeCaseNumber = z.string().regex(/^[A-Z]{2}-\d{6}-\d{2}$/)

/** What a search by number takes: exact once trimmed. */
export const caseNumberSearch = z
  .string()
  .trim()
  .min(1, 'Please enter a case number')
  .max(caseLimits.caseNumber.max, `A case number has at most ${caseLimits.caseNumber.max} characters`)

/** Characters that a search among one's own cases takes, a pasted address included. */
export const ownCaseSearchMax = 300

/** A case as a card shows it. */
export const caseCardSchema = z.object({
  id: z.uuid(),
  caseNumber: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.string(),
  practiceArea: z.enum(practiceAreas).nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  lawyerId: z.uuid().nullable(),
  lawyerName: z.string().nullable(),
  startDate: z.iso.date(),
  createdAt: z.date(),
  /** The token of `/case/{shareLink}`; null once revoked. */
  shareLink: z.string().nullable(),
})
export type CaseCard = z.output<typeof caseCardSchema>

/** Which case something belongs to. */
export const caseHead = caseCardSchema.pick({ id: true, caseNumber: true, title: true })
export type CaseHead = z.output<typeof caseHead>

/** For staff: with the version that an edit is based on. */
export const staffCaseSchema = caseCardSchema.extend({
  version: z.int(),
  publishTitle: z.boolean(),
  clientPhotoFileId: z.uuid().nullable(),
  coverImageFileId: z.uuid().nullable(),
})
export type StaffCase = z.output<typeof staffCaseSchema>

/** An edit names the version it is based on, so that two at once don't silently undo each other. */
export const editOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id: z.uuid(), version: z.int(), ...shape })
