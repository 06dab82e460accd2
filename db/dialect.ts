import { type Column, getTableColumns, is, Param } from 'drizzle-orm'
import { PgDialect, type PgInsertConfig, type PgTable } from 'drizzle-orm/pg-core'
import { keepSelections, type WriteSelection } from './selections.ts'

/**
 * Inserts name only the columns that get a value. Drizzle names all of them, with DEFAULT for the rest, and
 * PostgreSQL asks for the right to each named column: no grant on a list of columns could ever be used.
 */
export class PorticoDialect extends PgDialect {
  constructor() {
    super({ casing: 'snake_case' })
    const own = this as unknown as { buildSelection: WriteSelection }
    own.buildSelection = keepSelections(own.buildSelection.bind(this), (sql) => this.sqlToQuery(sql))
  }

  override buildInsertQuery(config: PgInsertConfig) {
    const rows = config.values
    if (config.select || !Array.isArray(rows)) return super.buildInsertQuery(config)
    const named = Object.entries(getTableColumns(config.table)).filter(
      ([key, column]) => hasValueOfItsOwn(column) || rows.some((row) => isGiven(row[key])),
    )
    if (named.length === 0) return super.buildInsertQuery(config)
    const table: PgTable = Object.create(config.table, { [columns]: { value: Object.fromEntries(named) } })
    return super.buildInsertQuery({ ...config, table })
  }
}

/** Where Drizzle keeps a table's columns. */
const columns = Symbol.for('drizzle:Columns')

const isGiven = (value: unknown) => value !== undefined && !(is(value, Param) && value.value === undefined)

const hasValueOfItsOwn = (column: Column) => Boolean(column.defaultFn || column.onUpdateFn)
