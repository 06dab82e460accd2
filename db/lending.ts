import type pg from 'pg'
import { type Answer, fly, type Statement } from './flight.ts'

/** A connection of the pool that is lent for some work. */
export interface Loan {
  connection: pg.PoolClient
  /** It is not to be used again. */
  lose(why: Error): void
  giveBack(): void
}

/** What of the driver's connection tells whether it still leads anywhere. */
interface Line {
  connection: { stream: { destroyed: boolean } }
}

export async function borrow(pool: pg.Pool): Promise<Loan> {
  const connection = await pool.connect()
  let broken: Error | undefined
  const lose = (why: Error) => {
    broken = why
  }
  connection.on('error', lose)
  return {
    connection,
    lose,
    giveBack() {
      connection.off('error', lose)
      // A line that was cut for its silence says so only later.
      connection.release(broken ?? (connection as unknown as Line).connection.stream.destroyed)
    },
  }
}

/** Flights at most that leave together; the last one's answer comes behind those of the others. */
const most = 8
/** How long whoever waits for a connection may be joined, in milliseconds: the pool's patience is theirs together. */
const joinable = 500

/** Some flights on one connection. */
interface Company {
  loan: Promise<Loan>
  since: number
  boarded: number
  landed: number
}

/**
 * Sends flights in the company of those that are asked for in the same turn of the event loop, or while they wait for a
 * connection: on that one and in one packet, each with a Sync and so a transaction of its own. It is for quick ones.
 */
export function inCompany(pool: pg.Pool): (statements: Statement[]) => Promise<Answer[]> {
  let boarding: Company | undefined
  const close = (company: Company) => {
    if (boarding === company) boarding = undefined
  }
  const gather = (): Company => {
    const company = { loan: borrow(pool), since: performance.now(), boarded: 0, landed: 0 }
    const leave = () => close(company)
    // Whoever waits for a connection may be joined until there is one, and until its packet leaves.
    company.loan.then(() => setImmediate(leave), leave)
    return company
  }
  return async (statements) => {
    const isLate = boarding && performance.now() - boarding.since > joinable
    const company = boarding && !isLate ? boarding : gather()
    company.boarded++
    boarding = company.boarded < most ? company : undefined
    const { connection, giveBack } = await company.loan
    try {
      return await fly(connection, statements)
    } finally {
      company.landed++
      if (company.landed === company.boarded) {
        // Nobody may board a connection that somebody else has by then.
        close(company)
        giveBack()
      }
    }
  }
}
