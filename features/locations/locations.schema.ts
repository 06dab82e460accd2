import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

export { worldWide } from './world-wide.schema.ts'

export const locationLimits = { city: { min: 1, max: 100 }, state: { min: 1, max: 100 } } as const
/** How many offices a firm can have. */
export const mostOffices = 200
/** The last place in the order of offices. */
export const mostPosition = 9_999

/** What an administrator enters of an office. */
export const officeSchema = z.object({
  city: text(locationLimits.city.max).min(1, 'City is required'),
  state: text(locationLimits.state.max).min(1, 'State is required'),
})

export const officeMessages = {
  known: 'There is an office in this city already.',
  tooMany: `A firm has at most ${mostOffices} offices here.`,
} as const

/** An office in the administrators' list. */
export const officeItem = z.object({
  id: z.uuid(),
  city: z.string(),
  state: z.string(),
  version: z.int(),
})
export type OfficeItem = z.output<typeof officeItem>
