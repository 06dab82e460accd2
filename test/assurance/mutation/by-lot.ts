/** A random sample in random order, so that any prefix is a fair sample too; the same for the same seed. */
export function byLot<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = randomFrom(seed)
  const drawn = all.map((one) => ({ one, lot: random() })).sort((a, b) => a.lot - b.lot)
  return drawn.slice(0, most).map(({ one }) => one)
}

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
