import { z } from 'zod'
import { listInput } from '#platform/lists/list-page.ts'

/** The content of a line of the register. */
export const registerEntries = [
  'check',
  'decision',
  'opened',
  'changed',
  'closed',
  'deleted',
  'policy',
] as const
export type RegisterEntry = (typeof registerEntries)[number]

export const registerEntryNames: Record<RegisterEntry, string> = {
  check: 'Conflict check',
  decision: 'Decision',
  opened: 'Engagement opened',
  changed: 'Engagement changed',
  closed: 'Engagement closed',
  deleted: 'Engagement deleted',
  policy: 'Policy changed',
}

/** What administrators narrow the register by. Days are the firm's. */
export const registerInput = listInput.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  lawyerId: z.uuid().optional(),
  clientId: z.uuid().optional(),
})

/** A line of the register. Every text is as it was when the line was written. */
export const registerLine = z.object({
  number: z.int(),
  /** The number that the case has now; null if it has no page any more. Not part of the line. */
  pageOf: z.string().nullable(),
  at: z.date(),
  entry: z.enum(registerEntries),
  client: z.string(),
  caseNumber: z.string(),
  nature: z.string(),
  lawyers: z.string(),
  names: z.string(),
  answer: z.string(),
  decision: z.string(),
  reason: z.string(),
  by: z.string(),
  policy: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})
export type RegisterLine = z.output<typeof registerLine>

/** Whether the chain holds: the number of the first line that doesn't fit, or null. */
export const registerState = z.object({ lines: z.int(), broken: z.int().nullable() })
