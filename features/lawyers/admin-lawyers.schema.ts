import { z } from 'zod'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField } from '#platform/lists/many.ts'
import { lawyerSchema } from './lawyers.schema.ts'

/** What administrators narrow the table of lawyers by. */
export const lawyerListInput = listInput.extend({
  /** A part of the name or the address. */
  search: searchField,
  ids: idsField.optional(),
  limit: listInput.shape.limit.default(50),
})

/** A lawyer in the administrators' table. */
export const lawyerItem = lawyerSchema.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  imageUrl: z.string(),
  yearsExperience: z.int(),
  /** Whether they can sign in, or were asked to choose a password. */
  account: z.object({
    state: z.enum(['joined', 'revoked', 'invited', 'expired', 'none']),
    /** Until when an invitation is good, or was. */
    until: z.date().nullable(),
  }),
  version: z.int(),
})
export type LawyerItem = z.output<typeof lawyerItem>
