import { z } from 'zod'
import { caseNumberSearch, staffCaseSchema } from '#features/cases/cases.schema.ts'
import { standingConsent } from '#features/consents/consents.schema.ts'
import { taskStatuses } from '#features/tasks/tasks.schema.ts'

export const casePageInput = z.object({ caseNumber: caseNumberSearch })

/** What comes next in a case; each is null when there is none. */
const next = z.object({
  courtDate: z.object({ title: z.string(), at: z.date(), location: z.string() }).nullable(),
  /** The next deadline of a court date; without one ahead, the first that has passed while its court date is ahead. */
  deadline: z.object({ title: z.string(), at: z.date() }).nullable(),
  /** The oldest task that isn't completed. */
  task: z
    .object({ title: z.string(), status: z.enum(taskStatuses), dueDate: z.iso.date().nullable() })
    .nullable(),
  /** The lawyer's conversation with the case's client; null for administrators, who read no chats. */
  chat: z.object({ conversationId: z.uuid(), unread: z.int() }).nullable(),
})

/** A case as its page shows it to staff. */
export const casePageSchema = staffCaseSchema.extend({
  /** The client name stored with the case; null if the name in the client's record is shown instead. */
  ownClientName: z.string().nullable(),
  /** The client's consent to publish the title, unless it was withdrawn. */
  consent: standingConsent,
  /** Since when the case, or its client, is on legal hold: nothing of it can be deleted. */
  heldSince: z.date().nullable(),
  next,
  counts: z.object({ openTasks: z.int(), documents: z.int() }),
})
export type CasePage = z.output<typeof casePageSchema>
