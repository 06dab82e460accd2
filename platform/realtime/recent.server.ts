/** Enough for hours of a busy firm, and some 20 MB at worst. */
const maxTopics = 100_000

/**
 * Remembers when each topic last changed, so that a browser that comes back can be told whether it missed
 * anything without asking the database. When in doubt it says yes.
 */
export class Recent {
  readonly #last = new Map<string, bigint>()
  #from: bigint
  #ceiling: bigint

  /** @param from everything that changed in this transaction or a later one is known. */
  constructor(from: bigint, ceiling: bigint) {
    this.#from = from
    this.#ceiling = ceiling
  }

  /** Takes in what one read found; no transaction from `ceiling` on had begun. */
  note(changes: Iterable<{ topic: string; xid: bigint }>, ceiling: bigint): void {
    this.#ceiling = ceiling
    for (const { topic, xid } of changes) {
      const last = this.#last.get(topic) ?? -1n
      // Moved to the end of the map's order, which is the order of forgetting.
      this.#last.delete(topic)
      this.#last.set(topic, xid > last ? xid : last)
    }
    while (this.#last.size > maxTopics) {
      const [topic, xid] = this.#last.entries().next().value as [string, bigint]
      this.#last.delete(topic)
      if (xid >= this.#from) this.#from = xid + 1n
    }
  }

  /** Whether the topic may have changed in the transaction `since` or a later one. */
  changedSince(topic: string, since: bigint): boolean {
    // A cursor from the future was made by another database than this one.
    if (since < this.#from || since > this.#ceiling) return true
    return (this.#last.get(topic) ?? -1n) >= since
  }
}
