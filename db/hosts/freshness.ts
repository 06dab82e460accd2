import { openProbe, type Probe } from './probe.ts'

export interface Freshness {
  /** Whether the standby has everything that was written until `maxAgeMs` ago. */
  isFresh(): boolean
  stop(): void
}

export interface FreshnessOptions {
  /** The URL of a standby. */
  standby: string
  /** The URL of the host that takes writes now; undefined while there is none. */
  primary: () => string | undefined
  maxAgeMs?: number
  /** The pause between two checks of both. */
  lookMs?: number
}

/**
 * Compares a standby's position with those that the primary had in the last seconds. The standby's own clock
 * isn't enough: a standby that has lost its connection doesn't know that it lacks changes.
 */
export function openFreshness({
  standby,
  primary,
  maxAgeMs = 5_000,
  lookMs = 1_000,
}: FreshnessOptions): Freshness {
  const replica = openProbe(standby, lookMs)
  let source: Probe | undefined
  /** The primary's positions, and when it was asked; the oldest first. */
  let written: { at: number; position: bigint }[] = []
  let freshUntil = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function sourceNow(): Probe | undefined {
    const url = primary()
    if (source && source.url === url) return source
    source?.stop()
    written = []
    source = url === undefined ? undefined : openProbe(url, lookMs)
    return source
  }

  async function look(): Promise<void> {
    // Not the time of day, which may be set back.
    const at = performance.now()
    const [here, there] = await Promise.all([sourceNow()?.ask(), replica.ask()])
    if (!here?.takesWrites || there.takesWrites) return
    written = [...written.filter((one) => one.at > at - maxAgeMs), { at, position: here.position }]
    const reached = written.findLast(({ position }) => position <= there.position)
    if (reached) freshUntil = reached.at + maxAgeMs
  }

  async function lookAndGoOn(): Promise<void> {
    // A host that doesn't answer is not fresh; both are asked again.
    await look().catch(() => {})
    if (!stopped) timer = setTimeout(lookAndGoOn, lookMs)
  }
  void lookAndGoOn()
  return {
    isFresh: () => performance.now() < freshUntil,
    stop() {
      stopped = true
      clearTimeout(timer)
      replica.stop()
      source?.stop()
    },
  }
}
