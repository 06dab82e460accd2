import { z } from 'zod'

/** Which part of a list: after the row that `cursor` names, never by counting rows. */
export const pageInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** Where a page of a list ordered by (created_at desc, id) was cut. */
export interface Cut {
  at: Date
  id: string
}

const cutSchema = z.tuple([z.iso.datetime().transform((at) => new Date(at)), z.uuid()])

/** The cut that a cursor names; undefined for the first page, and for a cursor that isn't one of ours. */
export function readCursor(cursor: string | undefined): Cut | undefined {
  if (!cursor) return undefined
  try {
    const [at, id] = cutSchema.parse(JSON.parse(atob(cursor)))
    return { at, id }
  } catch {
    return undefined
  }
}

export const pageOutput = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** One page out of the rows that were read: one more than `limit` was asked for, to know whether there are others. */
export function toPage<T extends { id: string; createdAt: Date }>(rows: T[], limit: number) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > limit && last ? btoa(JSON.stringify([last.createdAt.toISOString(), last.id])) : null
  return { items, nextCursor }
}
