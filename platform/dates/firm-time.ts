import { firm } from '#firm.ts'
import { firmDates, firmFormat } from './firm-format.ts'
import { firmDay } from './format-day.ts'

// Forms take times in the firm's time zone, not in the user's.

/** Writes `2026-11-21 15:05`, as Swedish does. Parts of a format would be 15 objects for each of an import's 10,000 dates. */
const clock = firmFormat(
  (_, timeZone) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const zoneName = firmDates({ timeZoneName: 'longGeneric' })

/** The name of the firm's time zone, such as 'Eastern Time'. */
export const firmClock = () =>
  zoneName()
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? firm.timeZone

/** A moment as a `datetime-local` field holds it: `2026-11-21T15:05`. */
export const toFirmTime = (moment: Date): string => clock().format(moment).replace(' ', 'T')

/**
 * The moment that a `datetime-local` field means; undefined for an incomplete one. An hour that comes twice is the
 * first; one that the clock skips is as long after midnight as if it hadn't. A year of more than four digits, which
 * browsers let people type, is read in UTC: it is for the schema to refuse.
 */
export function fromFirmTime(entered: string): Date | undefined {
  if (/^\d{5,6}-\d\d-\d\dT\d\d:\d\d$/.test(entered)) {
    const [year = '', ...rest] = entered.split('-')
    return new Date(`+${[year.padStart(6, '0'), ...rest].join('-')}Z`)
  }
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(entered) ? Date.parse(`${entered}Z`) : Number.NaN
  if (Number.isNaN(wall)) return undefined
  const offset = (at: number) => Date.parse(`${toFirmTime(new Date(at))}Z`) - at
  // The offset of a day earlier is the one from before a change of the clock, if there is one near.
  const before = offset(wall - 86_400_000)
  const after = offset(wall + 86_400_000)
  if (before === after) return new Date(wall - before)
  const moment = [wall - before, wall - after].find((at) => at + offset(at) === wall)
  return new Date(moment ?? wall - before)
}

/** Where the firm's day of a moment begins. */
export const startOfFirmDay = (moment: Date = new Date()): Date =>
  fromFirmTime(`${firmDay(moment)}T00:00`) as Date

/**
 * So many of the firm's days later (earlier: less than 0), at the same time by its clock. 7 days are not always
 * 7 × 24 hours: the week in which the clock changes is an hour shorter or longer.
 */
export function addFirmDays(moment: Date, days: number): Date {
  const [day, time] = toFirmTime(moment).split('T') as [string, string]
  const wanted = new Date(`${day}T00:00Z`)
  wanted.setUTCDate(wanted.getUTCDate() + days)
  const minute = fromFirmTime(`${wanted.toISOString().slice(0, 10)}T${time}`) as Date
  return new Date(minute.getTime() + (moment.getTime() % 60_000))
}
