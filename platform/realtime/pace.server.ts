export interface PaceOptions {
  onTick: () => void
  /** Whether it must not rest, although nobody is served. */
  isUrgent: () => boolean
  times: PaceTimes
}

export const usualTimes = {
  /** Between two ticks while somebody is served. */
  lookMs: 1_000,
  /** Otherwise. */
  restMs: 30_000,
  /** How long somebody counts as served after a request: longer than a page is cached (server/page-cache.ts). */
  attendMs: 5_000,
}
export type PaceTimes = typeof usualTimes

/** When the feed looks by itself: every second while somebody is served, rarely otherwise. */
export interface Pace {
  /** A request has come. */
  ask(): void
  /** Somebody is served until the returned function is called. */
  attend(): () => void
  /** Asks `isUrgent` again. */
  reconsider(): void
  stop(): void
}

export function openPace({ onTick, isUrgent, times }: PaceOptions): Pace {
  let attending = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let resting = false
  let timer: NodeJS.Timeout | undefined

  function set(): void {
    clearTimeout(timer)
    resting = attending === 0 && !isUrgent() && performance.now() - askedAt >= times.attendMs
    // Not all processes of a host at once.
    const ms = resting ? times.restMs * (0.9 + Math.random() / 10) : times.lookMs
    timer = setTimeout(() => {
      onTick()
      set()
    }, ms)
  }
  const reconsider = () => {
    if (resting) set()
  }

  set()
  return {
    ask() {
      askedAt = performance.now()
      reconsider()
    },
    attend() {
      attending += 1
      reconsider()
      let isOver = false
      return () => {
        if (!isOver) attending -= 1
        isOver = true
      }
    },
    reconsider,
    stop() {
      clearTimeout(timer)
      resting = false
    },
  }
}
