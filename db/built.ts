import { type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from './transaction.ts'

/** A query of the builder's. */
export interface Buildable<Answer> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Answer> }
}

/** Where the values of a query will stand. */
export type Placeholders<Name extends string = string> = Record<Name, Placeholder>

/** By what a transaction's queries are sent. */
const senders = new WeakMap<object, object>()

export const sendsBy = (tx: object, sender: object): void => {
  senders.set(tx, sender)
}

/**
 * A query that is built when it is first asked, and from then on only given its values: for what is asked all the time
 * and always has the same form. Whoever asks, it runs in the transaction that is given, under its rights.
 * @param build is given a placeholder for each value that it names
 */
export function built<Name extends string, Answer>(
  build: (tx: Tx, values: Placeholders<Name>) => Buildable<Answer>,
): (tx: Tx, values: Record<Name, unknown>) => Promise<Answer> {
  let query: object | undefined
  return (tx, values) => {
    query ??= build(tx, placeholders).prepare('')
    // The builder binds a query to the session that built it; each asking has its own transaction's.
    const own = Object.create(query, { client: { value: senders.get(tx) } })
    return own.execute(values)
  }
}

const placeholders = new Proxy({} as Placeholders, {
  get: (_, name) => sql.placeholder(String(name)),
})
