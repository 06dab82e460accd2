import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Actor } from './actor.ts'
import { sender } from './built.ts'
import { PorticoDialect } from './dialect.ts'
import type { Answer, Statement } from './flight.ts'
import { rowsOf } from './rows.ts'

/** One transaction that runs under an actor's own rights. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

const dialect = new PorticoDialect()

/** As Drizzle asks. */
interface Query {
  text: string
  rowMode?: 'array'
  isQuick?: boolean
  types?: { getTypeParser: Statement['parserOf'] }
}

type Prepare = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery(...[query, fields, name, asArrays, mapper, ...more]: Parameters<Prepare>) {
    const mapRows = mapper ?? ((fields && rowsOf(fields)) as typeof mapper)
    return super.prepareQuery(query, fields, name, asArrays, mapRows, ...more) as never
  }
}

type Client = { query(query: Query, values: unknown[]): Promise<Answer | undefined> }

class OwnDatabase extends NodePgDatabase {
  readonly [sender]: Client
  // Drizzle's own would send COMMIT in the middle of ours.
  override transaction = undefined as never

  constructor(client: Client) {
    super(dialect, new Session(client as unknown as pg.PoolClient, dialect, undefined), undefined)
    this[sender] = client
  }
}

/** Drizzle as an actor, until `end`. */
export function transactionOn(
  { role }: Actor,
  ask: (query: Statement) => Promise<Answer | undefined>,
): { tx: Tx; end(): void } {
  let ended = false
  const client: Client = {
    query: async ({ text, rowMode, types, isQuick }: Query, values) => {
      if (ended) throw new Error('This transaction has ended: a query of it was not awaited.')
      const parserOf = types?.getTypeParser
      return ask({ text, values, role, asArrays: rowMode === 'array', parserOf, isQuick })
    },
  }
  return {
    tx: new OwnDatabase(client),
    end: () => {
      ended = true
    },
  }
}
