import { z } from 'zod'
import {
  adminCaseSchema,
  caseOrderField,
  caseStatusFilters,
  practiceAreas,
  staffCaseSchema,
} from '#features/cases/cases.schema.ts'
import { consentFormField, standingConsent } from '#features/consents/consents.schema.ts'
import { unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { taskPriorities, taskStatuses } from '#features/tasks/tasks.schema.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'

/**
 * The administrator's form, with the client's consent to publish the title on the lawyer's public card. Its pictures
 * are validated like those of the lawyer's form.
 */
export const adminCaseFormSchema = adminCaseSchema
  .omit({ clientPhotoFileId: true, coverImageFileId: true })
  .extend({ publishTitle: z.boolean().default(false), publishConsentForm: consentFormField })

/** The filters of the administrators' list. */
export const adminCaseListInput = listInput.extend({
  /** Matches a part of the number, the title or the client's name. */
  search: searchField,
  status: z.enum(caseStatusFilters).optional(),
  practiceArea: z.enum(practiceAreas).optional(),
  lawyerId: z.union([z.literal(unassigned), z.uuid()]).optional(),
  clientId: z.uuid().optional(),
  ids: idsField.optional(),
  order: caseOrderField,
})

/** Selected cases for a lawyer, or for none. */
export const manyCasesAssignment = z.object({ rows: selectedRows, lawyerId: z.uuid().nullable() })

/** A case in the administrators' list. */
export const adminCaseItem = staffCaseSchema.extend({
  /** The client name stored with the case; null if the name in the client's record is shown instead. */
  ownClientName: z.string().nullable(),
  /** The client's consent to publish the title, unless it was withdrawn. */
  consent: standingConsent,
  /** Whether it, or its client, is on legal hold. */
  isHeld: z.boolean(),
  taskCount: z.int(),
  /** The first three tasks. */
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
