import { z } from 'zod'
import { caseHead } from '#features/cases/cases.schema.ts'
import { day } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export const taskPriorities = ['low', 'medium', 'high'] as const

/** How often a task repeats, in the words that follow 'Repeats'. */
export const taskRepetitions = ['weekly', 'every two weeks', 'monthly', 'quarterly', 'yearly'] as const

export const taskLimits = {
  title: { min: 1, max: 200 },
  description: { min: 0, max: 5000 },
  checklistName: { min: 1, max: 100 },
} as const

/** In a list, a task without a due date is sorted as if it were due on this day. */
export const neverDue = '9999-12-31'

/** Tasks that a case's card shows, beside their count. */
export const taskPreview = 3

export const taskSchema = z.object({
  title: text(taskLimits.title.max).min(1, 'Title is required'),
  description: text(taskLimits.description.max).default(''),
  status: z.enum(taskStatuses).default('pending'),
  priority: z.enum(taskPriorities).default('medium'),
  dueDate: day().nullable().default(null),
  assignedTo: z.uuid().nullable().default(null),
  /** When it is completed, the next one is made, due so much later. */
  repeats: z.enum(taskRepetitions).nullable().default(null),
  /** No next one is due after this day. */
  repeatsUntil: day().nullable().default(null),
})

type Repeating = Pick<z.output<typeof taskSchema>, 'dueDate' | 'repeats' | 'repeatsUntil'>

/** With the rules between a task's fields; a schema that has them can't be extended any more. */
export const repeatable = <Input, Output extends Repeating>(schema: z.ZodType<Output, Input>) =>
  schema
    .refine(({ repeats, dueDate }) => !repeats || dueDate, {
      path: ['dueDate'],
      message: 'A task that repeats needs a due date',
    })
    .refine(
      ({ repeats, repeatsUntil, dueDate }) =>
        !repeats || !repeatsUntil || !dueDate || repeatsUntil >= dueDate,
      { path: ['repeatsUntil'], message: 'The last day can’t be before the due date' },
    )

/** A task as staff see it. */
export const caseTaskSchema = taskSchema.extend({
  id: z.uuid(),
  caseId: z.uuid(),
  dueDate: z.iso.date().nullable(),
  repeatsUntil: z.iso.date().nullable(),
  assigneeName: z.string().nullable(),
  /** The checklist that it was made of, under its name at that time. */
  checklistName: z.string().nullable(),
  version: z.int(),
})
export type CaseTask = z.output<typeof caseTaskSchema>

/** As many open tasks as a lawyer reads at once. */
export const mostOpenTasks = 50

/** What is still to be done in a lawyer's cases, as they read it. */
export const lawyerTaskSchema = caseTaskSchema
  .pick({
    id: true,
    title: true,
    description: true,
    status: true,
    priority: true,
    dueDate: true,
    repeats: true,
  })
  .extend({
    case: caseHead,
    /** Whether the case is the reader's: only then its page opens. */
    isCaseOwn: z.boolean(),
    /** The lawyer to whom it is assigned, unless that is the reader. */
    assigneeName: z.string().nullable(),
  })
export type LawyerTask = z.output<typeof lawyerTaskSchema>

export const taskStatusNames = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
} as const
export const taskPriorityNames = { low: 'Low', medium: 'Medium', high: 'High' } as const
