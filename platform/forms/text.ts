import { z } from 'zod'

/** White space that is cut off around a text before it is measured, in characters. */
const margin = 1000

/** The message of a text field whose schema has no message of its own. */
export const tooLong = (length: number, max: number) => {
  const over = length - max
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long: at most ${max} fit.`
}

/**
 * A text of at most `max` characters, trimmed. Everything that is chained to it (expressions, refinements, transforms)
 * runs only on a text that has passed this limit, however long the one that was sent.
 */
export const text = (max: number, message?: string) => {
  const refused = {
    abort: true,
    error: message ?? (({ input }: { input?: unknown }) => tooLong(String(input).length, max)),
  }
  return z
    .string()
    .max(max + margin, refused)
    .trim()
    .max(max, refused)
}

/** As `text`, but taken as it is: for passwords and tokens, where white space counts. */
export const exactText = (max: number, message?: string) =>
  z.string().max(max, { abort: true, ...(message && { error: message }) })
