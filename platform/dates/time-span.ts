const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const whole = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** A span of time as people say it, in one or two units: 5 min, 2 h 5 min, 3 days. @param ms never below 0 */
export function formatSpan(ms: number): string {
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms >= 2 * day) return whole(Math.floor(ms / day), 'day')
  const minutes = Math.floor((ms % hour) / minute)
  return `${Math.floor(ms / hour)} h${minutes ? ` ${minutes} min` : ''}`
}
