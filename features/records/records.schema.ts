import { z } from 'zod'

export const recordLimits = { holdReason: { min: 0, max: 500 } } as const

/** A legal hold, or its end. */
export const holdSchema = z.object({
  id: z.uuid(),
  hold: z.boolean(),
  holdReason: z.string().trim().max(recordLimits.holdReason.max).default(''),
})

export const purgeDateSchema = z.object({ id: z.uuid(), purgeAfter: z.iso.date() })
