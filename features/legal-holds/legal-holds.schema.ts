import { z } from 'zod'
import { text } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'

export const holdLimits = { reason: { min: 1, max: 500 }, liftReason: { min: 0, max: 500 } } as const

export const holdMessages = {
  reason: 'Please say why.',
  tooLong: `Please say it in ${holdLimits.reason.max} characters.`,
  case: 'Please choose a case',
  client: 'Please choose a client',
  held: 'This is on legal hold already.',
  lifted: 'Somebody else has lifted this hold already.',
} as const

const reason = text(holdLimits.reason.max, holdMessages.tooLong).min(1, holdMessages.reason)

/** What an administrator puts on hold: a case, or a client with all of their cases. */
export const holdInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), id: z.uuid(holdMessages.case), reason }),
  z.object({ kind: z.literal('client'), id: z.uuid(holdMessages.client), reason }),
])

/** Lifts a hold; the audit log keeps the reason. */
export const liftInput = z.object({ reason })

/** What administrators narrow the holds by. */
export const holdListInput = listInput.extend({ state: z.enum(['standing', 'lifted']).optional() })

const act = z.object({ reason: z.string(), by: z.string().nullable(), at: z.date() })

/** A hold on a case or a client, in force or lifted. */
export const holdItem = z.object({
  id: z.uuid(),
  kind: z.enum(['case', 'client']),
  /** The case's number and title, or the client's name; null after it was deleted. */
  label: z.string().nullable(),
  /** Of a case that is there. */
  caseNumber: z.string().nullable(),
  set: act,
  lifted: act.nullable(),
})
export type HoldItem = z.output<typeof holdItem>
