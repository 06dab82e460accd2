import { fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'

// All times are relative to the seed, so that the demo firm is always in the middle of its work.

const day = 24 * 60 * 60 * 1000

/** The working day so many days from today (before a weekend in the past, after it in the future). */
function workingDay(days: number): string {
  const at = new Date(Date.parse(dateOf(new Date())) + days * day)
  const weekday = at.getUTCDay()
  if (weekday === 6) at.setTime(at.getTime() + (days < 0 ? -1 : 2) * day)
  if (weekday === 0) at.setTime(at.getTime() + (days < 0 ? -2 : 1) * day)
  return at.toISOString().slice(0, 10)
}

const at = (date: string, time: string): Date => fromFirmTime(`${date}T${time}`) as Date

/** A time on a past working day, in the firm's time zone. */
export const ago = (days: number, time = '10:00'): Date => at(workingDay(-Math.max(days, 1)), time)

/** A time on a future working day, in the firm's time zone. */
export const ahead = (days: number, time = '09:30'): Date => at(workingDay(Math.max(days, 1)), time)

/** So many minutes before now. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** The date on the firm's calendar, as YYYY-MM-DD. */
export const dateOf = (moment: Date): string => toFirmTime(moment).slice(0, 10)
