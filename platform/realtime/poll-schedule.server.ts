export interface PollOptions {
  onTick: () => void
  /** Whether to poll often, although the process is idle. */
  isUrgent: () => boolean
  times: PollTimes
}

export const usualTimes = {
  /** Between two ticks while the process is active. */
  lookMs: 1_000,
  /** Between two ticks while it is idle. */
  idleMs: 30_000,
  /** How long the process is active after a request: longer than a page is cached (server/page-cache.ts). */
  activeMs: 5_000,
}
export type PollTimes = typeof usualTimes

/** When the feed looks by itself: every second while the process is active, rarely while it is idle. */
export interface PollSchedule {
  /** A request has come. */
  onRequest(): void
  /** The process is active until the returned function is called. */
  keepActive(): () => void
  /** Asks `isUrgent` again. */
  update(): void
  stop(): void
}

export function openPollSchedule({ onTick, isUrgent, times }: PollOptions): PollSchedule {
  let activeCount = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let isIdle = false
  let timer: NodeJS.Timeout | undefined

  function set(): void {
    clearTimeout(timer)
    isIdle = activeCount === 0 && !isUrgent() && performance.now() - askedAt >= times.activeMs
    // Not all processes of a host at once.
    const ms = isIdle ? times.idleMs * (0.9 + Math.random() / 10) : times.lookMs
    timer = setTimeout(() => {
      onTick()
      set()
    }, ms)
  }
  const update = () => {
    if (isIdle) set()
  }

  set()
  return {
    onRequest() {
      askedAt = performance.now()
      update()
    },
    keepActive() {
      activeCount += 1
      update()
      let isOver = false
      return () => {
        if (!isOver) activeCount -= 1
        isOver = true
      }
    },
    update,
    stop() {
      clearTimeout(timer)
      isIdle = false
    },
  }
}
