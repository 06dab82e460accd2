import { Problem } from '../api/faults.server.ts'
import { siteOf } from '../throttle/network.ts'

/** The caller who needs a password hashed. Without an address it is the process itself. */
export interface Asker {
  address?: string
  /** Callers with a session, an emailed link or a known browser have priority. */
  isKnown?: boolean
}

interface Limits {
  /** Hashes computed at once: each takes 19 MiB and a core. */
  running: number
  /**
   * The maximum length of the queue, for known and for other callers each. Above it, callers are asked to retry later.
   */
  waiting: number
  /** How many of the waiting callers may be of one site (see `siteOf`). */
  waitingOfSite: number
}

interface Waiting {
  site: string | undefined
  begin: () => void
}

/**
 * Limits concurrent hashing and queues the rest: known callers first, and from no site so many that they fill the
 * queue.
 */
export function hashQueue({ running: most, waiting: room, waitingOfSite }: Limits) {
  let running = 0
  const known: Waiting[] = []
  const others: Waiting[] = []

  return async function inTurn<T>({ address, isKnown }: Asker, work: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
    else {
      const queue = (isKnown ?? !address) ? known : others
      const site = address && siteOf(address)
      const ofSite = site ? queue.filter((one) => one.site === site).length : 0
      if (queue.length >= room || ofSite >= waitingOfSite)
        throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 10 })
      // A finishing task passes its slot to the next one, so `running` doesn't change.
      await new Promise<void>((begin) => queue.push({ site, begin }))
    }
    try {
      return await work()
    } finally {
      const next = known.shift() ?? others.shift()
      if (next) next.begin()
      else running -= 1
    }
  }
}
