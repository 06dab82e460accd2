import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import { PipelinedQuery } from './driver.ts'

/** One statement of a round trip. */
export interface Statement {
  text: string
  values?: unknown[]
  /** The role under which it is planned; '' for a statement without a plan. */
  role: string
  /** Rows as arrays of values rather than as objects. */
  asArrays?: boolean
  /** Whether it is an index lookup that ends at once, so that it may share a connection (see `multiplexer.ts`). */
  isQuick?: boolean | undefined
  /** Returns the parser for a column's type; without it values are text. */
  parserOf?: ((type: number, format: string) => (text: string) => unknown) | undefined
  /** Called as soon as the database has executed it. */
  onDone?: (() => void) | undefined
  /** Called when the error is this statement's own. */
  onFailed?: (error: Error) => void
}

/** The database's answer to one statement. */
export interface Answer {
  rows: unknown[]
  rowCount: number | null
  /** The command's name in PostgreSQL: SELECT, COMMIT. */
  command: string
}

/** The message that subscribers of `roundTrips` get before each round trip is sent. */
export interface SentRoundTrip {
  connection: pg.ClientBase
  statements: readonly Statement[]
}
export const roundTrips = channel('portico.round-trips')

/**
 * Sends statements in one round trip.
 * @param onLost called before the promise rejects, when the connection must not be used again
 * @returns their answers, in order
 * @throws the first error; unless BEGIN was among the statements, none of them has changed anything then
 */
export function roundTrip(
  connection: pg.ClientBase,
  statements: Statement[],
  onLost?: (error: Error) => void,
): Promise<Answer[]> {
  if (roundTrips.hasSubscribers) roundTrips.publish({ connection, statements } satisfies SentRoundTrip)
  return new Promise((resolve, reject) => {
    const query = new PipelinedQuery(statements, (error, answers = []) => {
      if (!error) return resolve(answers)
      if (error !== query.parseError && endsConnection(error)) onLost?.(error)
      // The driver's stack trace ends at its socket.
      Error.captureStackTrace(error)
      reject(error)
    })
    connection.query(query as unknown as pg.Submittable)
  })
}

/**
 * Whether PostgreSQL closes the connection after this error, or may do so. The socket closes only later, so the pool
 * would hand the connection out again. Error classes: connection exceptions, ended idle transactions, resources,
 * operator intervention (except for a cancelled statement), system errors.
 */
export function endsConnection(error: Error & { code?: string }): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return /^(08|25P0[34]|53|57P|58|F0|XX)/.test(error.code ?? '')
}
