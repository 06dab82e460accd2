import { firmDates, firmFormat } from './firm-format.ts'

const format = firmDates({ timeZone: 'UTC', dateStyle: 'medium' })
/** Canada's English writes a day as a `date` field holds it. */
const day = firmFormat(
  (_, timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** A calendar day without a time (`2026-11-21`), as people write it: Nov 21, 2026. */
export const formatDay = (date: string) => format().format(new Date(`${date}T00:00:00Z`))

/** The firm's day of a moment, as a `date` field holds it: `2026-11-21`. */
export const firmDay = (moment: Date = new Date()) => day().format(moment)
