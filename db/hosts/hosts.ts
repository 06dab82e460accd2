import { setTimeout as pause } from 'node:timers/promises'
import { hostName, hostsOf } from './addresses.ts'
import { type HostState, openProbe } from './probe.ts'

/** Where queries go; another object after each change. */
export interface Place {
  /** The host that takes writes; undefined while none is known. */
  writable: string | undefined
  /** While there is none: a standby that has everything that the last one had written durably when it was last asked. */
  readable: string | undefined
}

export interface Hosts {
  place(): Place
  /** Checks again now, because a connection was lost or its host refused a write. */
  doubt(): void
  /** Checks again, and resolves when the place is confirmed or changed. */
  settled(): Promise<void>
  /**
   * Resolves with the host that takes writes, once there is one.
   * @throws {NoWritableHost} when there is none within a time
   */
  untilWritable(): Promise<string>
  /** Called when a URL of the place has changed. */
  onMove(listener: () => void): () => void
  stop(): void
}

export interface HostsOptions {
  url: string
  /** Called when queries go to another host, or to none. */
  report?: ((message: string) => void) | undefined
  /** For tests. */
  times?: Partial<typeof usualTimes> | undefined
}

/** No host takes writes; this may be over in some seconds. */
export class NoWritableHost extends Error {
  readonly code = 'NO_WRITABLE_HOST'
  constructor(options?: ErrorOptions) {
    super('No host of the database takes writes.', options)
  }
}

const usualTimes = {
  /** The pause between two checks of each host. */
  lookMs: 1_000,
  /** The timeout of a check. */
  answerMs: 1_500,
  /** The pause between two checks while something is wrong. */
  againMs: 100,
  /** How long a transaction waits for a host that takes writes, before it is refused. */
  writableTimeoutMs: 2_000,
}
/** An answer may be late once: dropping all connections costs more than waiting for the second. */
const missesToLose = 2

/**
 * Knows which of the hosts takes writes, by asking all of them each second. A URL of one host is never asked: queries go
 * there in any case.
 *
 * Two hosts can claim to take writes, when one that was frozen or cut off comes back after a standby was
 * promoted. Each promotion begins a new timeline, so the claim with the highest one counts. A claim lower
 * than one seen before is ignored, even if it is the only one.
 */
export function openHosts({ url, report = () => {}, times: given }: HostsOptions): Hosts {
  const urls = hostsOf(url)
  const [only] = urls
  if (only && urls.length === 1) {
    const place: Place = { writable: only, readable: undefined }
    return {
      place: () => place,
      doubt: () => {},
      settled: async () => {},
      untilWritable: async () => only,
      onMove: () => () => {},
      stop: () => {},
    }
  }

  const times = { ...usualTimes, ...given }
  const probes = urls.map((one) => openProbe(one, times.answerMs))
  const listeners = new Set<() => void>()
  let place: Place = { writable: undefined, readable: undefined }
  let highest = 0
  /** The last known position of the host that took writes. */
  let written: bigint | undefined
  let misses = 0
  let stopped = false
  let hurry = Promise.withResolvers<void>()
  let settling = Promise.withResolvers<void>()

  function move(next: Place): void {
    if (next.writable === place.writable && next.readable === place.readable) return
    place = next
    const { writable, readable } = next
    report(
      writable
        ? `the database's ${hostName(writable)} takes writes`
        : `no host of the database takes writes; reads go to ${readable ? hostName(readable) : 'none'}`,
    )
    for (const listener of [...listeners]) listener()
  }

  async function look(): Promise<void> {
    const answers = await Promise.all(
      probes.map(async (probe) => ({
        url: probe.url,
        state: await probe.ask().catch((): HostState | undefined => undefined),
      })),
    )
    if (stopped) return
    const known = answers.filter((one): one is { url: string; state: HostState } => one.state !== undefined)
    const [best] = known
      .filter(({ state }) => state.takesWrites && (state.timeline ?? 0) >= highest)
      .sort((a, b) => (b.state.timeline ?? 0) - (a.state.timeline ?? 0))
    if (best) {
      misses = 0
      highest = best.state.timeline ?? 0
      written = best.state.position
      return move({ writable: best.url, readable: undefined })
    }
    // One that answers that it takes no writes is lost at once.
    misses += known.some((one) => one.url === place.writable) ? missesToLose : 1
    if (place.writable && misses < missesToLose) return
    const [standby] = known
      .filter(({ state }) => !state.takesWrites && written !== undefined && state.position >= written)
      .sort((a, b) => Number(b.state.position - a.state.position))
    move({ writable: undefined, readable: standby?.url })
  }

  void (async () => {
    while (!stopped) {
      hurry = Promise.withResolvers()
      const asking = settling
      await look()
      if (stopped) return asking.resolve()
      if (misses === 0 || misses >= missesToLose) {
        settling = Promise.withResolvers()
        asking.resolve()
      }
      await pause(times.againMs, undefined, { ref: false })
      if (misses > 0) continue
      await Promise.race([pause(times.lookMs - times.againMs, undefined, { ref: false }), hurry.promise])
    }
  })()

  const onMove: Hosts['onMove'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    place: () => place,
    doubt: () => hurry.resolve(),
    settled() {
      hurry.resolve()
      return settling.promise
    },
    async untilWritable() {
      if (place.writable) return place.writable
      const found = Promise.withResolvers<string>()
      const timer = setTimeout(() => found.reject(new NoWritableHost()), times.writableTimeoutMs)
      const forget = onMove(() => place.writable && found.resolve(place.writable))
      try {
        return await found.promise
      } finally {
        clearTimeout(timer)
        forget()
      }
    },
    onMove,
    stop() {
      stopped = true
      hurry.resolve()
      for (const probe of probes) probe.stop()
    },
  }
}

/**
 * The URL of the host that takes writes, for an operator's command. The URL of a single host is returned
 * unchanged.
 * @throws {Error} when there is none
 */
export async function writableUrl(url: string): Promise<string> {
  const hosts = openHosts({ url })
  try {
    return await hosts.untilWritable()
  } finally {
    hosts.stop()
  }
}
