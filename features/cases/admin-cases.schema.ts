import { z } from 'zod'
import { taskPriorities, taskStatuses } from '#features/tasks/tasks.schema.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { adminCaseSchema, caseStatusFilters, practiceAreas, staffCaseSchema } from './cases.schema.ts'

/**
 * The administrator's form, with the client's consent to have the title on the lawyer's public card. The pictures
 * are the lawyer's form's.
 */
export const adminCaseFormSchema = adminCaseSchema
  .omit({ clientPhotoFileId: true, coverImageFileId: true })
  .extend({ publishTitle: z.boolean().default(false) })

export const caseOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  number: 'By case number',
} as const

/** Stands for no lawyer where cases are narrowed by theirs. */
export const nobody = 'none'

/** What administrators narrow the list of cases by. */
export const adminCaseListInput = listInput.extend({
  /** A part of the number, of the title or of the client's name. */
  search: searchField,
  status: z.enum(caseStatusFilters).optional(),
  practiceArea: z.enum(practiceAreas).optional(),
  lawyerId: z.union([z.literal(nobody), z.uuid()]).optional(),
  clientId: z.uuid().optional(),
  order: z.enum(['newest', 'oldest', 'number']).default('newest'),
})

/** A case in the administrators' list. */
export const adminCaseItem = staffCaseSchema.extend({
  /** The name that stands on the file; null where the client record's is shown instead. */
  ownClientName: z.string().nullable(),
  /** Who recorded the consent to publish the title, and when. */
  consent: z.object({ by: z.string().nullable(), at: z.date() }).nullable(),
  taskCount: z.int(),
  /** The first three. */
  tasks: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: z.enum(taskStatuses),
      priority: z.enum(taskPriorities),
      dueDate: z.iso.date().nullable(),
    }),
  ),
})
export type AdminCase = z.output<typeof adminCaseItem>

/** A case to choose from. */
export const caseOption = z.object({
  id: z.uuid(),
  caseNumber: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  lawyerId: z.uuid().nullable(),
})
export type CaseOption = z.output<typeof caseOption>
