import { z } from 'zod'

export const sessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
