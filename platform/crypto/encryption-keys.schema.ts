import { z } from 'zod'

/**
 * A key is added (next), becomes the active one, is replaced (old: it only decrypts) and is removed. A key
 * whose secret was lost can't be removed in this way: data that it encrypted can't be read any more.
 */
export const keyStates = ['next', 'active', 'old', 'removed', 'lost'] as const

/** What the database knows of a key: everything but its secret. */
export const keyState = z.object({
  id: z.string(),
  state: z.enum(keyStates),
  createdAt: z.date(),
  activatedAt: z.date().nullable(),
  replacedAt: z.date().nullable(),
})
export type KeyState = z.output<typeof keyState>

/** How long cookies that a replaced key signed are accepted, in days: no longer than a session lasts without use. */
export const cookieDays = 7
