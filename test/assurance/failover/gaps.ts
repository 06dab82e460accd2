/**
 * The longest time, in milliseconds, without any of the moments between two others.
 * @param moments in order; one before `from` counts as being at `from`
 */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  let [last, longest] = [from, 0]
  for (const moment of moments) {
    if (moment <= from || moment > to) continue
    longest = Math.max(longest, moment - last)
    last = moment
  }
  return Math.max(longest, to - last)
}

/** Median and longest, in seconds. */
export function spread(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const seconds = (at: number) => ((sorted[at] ?? 0) / 1000).toFixed(1)
  return `median ${seconds(Math.floor(sorted.length / 2))} s, longest ${seconds(sorted.length - 1)} s`
}
