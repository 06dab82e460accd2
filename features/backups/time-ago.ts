const steps = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

const words = new Intl.RelativeTimeFormat('en-US')

/** "3 hours ago", in whole minutes, hours (up to two days) or days. */
export function timeAgo(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  const [unit, length] = steps.find(([name, size]) => minutes >= size * (name === 'day' ? 2 : 1)) ?? steps[2]
  return words.format(-Math.floor(minutes / length), unit)
}
