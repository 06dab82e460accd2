import { firm } from '#firm.ts'

const format = new Intl.DateTimeFormat(firm.locale, { timeZone: 'UTC', dateStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: firm.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A calendar day without a time (`2026-11-21`), as people write it: Nov 21, 2026. */
export const formatDay = (date: string) => format.format(new Date(`${date}T00:00:00Z`))

/** The firm's day of a moment, as a `date` field holds it: `2026-11-21`. */
export const firmDay = (moment: Date = new Date()) => day.format(moment)
