import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { exactText } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'

/** What administrators narrow the log by; days are of the firm's clock, the last one included. */
export const auditFilters = z.object({
  /** Who did it. */
  person: z.uuid().optional(),
  action: exactText(60).min(1).optional(),
  /** The kind of thing that it was done to, by its table's name. */
  entity: exactText(60).min(1).optional(),
  case: z.uuid().optional(),
  /** One record's own history, by its id. */
  record: z.uuid().optional(),
  from: day().optional(),
  to: day().optional(),
})

export const auditListInput = listInput.extend(auditFilters.shape)

/** What a field held before and after; null for nothing. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** What was done to what. */
export const auditFact = z.object({
  action: z.string(),
  entity: z.string(),
  /** How the thing is called: a number, a name or a title; null once no record has it. */
  label: z.string().nullable(),
  caseNumber: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** What was changed, while the firm keeps the record that it was changed in. */
  changes: z.array(fieldChange),
  /** The whole, as people read it after the name of the person. */
  sentence: z.string(),
})

/** One line of the log. */
export const auditLine = auditFact.extend({
  id: z.int(),
  at: z.date(),
  /** As what they did it: `admin`, `lawyer`, `client`, `anon`, `accounts` or `system`. */
  role: z.string(),
  /** Who; the name is null once the account is gone. */
  person: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  caseId: z.uuid().nullable(),
  /** The network address that it came from, where it was recorded. */
  address: z.string().nullable(),
})
export type AuditLine = z.output<typeof auditLine>
