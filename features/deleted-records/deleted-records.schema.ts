import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'

export const recordLimits = { holdReason: { min: 0, max: 500 } } as const

/** Kinds of rows that are kept when they are deleted, by table. */
export const recordKinds = {
  clients: 'Client',
  cases: 'Case',
  case_updates: 'Timeline entry',
  case_parties: 'Person in a case',
  parties: 'Party',
  case_tasks: 'Task',
  documents: 'Document',
  calendar_events: 'Court date',
  appointments: 'Appointment',
  chat_conversations: 'Conversation',
  chat_epochs: 'Chat key',
  chat_messages: 'Chat message',
  leads: 'Lead',
  contact_messages: 'Contact message',
  lead_mails: 'Mail to a lead',
  time_entries: 'Time entry',
  lawyers: 'Lawyer',
  articles: 'Article',
  article_versions: 'Article as it was approved',
  testimonials: 'Testimonial',
  testimonial_versions: 'Testimonial as it was shown',
} as const

export type RecordKind = keyof typeof recordKinds
const kinds = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

export const recordMessages = {
  reason: 'Please say why.',
  tooLong: `Please say it in ${recordLimits.holdReason.max} characters.`,
  held: 'Somebody else has put this on hold already.',
  released: 'Somebody else has lifted this hold already.',
  date: 'Please enter a date.',
  tooEarly: (keepUntil: string) => `This record has to be kept until ${keepUntil} at least.`,
} as const

/** What administrators narrow the deleted records by. */
export const recordListInput = listInput.extend({
  /** A part of the name, title or number. */
  search: searchField,
  kind: z.enum(kinds).optional(),
  /** On hold; or past its date, to be erased within two days. */
  state: z.enum(['held', 'due']).optional(),
})

/** A deleted record: its kind and name, without its contents. */
export const recordItem = z.object({
  id: z.uuid(),
  /** Its table; one that this list doesn't have is shown by its name. */
  kind: z.string(),
  /** Its name, title or number. */
  label: z.string().nullable(),
  /** The number of the case that it belonged to. */
  caseNumber: z.string().nullable(),
  /** That case still has a page. */
  hasCase: z.boolean(),
  deletedAt: z.date(),
  /** Null: by the product itself, or by a deleted account. */
  deletedBy: z.string().nullable(),
  /** It may not be erased before this day, by anyone. */
  keepUntil: z.iso.date(),
  /** The last day that it is kept, unless somebody holds it. */
  purgeAfter: z.iso.date(),
  hold: z.object({ reason: z.string(), by: z.string().nullable(), at: z.date().nullable() }).nullable(),
  /** The record itself is not on hold, but the case or client it belonged to is. */
  heldWith: z.enum(['case', 'client']).nullable(),
  /** The record was restored. */
  restored: z.object({ by: z.string().nullable(), at: z.date() }).nullable(),
  /** A case comes back, with what was deleted along with it, unless its client is gone for good. */
  can: z.object({
    restore: z.boolean(),
    /** What is kept of a client, by an administrator with the permission. */
    read: z.boolean(),
  }),
})
export type RecordItem = z.output<typeof recordItem>

const reason = text(recordLimits.holdReason.max, recordMessages.tooLong).min(1, recordMessages.reason)

/** A legal hold, or its end; both log the reason. */
export const holdSchema = z.object({ hold: z.boolean(), reason })

export const purgeDateSchema = z.object({ purgeAfter: day(recordMessages.date) })
