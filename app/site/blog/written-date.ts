import { firm } from '#firm.config.ts'

const format = new Intl.DateTimeFormat(firm.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** October 22, 2026, from a day as 2026-10-22: a day has no time zone. */
export const writtenDate = (day: string) => format.format(new Date(day))
