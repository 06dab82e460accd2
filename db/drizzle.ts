import { type Column, getTableColumns, is, Param } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgInsertConfig, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Actor } from './actor.ts'
import type { Answer, Statement } from './pipeline/round-trip.ts'

/**
 * The version that this file was checked against: it is the only one that uses what Drizzle doesn't document. After an
 * upgrade read `node-postgres/session.js` and `buildInsertQuery` in `pg-core/dialect.js` again, then set the version.
 * `drizzle.test.ts` fails until then.
 *
 * Used: a database is made of a dialect and a session, a session of a client; a query is sent by `client.query`, with
 * `text`, `rowMode` and `types`, in the same turn in which it is executed, so that a prepared one can be executed by any
 * transaction; `buildInsertQuery` writes an insert, and finds a table's columns under a symbol.
 */
export const checkedVersion = '0.45.4'

/** One transaction that runs under an actor's own rights. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

interface Query {
  text: string
  rowMode?: 'array'
  types?: { getTypeParser: Statement['parserOf'] }
}

interface Client {
  query(query: Query, values: unknown[], isQuick?: boolean): Promise<Answer | undefined>
}

/**
 * Inserts name only the columns that get a value. Drizzle names all of them, with DEFAULT for the rest, and PostgreSQL
 * asks for the right to each named column, so that no grant on a list of columns could be used.
 */
class Dialect extends PgDialect {
  override buildInsertQuery(config: PgInsertConfig) {
    const rows = config.values
    if (config.select || !Array.isArray(rows)) return super.buildInsertQuery(config)
    const named = Object.entries(getTableColumns(config.table)).filter(
      ([key, column]) => hasDefaultOfItsOwn(column) || rows.some((row) => isGiven(row[key])),
    )
    if (named.length === 0) return super.buildInsertQuery(config)
    const table: PgTable = Object.create(config.table, { [columns]: { value: Object.fromEntries(named) } })
    return super.buildInsertQuery({ ...config, table })
  }
}

const columns = Symbol.for('drizzle:Columns')
const isGiven = (value: unknown) => value !== undefined && !(is(value, Param) && value.value === undefined)
const hasDefaultOfItsOwn = (column: Column) => Boolean(column.defaultFn || column.onUpdateFn)

const dialect = new Dialect({ casing: 'snake_case' })

class Transaction extends NodePgDatabase {
  readonly client: Client
  // Drizzle's own method would send COMMIT within our transaction.
  override transaction = undefined as never

  constructor(client: Client) {
    super(dialect, new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined), undefined)
    this.client = client
  }
}

/** Drizzle as an actor, until `end`. */
export function transactionOn(
  { role }: Actor,
  ask: (query: Statement) => Promise<Answer | undefined>,
): { tx: Tx; end(): void } {
  let ended = false
  const client: Client = {
    query: async ({ text, rowMode, types }, values, isQuick) => {
      if (ended) throw new Error('This transaction has ended: a query of it was not awaited.')
      const parserOf = types?.getTypeParser
      return ask({ text, values, role, asArrays: rowMode === 'array', parserOf, isQuick })
    },
  }
  return {
    tx: new Transaction(client),
    end: () => {
      ended = true
    },
  }
}

/** The transaction of a prepared query; set only during the synchronous part of Drizzle's `execute`. */
let executing: { client: Client; isQuick: boolean } | undefined

/** Builds queries that `executeIn` executes. */
export const preparing: Tx = new Transaction({
  query: async (query, values) => {
    if (!executing) throw new Error('A prepared query was executed without a transaction.')
    return executing.client.query(query, values, executing.isQuick)
  },
})

/** Runs `execute`, of a query that `preparing` built, in this transaction. */
export function executeIn<Answer>(tx: Tx, isQuick: boolean, execute: () => Promise<Answer>): Promise<Answer> {
  executing = { client: (tx as Transaction).client, isQuick }
  try {
    return execute()
  } finally {
    executing = undefined
  }
}
