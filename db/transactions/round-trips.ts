import type { Checkout } from '../pipeline/checkout.ts'
import type { Answer, Statement } from '../pipeline/round-trip.ts'
import type { Server } from '../pipeline/server.ts'

type Send = (who: Statement, queries: Statement[], ...more: Statement[]) => Promise<Answer[]>

/**
 * For work whose round trips are whole transactions: quick ones share a connection; any other, and what follows it,
 * has a connection of its own until the work ends or that is lost.
 */
export async function withRoundTrips<T>(
  choose: () => Server | Promise<Server>,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  let own: Promise<Checkout> | undefined
  const sendOnOwn = async (statements: Statement[]) => {
    own ??= at(choose(), (server) => server.checkOut())
    const taken = own
    try {
      return await (await taken).send(statements)
    } catch (error) {
      const checkout = await taken.catch(() => undefined)
      if (own === taken && (!checkout || checkout.isLost())) {
        own = undefined
        checkout?.release()
      }
      throw error
    }
  }
  try {
    return await work(async (who, queries, ...more) => {
      const statements = [who, ...queries, ...more]
      if (own || !queries.every(({ isQuick }) => isQuick)) return sendOnOwn(statements)
      return at(choose(), (server) => server.multiplexed(statements))
    })
  } finally {
    if (own) (await own.catch(() => undefined))?.release()
  }
}

/** In this turn, unless the host isn't known yet: the first caller gets the connection first. */
export const at = <T>(server: Server | Promise<Server>, take: (server: Server) => Promise<T>): Promise<T> =>
  server instanceof Promise ? server.then(take) : take(server)
