import { expect } from 'vitest'

// Test the reason of a refusal: a call that fails for another reason must not count as refused.

/** The database's refusals of a table, a column, a row or a function. */
export const noRight = { cause: { code: '42501' } }

/** The API's refusals without a session or without the right. */
export const notForThem = { code: expect.stringMatching(/^(UNAUTHORIZED|FORBIDDEN)$/) }
