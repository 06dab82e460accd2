import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs tasks with a minimum pause between them. A burst of `atOnce` runs without pauses; the time is made up for by
 * later pauses or by idle time.
 */
export class RateLimiter {
  readonly #pauseMs: number
  readonly #lentMs: number
  #owedMs = 0
  #ended = Number.NEGATIVE_INFINITY

  /** @param atOnce how many may run without a pause between them */
  constructor({ pauseMs, atOnce }: { pauseMs: number; atOnce: number }) {
    this.#pauseMs = pauseMs
    this.#lentMs = pauseMs * (atOnce - 1)
  }

  /** Runs the task once the rate allows it. Call it for one task at a time. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    this.#owedMs = Math.max(0, this.#owedMs - (performance.now() - this.#ended))
    const waitMs = this.#owedMs - this.#lentMs
    if (waitMs > 0) {
      await pause(waitMs)
      this.#owedMs -= waitMs
    }
    this.#owedMs += this.#pauseMs
    try {
      return await task()
    } finally {
      this.#ended = performance.now()
    }
  }
}
