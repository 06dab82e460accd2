import { z } from 'zod'

/** Characters that a number or a moment takes at most, written out. */
const longest = 40

/** Values that are read as a number or a date; others are invalid. */
export const readable = (value: unknown) => {
  const isShort = typeof value === 'string' && value.length <= longest
  return isShort || typeof value === 'number' || value instanceof Date ? value : undefined
}

/** A `z.coerce` schema that is given no long text and no list to read. */
export const coerced = <S extends z.ZodType>(schema: S) => z.preprocess(readable, schema)
