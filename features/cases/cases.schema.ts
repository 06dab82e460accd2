import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { exactText, text } from '#platform/forms/text.ts'
import { selectedRows } from '#platform/lists/many.ts'

/** The statuses that forms offer. Imports may bring others, which are shown with the same colour rules. */
export const caseStatuses = ['ongoing', 'pending', 'closed'] as const

/** Filter values: an offered status, or any imported one. */
export const caseStatusFilters = [...caseStatuses, 'other'] as const
export type CaseStatusFilter = (typeof caseStatusFilters)[number]

/** A case counts as active if its status contains one of these words, regardless of case. */
export const activeStatuses = ['ongoing', 'pending', 'open', 'active', 'in progress'] as const

/** Imported statuses may say more than `closed`. */
export const isClosedStatus = (status: string) => status.toLowerCase().includes('closed')

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
  nextStep: { min: 1, max: 200 },
} as const

/** How many characters of the description a card shows. */
export const descriptionPreview = 150
export const caseNumberExample = 'CASE-2025-001'
export const clientPhotoMessage = 'Please select an image file'

export const openingTooFarAhead = 'The start date can be at most a year ahead'

/** The day on which the firm opened the case: any past day, at most a year ahead. */
export const openingDay = (message?: string) =>
  day(message).refine((date) => date <= aYearAhead(firmDay()), openingTooFarAhead)

const aYearAhead = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

const caseFields = z.object({
  caseNumber: text(caseLimits.caseNumber.max).min(1, 'Case number is required'),
  title: text(caseLimits.title.max).min(1, 'Title is required'),
  description: text(caseLimits.description.max).min(1, 'Description is required'),
  /** If absent, a new case is ongoing and an existing one keeps its status, which may be an imported one. */
  status: z.enum(caseStatuses, 'Status is required').optional(),
  clientName: text(caseLimits.clientName.max),
  practiceArea: z.enum(practiceAreas, 'Practice area is required'),
  startDate: openingDay(),
  clientId: z.uuid().nullable().default(null),
  lawyerId: z.uuid().nullable().default(null),
  clientPhotoFileId: z.uuid().nullable().default(null),
  coverImageFileId: z.uuid().nullable().default(null),
})

/** What happens next, for the client to read: a sentence and a day, or neither. */
export const nextStepSchema = z
  .object({
    nextStep: text(caseLimits.nextStep.max)
      .nullable()
      .transform((said) => said || null),
    nextStepOn: day().nullable(),
  })
  .refine(({ nextStep, nextStepOn }) => nextStep || !nextStepOn, {
    path: ['nextStep'],
    message: 'Please say what happens on that day',
  })

/** The administrator's form. An empty client name is stored as none. */
export const adminCaseSchema = caseFields.extend({
  clientName: caseFields.shape.clientName
    .nullable()
    .default(null)
    .transform((name) => name || null),
  practiceArea: caseFields.shape.practiceArea.nullable().default(null),
  startDate: caseFields.shape.startDate.optional(),
})

/** The lawyer's form. The case number is generated; the case's lawyer is the author. */
export const lawyerCaseSchema = caseFields.omit({ caseNumber: true, lawyerId: true }).extend({
  clientName: caseFields.shape.clientName.min(1, 'Client name is required'),
  startDate: caseFields.shape.startDate.optional(),
  /** Uploaded with the form and stored as documents of the case under their names. */
  documents: z
    .array(z.object({ fileId: z.uuid(), title: text(200).min(1) }))
    .max(20)
    .default([]),
})

/** For example `CR-482913-07`: practice area, time, random digits. */
export const madeCaseNumber = exactText(12).regex(/^[A-Z]{2}-\d{6}-\d{2}$/)

/** The search field for a number: an exact match after trimming. */
export const caseNumberSearch = text(
  caseLimits.caseNumber.max,
  `A case number has at most ${caseLimits.caseNumber.max} characters`,
).min(1, 'Please enter a case number')

/** Maximum length of a search among one's own cases; a pasted URL fits. */
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
  /** The next step, as the lawyer describes it to the client, and its date. */
  nextStep: z.string().nullable(),
  nextStepOn: z.iso.date().nullable(),
})
export type CaseCard = z.output<typeof caseCardSchema>

/** The token of `/case/{shareLink}` as a client submits it. */
export const shareLinkField = exactText(64).min(1)

/** What the case's own staff see when they open a client's link: enough to find the case in their portal. */
export const linkedCaseSchema = caseCardSchema.pick({ caseNumber: true, status: true })
export type LinkedCase = z.output<typeof linkedCaseSchema>

/** The case that an item belongs to. */
export const caseHead = caseCardSchema.pick({ id: true, caseNumber: true, title: true })
export type CaseHead = z.output<typeof caseHead>

/** The orders of staff's lists of cases, each served by an index. */
export const caseOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  number: 'By case number',
  'number-down': 'By case number, last first',
  title: 'By title',
  'title-down': 'By title, last first',
  opened: 'Opened longest ago',
  'opened-down': 'Opened last',
} as const
export type CaseOrder = keyof typeof caseOrders
export const caseOrderField = z.enum(Object.keys(caseOrders) as [CaseOrder, ...CaseOrder[]]).default('newest')

/** A change of the status of selected cases. */
export const manyStatusChange = z.object({ rows: selectedRows, status: z.enum(caseStatuses) })

/** For staff: includes the version that an edit is based on. */
export const staffCaseSchema = caseCardSchema.extend({
  version: z.int(),
  publishTitle: z.boolean(),
  clientPhotoFileId: z.uuid().nullable(),
  coverImageFileId: z.uuid().nullable(),
})
export type StaffCase = z.output<typeof staffCaseSchema>

/** An edit names the version it is based on, so that concurrent edits don't silently overwrite each other. */
export const editOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id: z.uuid(), version: z.int(), ...shape })

/** A case as an option of a select. */
export const caseOption = z.object({
  id: z.uuid(),
  caseNumber: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  lawyerId: z.uuid().nullable(),
})
export type CaseOption = z.output<typeof caseOption>
