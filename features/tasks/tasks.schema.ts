import { z } from 'zod'

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export const taskPriorities = ['low', 'medium', 'high'] as const

export const taskLimits = { title: { min: 1, max: 200 }, description: { min: 0, max: 5000 } } as const

/** Tasks that a case's card shows, beside their count. */
export const taskPreview = 3

export const taskSchema = z.object({
  title: z.string().trim().min(1, 'Title is required').max(taskLimits.title.max),
  description: z.string().trim().max(taskLimits.description.max).default(''),
  status: z.enum(taskStatuses).default('pending'),
  priority: z.enum(taskPriorities).default('medium'),
  dueDate: z.iso.date().nullable().default(null),
  assignedTo: z.uuid().nullable().default(null),
})

/** A task as staff see it. */
export const caseTaskSchema = taskSchema.extend({
  id: z.uuid(),
  caseId: z.uuid(),
  assigneeName: z.string().nullable(),
  version: z.int(),
})
export type CaseTask = z.output<typeof caseTaskSchema>

export const taskStatusNames = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
} as const
export const taskPriorityNames = { low: 'Low', medium: 'Medium', high: 'High' } as const
