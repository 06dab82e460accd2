import { z } from 'zod'

export { worldWide } from './world-wide.schema.ts'

export const locationLimits = { city: { min: 1, max: 100 }, state: { min: 1, max: 100 } } as const

export const locationSchema = z.object({
  city: z.string().trim().min(1, 'City is required').max(locationLimits.city.max),
  state: z.string().trim().min(1, 'State is required').max(locationLimits.state.max),
})
