import { locales } from '#features/firm/locales.schema.ts'
import { firm } from '#firm.ts'

// Calendar days, such as 2026-11-23: they have no clock, so their arithmetic is done in UTC.

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** How many days the firm's weeks begin after Sunday. */
export const weekStart = () => (locales[firm.locale]?.weekStartsOn === 'Monday' ? 1 : 0)

/** The day so many days later; earlier for less than 0. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first day of a day's week. */
export const weekOf = (day: string): string =>
  daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart() + 7) % 7))

/** The seven days of the week that begins with a day. */
export const daysOf = (first: string): string[] => Array.from({ length: 7 }, (_, at) => daysAfter(first, at))

/** The hours of working days, from 8 to 18 o'clock, and further if something begins earlier or later. */
export function hoursFor(times: readonly string[]): number[] {
  const hours = times.map((time) => Number(time.slice(0, 2)))
  const [first, last] = [Math.min(8, ...hours), Math.max(17, ...hours)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
