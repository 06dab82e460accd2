import { getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  check,
  type ExtraConfigColumn,
  foreignKey,
  type PgColumn,
  timestamp,
  type UpdateDeleteAction,
} from 'drizzle-orm/pg-core'

// Constraints are named `<table>_<column>_<kind>`, so that an error can be shown beside its field.

/** A timestamp in milliseconds like a JavaScript Date, so that pagination cursors compare exactly. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * In an index, the order of `order by … desc`. Drizzle's own `desc()` puts nulls last, and an index in that order
 * serves no such query: it would sort the whole table.
 */
export const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst()

/** In a GIN index: finds any part of the text (`ilike '%…%'`), by its trigrams. */
export const anyPart = (column: ExtraConfigColumn) => column.op('extensions.gin_trgm_ops')

/** Today's date in the firm's time zone, as a column's default (features/firm/firm.defaults.sql). */
export const firmToday = sql`public.firm_today()`

/** A foreign key, by the naming convention. */
export function references(column: PgColumn, target: PgColumn, onDelete: UpdateDeleteAction) {
  return foreignKey({ name: nameOf(column, 'fkey'), columns: [column], foreignColumns: [target] }).onDelete(
    onDelete,
  )
}

/** A check that the length is between `min` and `max` characters. */
export const lengthOf = (column: PgColumn, { min, max }: { min: number; max: number }) =>
  rule(column, sql`char_length(${column}) between ${sql.raw(`${min} and ${max}`)}`)

/** A check that the value is one of a fixed list. */
export const oneOf = (column: PgColumn, values: readonly string[]) =>
  rule(column, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** A check on a column; its error message is shown beside that column's field. */
export const rule = (column: PgColumn, condition: SQL, kind = 'check') =>
  check(nameOf(column, kind), condition)

const nameOf = (column: PgColumn, kind: string) =>
  `${getTableName(column.table)}_${toSnakeCase(column.name)}_${kind}`
