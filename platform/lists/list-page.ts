import { z } from 'zod'
import { exactText, text } from '#platform/forms/text.ts'
import { coerced } from '../forms/coerced.ts'

/** One page, with where the ones beside it begin; null where the list ends. */
export interface ListPage<Row> {
  items: Row[]
  older: string | null
  newer: string | null
}

export const listPage = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), older: z.string().nullable(), newer: z.string().nullable() })

/** Which page. Each list extends it with its filters; all of them may be in an address. */
export const listInput = z.object({
  cursor: exactText(1000).optional(),
  limit: coerced(z.coerce.number().int().min(1).max(100)).default(20),
})

export const searchField = text(100).default('')

/** The pattern with which `ilike` finds the text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
