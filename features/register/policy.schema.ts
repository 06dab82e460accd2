import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

export const policyLimits = { min: 1, max: 20_000 } as const

/** A new version, based on the one that was read: somebody else's in between is noticed. */
export const policyInput = z.object({
  text: text(policyLimits.max).min(policyLimits.min, 'Enter the policy'),
  /** 0 before there is one. */
  version: z.int().min(0),
})

export const policyVersion = z.object({
  version: z.int(),
  text: z.string(),
  by: z.string().nullable(),
  at: z.date(),
})
export type PolicyVersion = z.output<typeof policyVersion>
