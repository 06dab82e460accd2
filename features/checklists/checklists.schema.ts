import { z } from 'zod'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { taskLimits, taskPriorities } from '#features/tasks/tasks.schema.ts'
import { text } from '#platform/forms/text.ts'

export const checklistLimits = {
  name: taskLimits.checklistName,
  title: taskLimits.title,
  description: { min: 0, max: 1000 },
  /** Days from a case's start until a task is due. */
  dueAfterDays: { min: 0, max: 3650 },
} as const
/** How many checklists a firm can have, and how many tasks each. */
export const mostChecklists = 50
export const mostItems = 100

export const checklistMessages = {
  known: 'Another checklist has this name.',
  tooMany: `A firm has at most ${mostChecklists} checklists.`,
  days: `Please enter whole days, at most ${checklistLimits.dueAfterDays.max}`,
} as const

const { min, max } = checklistLimits.dueAfterDays

/** A task as a checklist plans it. */
export const checklistItemSchema = z.object({
  title: text(checklistLimits.title.max).min(1, 'Title is required'),
  description: text(checklistLimits.description.max).default(''),
  dueAfterDays: z
    .int(checklistMessages.days)
    .min(min, checklistMessages.days)
    .max(max, checklistMessages.days)
    .nullable()
    .default(null),
  priority: z.enum(taskPriorities).default('medium'),
  /** Whether the task is assigned to the case's lawyer, if it has one. */
  isForLawyer: z.boolean().default(true),
})

/** What an administrator enters of a checklist. */
export const checklistSchema = z.object({
  name: text(checklistLimits.name.max).min(1, 'Name is required'),
  /** The checklist is added to new cases of this area; to all new cases if there is no area. */
  practiceArea: z.enum(practiceAreas).nullable().default(null),
  /** Only active checklists are added to new cases and can be chosen. */
  active: z.boolean().default(true),
  items: z
    .array(checklistItemSchema)
    .min(1, 'Please add at least one task')
    .max(mostItems, `A checklist has at most ${mostItems} tasks`),
})

/** A checklist in the administrators' list. */
export const checklistRecord = checklistSchema.extend({ id: z.uuid(), version: z.int() })
export type Checklist = z.output<typeof checklistRecord>

/** A checklist as it is offered for a case. */
export const offeredChecklist = z.object({
  id: z.uuid(),
  name: z.string(),
  practiceArea: z.enum(practiceAreas).nullable(),
  /** The titles of its tasks, in order. */
  titles: z.array(z.string()),
  /** Whether the case already has this checklist's tasks: it isn't added twice. */
  isApplied: z.boolean(),
})
export type OfferedChecklist = z.output<typeof offeredChecklist>
