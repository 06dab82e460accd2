import type { Checkout } from './checkout.ts'
import type { Answer, Statement } from './round-trip.ts'

/** The maximum of round trips on a shared connection; the last one waits for all others. */
const most = 8
/** How long round trips may join while waiting for a connection, in milliseconds: they share the pool's timeout. */
const joinableMs = 500

/** A pool connection that several round trips share. */
interface Shared {
  checkout: Promise<Checkout>
  since: number
  joined: number
  answered: number
}

/**
 * Sends round trips on a shared connection: those of one turn of the event loop, or that wait for a connection
 * together, leave in one packet. Each has its own Sync and so is its own transaction. For quick queries only.
 * @param checkOut takes a connection; calls `onLost` as soon as that has ended
 */
export function multiplexer(
  checkOut: (onLost: () => void) => Promise<Checkout>,
): (statements: Statement[]) => Promise<Answer[]> {
  let open: Shared | undefined
  const close = (shared: Shared) => {
    if (open === shared) open = undefined
  }
  const share = (): Shared => {
    const shared: Shared = {
      checkout: checkOut(() => close(shared)),
      since: performance.now(),
      joined: 0,
      answered: 0,
    }
    const end = () => close(shared)
    // Others may join until the connection is there and the packet leaves.
    shared.checkout.then(() => setImmediate(end), end)
    return shared
  }
  return async (statements) => {
    const isLate = open && performance.now() - open.since > joinableMs
    const shared = open && !isLate ? open : share()
    shared.joined++
    open = shared.joined < most ? shared : undefined
    const { send, release } = await shared.checkout
    try {
      return await send(statements)
    } finally {
      shared.answered++
      if (shared.answered === shared.joined) {
        // Close it first: after the release another caller may have the connection.
        close(shared)
        release()
      }
    }
  }
}
