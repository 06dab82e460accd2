/** A map of sets; a key without members is removed. */
export class Multimap<Key, Member> {
  readonly #sets = new Map<Key, Set<Member>>()

  /** Returns a copy: members may be added and removed during the iteration. */
  get(key: Key): Member[] {
    return [...(this.#sets.get(key) ?? [])]
  }

  has(key: Key): boolean {
    return this.#sets.has(key)
  }

  count(key: Key): number {
    return this.#sets.get(key)?.size ?? 0
  }

  add(key: Key, member: Member): void {
    const set = this.#sets.get(key)
    if (set) set.add(member)
    else this.#sets.set(key, new Set([member]))
  }

  delete(key: Key, member: Member): void {
    const set = this.#sets.get(key)
    if (set?.delete(member) && set.size === 0) this.#sets.delete(key)
  }
}
