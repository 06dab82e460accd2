import { firmDates } from './firm-format.ts'

// Every date is written in the firm's time zone, so that server, browser and both ends of a telephone call see
// the same one.

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = firmDates(options)
  return (date: Date) => format().format(date)
}

/** Nov 21, 2026 */
export const formatDate = written({ dateStyle: 'medium' })

/** Nov 21, 2026, 3:05 PM */
export const formatDateTime = written({ dateStyle: 'medium', timeStyle: 'short' })

/** 3:05 PM */
export const formatTime = written({ timeStyle: 'short' })
