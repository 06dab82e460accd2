import { fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'

// Everything is told relative to the start of the seed, so that the demo firm is always in the middle of its work.

const day = 24 * 60 * 60 * 1000

/** The working day that lies so many days from today (the one before a weekend in the past, after it ahead). */
function workingDay(days: number): string {
  const at = new Date(Date.parse(dateOf(new Date())) + days * day)
  const weekday = at.getUTCDay()
  if (weekday === 6) at.setTime(at.getTime() + (days < 0 ? -1 : 2) * day)
  if (weekday === 0) at.setTime(at.getTime() + (days < 0 ? -2 : 1) * day)
  return at.toISOString().slice(0, 10)
}

const at = (date: string, time: string): Date => fromFirmTime(`${date}T${time}`) as Date

/** A moment on a working day in the past, `time` on the firm's clock. */
export const ago = (days: number, time = '10:00'): Date => at(workingDay(-Math.max(days, 1)), time)

/** A moment on a working day to come, `time` on the firm's clock. */
export const ahead = (days: number, time = '09:30'): Date => at(workingDay(Math.max(days, 1)), time)

/** So many minutes before now. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** The date on the firm's calendar, as YYYY-MM-DD. */
export const dateOf = (moment: Date): string => toFirmTime(moment).slice(0, 10)
