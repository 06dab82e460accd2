/** So many of them, in the order of a lot, so that a part of them is a fair one as well; the same for the same seed. */
export function byLot<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = randomFrom(seed)
  const drawn = all.map((one) => ({ one, lot: random() })).sort((a, b) => a.lot - b.lot)
  return drawn.slice(0, most).map(({ one }) => one)
}

/** Numbers from 0 to 1 as by chance (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
