import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Problem } from '../api/faults.server.ts'

/** Where a page was cut: the values of the row at its end, one for each column of the list's order. */
export interface Cut {
  towards: 'older' | 'newer'
  values: (string | number | Date)[]
}

/** Schemas of a cursor's values, by the type of the column. */
const values: Record<string, z.ZodType<string | number | Date>> = {
  PgUUID: z.uuid(),
  PgTimestamp: z.iso.datetime({ precision: 3 }).transform((at) => new Date(at)),
  PgDateString: z.iso.date(),
  PgInteger: z.int32(),
  PgBigInt53: z.int(),
  PgBigSerial53: z.int(),
  // PostgreSQL's text holds no NUL.
  PgText: z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0')),
}

export function cursorOf({ towards, values }: Cut): string {
  return Buffer.from(JSON.stringify([towards, ...values])).toString('base64url')
}

/**
 * Reads what `cursorOf` has written for a list in this order.
 * @throws {Problem} BAD_REQUEST for anything else
 */
export function readCursor(cursor: string, columns: PgColumn[]): Cut {
  const order = columns.map(({ columnType }) => {
    const value = values[columnType]
    if (!value) throw new Error(`Lists can't be ordered by ${columnType} yet.`)
    return value
  })
  const written = z.tuple([z.enum(['older', 'newer']), ...order]).safeParse(parsed(cursor))
  if (!written.success) throw strangeCursor()
  const [towards, ...row] = written.data as unknown as [Cut['towards'], ...Cut['values']]
  return { towards, values: row }
}

export const strangeCursor = () => {
  const detail = 'This is not a place in this list.'
  return new Problem('BAD_REQUEST', { detail, fields: { cursor: detail } })
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
