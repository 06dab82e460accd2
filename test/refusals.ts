import { expect } from 'vitest'

// A refusal is tested by its reason: a call that fails for another one would pass for refused.

/** What the database answers to who has no right to the table, the column, the row or the function. */
export const noRight = { cause: { code: '42501' } }

/** What the API answers to who isn't signed in, or not as somebody who may. */
export const notForThem = { code: expect.stringMatching(/^(UNAUTHORIZED|FORBIDDEN)$/) }
