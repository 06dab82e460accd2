import { fillPlaceholders, is, type Placeholder, sql } from 'drizzle-orm'
import { PgSelectBase } from 'drizzle-orm/pg-core'
import type { Tx } from './transaction.ts'

/** A query of the builder's. */
export interface Buildable<Answer> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Answer> }
}

/** Where the values of a query will stand. */
export type Placeholders<Name extends string = string> = Record<Name, Placeholder>

/** Where a transaction has by what its queries are sent. */
export const sender = Symbol('sender')

interface Sender {
  query(how: object, values: unknown[]): Promise<{ rows: unknown[][] }>
}

/** What of a prepared query of Drizzle's says how it is asked, and how its answer becomes objects (`db/rows.ts`). */
interface Prepared<Answer> {
  queryConfig: object
  params: unknown[]
  customResultMapper?: (rows: unknown[][]) => Answer
}

/**
 * A query that is built when it is first asked, and from then on only given its values: for what is asked all the time,
 * always has the same form, and is answered at once, as by an index. Whoever asks, it runs in the transaction that is
 * given, under its rights. A selection may travel in company (`db/lending.ts`), so it must not write each time.
 * @param build is given a placeholder for each value that it names
 */
export function built<Name extends string, Answer>(
  build: (tx: Tx, values: Placeholders<Name>) => Buildable<Answer>,
): (tx: Tx, values: Record<Name, unknown>) => Promise<Answer> {
  let query: Prepared<Answer> | undefined
  return async (tx, values) => {
    query ??= prepare(build(tx, placeholders))
    // The builder binds a query to the session that built it; each asking has its own transaction's.
    const client = (tx as unknown as { [sender]: Sender })[sender]
    const { queryConfig, params, customResultMapper } = query
    if (!customResultMapper) return Object.create(query, { client: { value: client } }).execute(values)
    const { rows } = await client.query(queryConfig, fillPlaceholders(params, values))
    return customResultMapper(rows)
  }
}

function prepare<Answer>(query: Buildable<Answer>): Prepared<Answer> {
  const prepared = query.prepare('') as unknown as Prepared<Answer>
  // What writes waits for the disk, and whoever came behind it would, too.
  Object.assign(prepared.queryConfig, { isQuick: is(query, PgSelectBase) })
  return prepared
}

/**
 * The same for the rows at the head of a list, by their number, which stands in the query's text: PostgreSQL plans for a
 * number that it reads there, once. For one that comes as a value it would plan at each asking, as it can't know that it
 * is small.
 */
export function builtHead<Name extends string, Answer>(
  build: (tx: Tx, values: Placeholders<Name>, limit: Placeholder) => Buildable<Answer>,
): (tx: Tx, values: Record<Name, unknown>, limit: number) => Promise<Answer> {
  const byLimit = new Map<number, (tx: Tx, values: Record<Name, unknown>) => Promise<Answer>>()
  return (tx, values, limit) => {
    const written = sql.raw(String(Math.trunc(limit))) as unknown as Placeholder
    const query = byLimit.get(limit) ?? built<Name, Answer>((tx, values) => build(tx, values, written))
    byLimit.set(limit, query)
    return query(tx, values)
  }
}

const placeholders = new Proxy({} as Placeholders, {
  get: (_, name) => sql.placeholder(String(name)),
})
