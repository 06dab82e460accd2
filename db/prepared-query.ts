import { is, type Placeholder, sql } from 'drizzle-orm'
import { PgSelectBase } from 'drizzle-orm/pg-core'
import { executeIn, preparing, type Tx } from './drizzle.ts'

/** A query of Drizzle's builder. */
export interface Preparable<Answer> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Answer> }
}

/** Placeholders for a query's values. */
export type Placeholders<Name extends string = string> = Record<Name, Placeholder>

/**
 * A query that is built once, when it is first executed, and from then on only gets its values. It runs in the given
 * transaction, with its rights. For frequent queries that always have the same form and are index lookups: a select may
 * share its connection with others (`db/pipeline/multiplexer.ts`), so it must not write, or they would wait for the
 * disk.
 * @param build gets a placeholder for each named value
 * @param options `isQuick: false` for a select that may take longer than an index lookup
 */
export function preparedQuery<Name extends string, Answer>(
  build: (tx: Tx, values: Placeholders<Name>) => Preparable<Answer>,
  options: { isQuick?: false } = {},
): (tx: Tx, values: Record<Name, unknown>) => Promise<Answer> {
  const prepare = () => {
    const query = build(preparing, placeholders)
    // A write waits for the disk, and would make others on a shared connection wait.
    return { query: query.prepare(''), isQuick: options.isQuick ?? is(query, PgSelectBase) }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  return (tx, values) => {
    prepared ??= prepare()
    const { query, isQuick } = prepared
    return executeIn(tx, isQuick, () => query.execute(values))
  }
}

/**
 * The same for the first rows of a list. The limit is part of the query's text, one text for each number: for a literal
 * limit PostgreSQL can reuse a plan, but with a parameter it plans at each execution, because it can't know that the
 * limit is small.
 */
export function preparedHead<Name extends string, Answer>(
  build: (tx: Tx, values: Placeholders<Name>, limit: Placeholder) => Preparable<Answer>,
  options: { isQuick?: false } = {},
): (tx: Tx, values: Record<Name, unknown>, limit: number) => Promise<Answer> {
  const byLimit = new Map<number, (tx: Tx, values: Record<Name, unknown>) => Promise<Answer>>()
  return (tx, values, limit) => {
    const written = sql.raw(String(Math.trunc(limit))) as unknown as Placeholder
    const query =
      byLimit.get(limit) ?? preparedQuery<Name, Answer>((tx, values) => build(tx, values, written), options)
    byLimit.set(limit, query)
    return query(tx, values)
  }
}

const placeholders = new Proxy({} as Placeholders, {
  get: (_, name) => sql.placeholder(String(name)),
})
