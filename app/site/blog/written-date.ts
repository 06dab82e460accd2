import { firmDates } from '#platform/dates/firm-format.ts'

const format = firmDates({ dateStyle: 'long', timeZone: 'UTC' })

/** Formats 2026-10-22 as October 22, 2026: a day has no time zone. */
export const writtenDate = (day: string) => format().format(new Date(day))
