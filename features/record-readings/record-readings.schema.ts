import { z } from 'zod'
import { text } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'

export const readingLimits = { reason: { min: 1, max: 500 }, minutes: 30 } as const

export const readingMessages = {
  reason: 'Please say why.',
  tooLong: `Please say it in ${readingLimits.reason.max} characters.`,
} as const

/** The parts of what is kept of a client, by table, in the order of the page. */
export const keptParts = {
  clients: 'Client',
  cases: 'Cases',
  case_updates: 'Timeline',
  case_tasks: 'Tasks',
  documents: 'Documents',
  calendar_events: 'Court Dates',
  appointments: 'Appointments',
  time_entries: 'Time',
  leads: 'Leads',
  chat_messages: 'Chats',
} as const
export type KeptPart = keyof typeof keptParts
/** A part in addresses and in names of files: `court-dates`. */
export const partPath = (part: KeptPart) => keptParts[part].toLowerCase().replace(' ', '-')
export const keptPartNames = Object.keys(keptParts) as [KeptPart, ...KeptPart[]]

export const openReadingSchema = z.object({
  reason: text(readingLimits.reason.max, readingMessages.tooLong).min(1, readingMessages.reason),
  /** Also what the client and the lawyers wrote to each other. */
  withChats: z.boolean(),
})

/** An open reading. */
export const readingItem = z.object({
  id: z.uuid(),
  clientName: z.string(),
  reason: z.string(),
  withChats: z.boolean(),
  deletedAt: z.date(),
  expiresAt: z.date(),
  /** The server's time of this answer. */
  now: z.date(),
  parts: z.array(z.object({ part: z.enum(keptPartNames), number: z.int() })),
})
export type ReadingItem = z.output<typeof readingItem>

export const keptListInput = listInput.extend({ part: z.enum(keptPartNames).default('clients') })

/** One kept record, in words. */
export const keptItem = z.object({
  id: z.uuid(),
  part: z.enum(keptPartNames),
  title: z.string(),
  facts: z.array(z.object({ term: z.string(), value: z.string() })),
  /** The long text: a description, a message, notes. */
  text: z.string(),
  at: z.date(),
  file: z.object({ id: z.uuid(), name: z.string(), size: z.int() }).nullable(),
  /** Null for hours: billing keeps its rows. */
  deletedAt: z.date().nullable(),
})
export type KeptItem = z.output<typeof keptItem>
