import { z } from 'zod'
import { leadStatuses } from '#features/leads/leads.schema.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'

export const messageStates = ['open', 'answered'] as const
export const messageStateNames = { open: 'Open', answered: 'Answered' } as const

/** What administrators narrow the inbox by. */
export const inboxInput = listInput.extend({
  /** A part of the name, of the address or of the message. */
  search: searchField,
  state: z.enum(messageStates).optional(),
  /** The messages of one lead. */
  lead: z.uuid().optional(),
})

/** A message to the firm, in full. */
export const inboxMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: z.date(),
  /** Who marked it as answered, and when; null while it is open. */
  answer: z.object({ by: z.string().nullable(), at: z.date() }).nullable(),
  /** The lead that the message made or was added to, while there is one. */
  lead: z.object({ id: z.uuid(), status: z.enum(leadStatuses) }).nullable(),
})
export type InboxMessage = z.output<typeof inboxMessage>
