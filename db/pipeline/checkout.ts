import type { PoolClient } from 'pg'
import { type Answer, roundTrip, type Statement } from './round-trip.ts'

/** A connection that is checked out of the pool for some work. */
export interface Checkout {
  send(statements: Statement[]): Promise<Answer[]>
  /** Whether its connection has ended, so that `release` closes it. */
  isLost(): boolean
  release(): void
}

/** @param onLost called as soon as the connection has ended, before its last round trip rejects */
export async function checkOut(
  pool: { connect(): Promise<PoolClient> },
  onLost?: () => void,
): Promise<Checkout> {
  const connection = await pool.connect()
  let lost: Error | undefined
  const lose = (why: Error) => {
    lost ??= why
    onLost?.()
  }
  connection.on('error', lose)
  return {
    send: (statements) => roundTrip(connection, statements, lose),
    isLost: () => lost !== undefined,
    release() {
      connection.off('error', lose)
      connection.release(lost)
    },
  }
}
