import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Actor } from './actor.ts'
import { sendsBy } from './built.ts'
import { PorticoDialect } from './dialect.ts'
import type { Answer, Statement } from './flight.ts'

/** One transaction that runs under an actor's own rights. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

const dialect = new PorticoDialect()

/** As Drizzle asks. */
interface Query {
  text: string
  rowMode?: 'array'
  types?: { getTypeParser: Statement['parserOf'] }
}

/** Drizzle as an actor, until `end`. */
export function transactionOn(
  { role }: Actor,
  ask: (query: Statement) => Promise<Answer[]>,
): { tx: Tx; end(): void } {
  let ended = false
  const client = {
    query: async ({ text, rowMode, types }: Query, values: unknown[]) => {
      if (ended) throw new Error('This transaction has ended: a query of it was not awaited.')
      const parserOf = types?.getTypeParser
      return (await ask({ text, values, role, asArrays: rowMode === 'array', parserOf })).at(-1)
    },
  }
  const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined)
  // Its own would send COMMIT in the middle of ours.
  const tx = Object.defineProperty(new NodePgDatabase(dialect, session, undefined), 'transaction', {
    value: undefined,
  })
  sendsBy(tx, client)
  return {
    tx,
    end: () => {
      ended = true
    },
  }
}
