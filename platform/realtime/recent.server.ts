import { LRUCache } from 'lru-cache'

/** Hours of a busy firm's changes; about 20 MB when full. */
const maxTopics = 100_000

/**
 * Remembers when each topic last changed, so that a reconnecting browser learns without a query whether it missed
 * anything. When unknown, the answer is yes.
 */
export class Recent {
  readonly #last = new LRUCache<string, bigint>({
    max: maxTopics,
    dispose: (xid, _topic, reason) => {
      if (reason === 'evict' && xid >= this.#from) this.#from = xid + 1n
    },
  })
  #from: bigint
  #ceiling: bigint

  /** @param from the first transaction from which all changes are known */
  constructor(from: bigint, ceiling: bigint) {
    this.#from = from
    this.#ceiling = ceiling
  }

  /** Adds the changes of one read. @param ceiling no transaction with this number or a higher one had begun */
  note(changes: Iterable<{ topic: string; xid: bigint }>, ceiling: bigint): void {
    this.#ceiling = ceiling
    for (const { topic, xid } of changes) {
      const last = this.#last.peek(topic) ?? -1n
      this.#last.set(topic, xid > last ? xid : last)
    }
  }

  /** Whether the topic may have changed in the transaction `since` or a later one. */
  changedSince(topic: string, since: bigint): boolean {
    // A cursor above the ceiling comes from another database.
    if (since < this.#from || since > this.#ceiling) return true
    return (this.#last.peek(topic) ?? -1n) >= since
  }
}
