/** So many of them, drawn by lot and in their own order; the same lot for the same seed. */
export function byLot<T>(all: readonly T[], most: number, seed: number): T[] {
  if (all.length <= most) return [...all]
  const random = randomFrom(seed)
  const drawn = all.map((_, at) => ({ at, lot: random() })).sort((a, b) => a.lot - b.lot)
  const chosen = new Set(drawn.slice(0, most).map(({ at }) => at))
  return all.filter((_, at) => chosen.has(at))
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
