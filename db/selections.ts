import { Column, is, SQL, sql } from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

export type WriteSelection = (fields: SelectedFieldsOrdered, options?: { isSingleTable?: boolean }) => SQL

interface Written {
  fields: unknown[]
  isSingleTable: boolean
  /** Missing where it carries values of one query. */
  text?: SQL | undefined
  /** Whether it was asked for a second time, which shows that it will be again. */
  asked: boolean
}

/** Whether its text is all that it adds to a query. */
const isText = ({ field }: SelectedFieldsOrdered[number]) =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)

/** Of one first column, so many selections are kept. */
const most = 8

/**
 * Writes the columns of a query once: a module's columns are the same objects in every query, and naming them is most
 * of what building a query takes. What is made for one query alone, such as an expression with a value, is written
 * each time.
 */
export function keepSelections(
  build: WriteSelection,
  write: (sql: SQL) => { sql: string; params: unknown[] },
): WriteSelection {
  const kept = new WeakMap<object, Written[]>()
  return (fields, options = {}) => {
    const first = fields[0]?.field
    if (!first) return build(fields, options)
    const isSingleTable = Boolean(options.isSingleTable)
    const candidates = kept.get(first) ?? []
    kept.set(first, candidates)
    const found = candidates.find(
      (one) =>
        one.isSingleTable === isSingleTable &&
        one.fields.length === fields.length &&
        fields.every(({ field }, n) => one.fields[n] === field),
    )
    if (!found) {
      if (candidates.length < most && fields.every(isText))
        candidates.push({ fields: fields.map(({ field }) => field), isSingleTable, asked: false })
      return build(fields, options)
    }
    if (!found.asked) {
      found.asked = true
      const { sql: text, params } = write(build(fields, options))
      if (params.length === 0) found.text = sql.raw(text)
    }
    return found.text ?? build(fields, options)
  }
}
