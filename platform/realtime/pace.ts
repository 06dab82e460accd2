import { setTimeout as pause } from 'node:timers/promises'

/**
 * Keeps a pause between what is done over and over, however long it takes. A few may come at once: their pauses are made
 * up for later, or by a while in which nothing was to be done.
 */
export class Pace {
  readonly #pauseMs: number
  readonly #lentMs: number
  #owedMs = 0
  #ended = Number.NEGATIVE_INFINITY

  /** @param atOnce how many may come without a pause between them */
  constructor({ pauseMs, atOnce }: { pauseMs: number; atOnce: number }) {
    this.#pauseMs = pauseMs
    this.#lentMs = pauseMs * (atOnce - 1)
  }

  /** Does it when it may be done; one at a time. */
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
