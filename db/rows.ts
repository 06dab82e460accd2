import { Column, is, noopDecoder, SQL } from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

type Row = Record<string, unknown>
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

/**
 * How a query's answers become objects, worked out once a query: Drizzle works it out for each value of each row.
 * @returns undefined for what has objects within objects, which is left to Drizzle
 */
export function rowsOf(fields: SelectedFieldsOrdered): ((answers: unknown[][]) => Row[]) | undefined {
  const columns: { name: string; decoder: Decoder | undefined }[] = []
  for (const { path, field } of fields) {
    const [name, ...more] = path
    const decoder: Decoder | undefined = is(field, Column) ? field : sqlOf(field)?.decoder
    if (name === undefined || more.length > 0 || !decoder) return undefined
    columns.push({ name, decoder: asItIs.has(decoder.mapFromDriverValue) ? undefined : decoder })
  }
  // A copy has room for all of its columns from the start; an object that grows is moved again and again.
  const blank: Row = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (answers) =>
    answers.map((values) => {
      const row = { ...blank }
      for (let n = 0; n < columns.length; n++) {
        const { name, decoder } = columns[n] as (typeof columns)[number]
        const value = values[n]
        if (value !== null) row[name] = decoder ? decoder.mapFromDriverValue(value) : value
      }
      return row
    })
}

/** What most columns are read by. */
const asItIs = new Set<unknown>([Column.prototype.mapFromDriverValue, noopDecoder.mapFromDriverValue])

/** Only within Drizzle is a decoder public. */
function sqlOf(field: unknown): { decoder: Decoder } | undefined {
  if (is(field, SQL)) return field as never
  return is(field, SQL.Aliased) ? (field.sql as never) : undefined
}
