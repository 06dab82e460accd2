import type { Server } from 'node:http'

/** Requests of proxies, monitors and timers, which don't keep a process awake. */
const probes = /^\/(healthz|readyz)(\?|$)/
/** A process without any request was started for its jobs, which begin at once. */
const forJobsMs = 30_000
const lookMs = 1_000

/** Tracks a process's work in progress and the time of its last request. */
export interface Activity {
  /** Counts work until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Counts the requests and sockets of a server. */
  watch(server: Server): void
  /**
   * Whether nothing is in progress and the last request ended at least this long ago. Before the first
   * request, whether the start was half a minute ago.
   */
  isIdle(afterMs: number): boolean
}

/** @param now milliseconds of a clock that is never set back */
export function createActivity(now: () => number = () => performance.now()): Activity {
  const started = now()
  let running = 0
  let lastAsked: number | undefined
  const begin = (ended: () => void = () => {}) => {
    running += 1
    return () => {
      running -= 1
      ended()
    }
  }
  const asked = () => {
    lastAsked = now()
  }
  return {
    async during(work) {
      const end = begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
    watch(server) {
      server.on('request', ({ url = '' }, response) => {
        response.once('close', begin(probes.test(url) ? undefined : asked))
      })
      server.on('upgrade', (_, socket) => socket.once('close', begin(asked)))
    },
    isIdle: (afterMs) =>
      running === 0 && now() - (lastAsked ?? started) >= (lastAsked === undefined ? forJobsMs : afterMs),
  }
}

/**
 * Stops listening and calls `sleep` once the process is idle and no connection is open: on one that a proxy keeps, a
 * request could arrive just as it is closed.
 */
export function sleepWhenIdle(
  server: Server,
  activity: Activity,
  { afterMs, sleep }: { afterMs: number; sleep: () => void },
): void {
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
  })
  const timer = setInterval(() => {
    if (connections > 0 || !activity.isIdle(afterMs)) return
    clearInterval(timer)
    // In the same tick: a later connection waits in the socket for the next process.
    server.close()
    sleep()
  }, lookMs)
  server.once('close', () => clearInterval(timer))
}
