import { z } from 'zod'
import { portals } from '#platform/auth/portals.ts'
import { exactText } from '#platform/forms/text.ts'

const longestNext = 500

export const beginProviderSchema = z.object({
  portal: z.enum(['lawyer', 'lawyer-auth', 'admin']),
  /** Where they were going. */
  next: exactText(longestNext).optional(),
})

/** What the provider's answer says in the address of our page, whole: every parameter of it is checked. */
export const providerAnswerSchema = z.object({ query: exactText(4000) })

export const providerOutcomeSchema = z.object({
  portal: z.enum(portals),
  secondStep: z.boolean(),
  next: z.string().nullable(),
})
