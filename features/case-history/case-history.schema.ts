import { z } from 'zod'
import { auditFact } from '#features/audit/audit.schema.ts'
import { exactText } from '#platform/forms/text.ts'

export const caseHistoryInput = z.object({
  caseId: z.uuid(),
  /** Only who looked at the case. */
  only: z.enum(['views']).optional(),
  /** Where the page before ended. */
  cursor: exactText(200).optional(),
  limit: z.int().min(1).max(100).default(20),
})

/** Something that happened to a case. */
export const caseHistoryLine = auditFact.extend({
  id: z.string(),
  at: z.date(),
  /** As what they did it; null where only their name was recorded. */
  role: z.string().nullable(),
  /** Who; null when nobody was signed in, a null name when the account is gone. */
  person: z.object({ name: z.string().nullable() }).nullable(),
})
export type CaseHistoryLine = z.output<typeof caseHistoryLine>

export const caseHistoryPage = z.object({
  items: z.array(caseHistoryLine),
  /** The next page's cursor; null at the beginning of the case. */
  older: z.string().nullable(),
})
