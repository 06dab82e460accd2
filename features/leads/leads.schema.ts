import { z } from 'zod'
import { emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'lost'] as const

export const leadLimits = { source: { min: 0, max: 100 }, notes: { min: 0, max: 5000 } } as const

/** The source of a lead that the contact form made. */
export const websiteSource = 'website'

export const leadSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  status: z.enum(leadStatuses).default('new'),
  source: text(leadLimits.source.max).default(''),
  notes: text(leadLimits.notes.max).default(''),
})

export const leadStatusNames = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
  lost: 'Lost',
} as const

/** For menus. */
export const leadStatusOptions = leadStatuses.map((value) => ({ value, label: leadStatusNames[value] }))

/** The orders of the list, each served by an index. */
export const leadOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  'name-down': 'By name, last first',
} as const
export type LeadOrder = keyof typeof leadOrders

/** A change of selected leads. */
export const manyLeadsChange = z.object({ rows: selectedRows, status: z.enum(leadStatuses) })

/** What administrators narrow the list of leads by. */
export const leadListInput = listInput.extend({
  /** A part of the name, the address or the telephone number. */
  search: searchField,
  status: z.enum(leadStatuses).optional(),
  /** One lead, as a message leads to it. */
  id: z.uuid().optional(),
  ids: idsField.optional(),
  order: z.enum(Object.keys(leadOrders) as [LeadOrder, ...LeadOrder[]]).default('newest'),
})

/** A lead in the administrators' list. */
export const leadItem = leadSchema.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The client that it became, while there is one. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** How many messages in the inbox are theirs. */
  messages: z.int(),
  convertedAt: z.date().nullable(),
  createdAt: z.date(),
  version: z.int(),
})
export type LeadItem = z.output<typeof leadItem>

/** A client who may be the same person. */
export const likelyClient = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
})
