import { z } from 'zod'
import { emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'

export const clientStatuses = ['active', 'inactive'] as const

export const clientLimits = {
  address: { min: 0, max: 300 },
  company: { min: 0, max: 100 },
  notes: { min: 0, max: 5000 },
} as const

/** What an administrator enters. */
export const clientSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: text(clientLimits.address.max).default(''),
  company: text(clientLimits.company.max).default(''),
  status: z.enum(clientStatuses).default('active'),
  notes: text(clientLimits.notes.max).default(''),
  lawyerId: z.uuid().nullable().default(null),
})

export const clientStatusNames = { active: 'Active', inactive: 'Inactive' } as const

/** For menus. */
export const clientStatusOptions = clientStatuses.map((value) => ({ value, label: clientStatusNames[value] }))

/** The orders of the list, each served by an index. */
export const clientOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  'name-down': 'By name, last first',
} as const
export type ClientOrder = keyof typeof clientOrders

/** A change of the status of selected clients. */
export const manyClientsChange = z.object({ rows: selectedRows, status: z.enum(clientStatuses) })
/** Selected clients for a lawyer, or for none. */
export const manyClientsAssignment = z.object({ rows: selectedRows, lawyerId: z.uuid().nullable() })

/** What administrators narrow the list of clients by. */
export const clientListInput = listInput.extend({
  /** A part of the name, the address, the company or the telephone number. */
  search: searchField,
  status: z.enum(clientStatuses).optional(),
  lawyerId: z.uuid().optional(),
  ids: idsField.optional(),
  order: z.enum(Object.keys(clientOrders) as [ClientOrder, ...ClientOrder[]]).default('newest'),
})

/** A client in the administrators' list. */
export const clientItem = clientSchema.extend({
  id: z.uuid(),
  // Not validated: an import may have values that a form would refuse.
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  lawyerName: z.string().nullable(),
  /** 'available': a verified login with the client's address waits to be joined. */
  login: z.enum(['linked', 'available', 'none']),
  /** Whether the client is on legal hold. */
  isHeld: z.boolean(),
  createdAt: z.date(),
  version: z.int(),
})
export type ClientItem = z.output<typeof clientItem>
