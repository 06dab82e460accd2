import { firm } from '#firm.config.ts'

// Everything is told relative to the start of the seed, so that the demo firm is always in the middle of its work.

const day = 24 * 60 * 60 * 1000

const local = new Intl.DateTimeFormat('en-CA', {
  timeZone: firm.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** How far the firm's clocks are from UTC at this moment, in milliseconds. */
function offsetAt(moment: Date): number {
  const part = Object.fromEntries(local.formatToParts(moment).map(({ type, value }) => [type, value]))
  const shown = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`
  return Date.parse(shown) - Math.floor(moment.getTime() / 1000) * 1000
}

/** The working day that lies so many days from today (the one before a weekend in the past, after it ahead). */
function workingDay(days: number): string {
  const now = Date.now()
  const at = new Date(now + offsetAt(new Date(now)) + days * day)
  const weekday = at.getUTCDay()
  if (weekday === 6) at.setTime(at.getTime() + (days < 0 ? -1 : 2) * day)
  if (weekday === 0) at.setTime(at.getTime() + (days < 0 ? -2 : 1) * day)
  return at.toISOString().slice(0, 10)
}

function at(date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const near = wall - offsetAt(new Date(wall))
  // Once more from close by: around a change of the clocks the first guess may have the other offset.
  return new Date(wall - offsetAt(new Date(near)))
}

/** A moment on a working day in the past, `time` on the firm's clock. */
export const ago = (days: number, time = '10:00'): Date => at(workingDay(-Math.max(days, 1)), time)

/** A moment on a working day to come, `time` on the firm's clock. */
export const ahead = (days: number, time = '09:30'): Date => at(workingDay(Math.max(days, 1)), time)

/** So many minutes before now. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** The date on the firm's calendar, as YYYY-MM-DD. */
export const dateOf = (moment: Date): string =>
  new Date(moment.getTime() + offsetAt(moment)).toISOString().slice(0, 10)
