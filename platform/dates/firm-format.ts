import { firm } from '#firm.ts'

/**
 * A formatter of the firm's locale and time zone. It is made at the first use, because making one takes a hundred times
 * as long as using it, and again once an administrator has changed either.
 */
export function firmFormat<T>(make: (locale: string, timeZone: string) => T): () => T {
  let made: { for: string; format: T } | undefined
  return () => {
    const now = `${firm.locale} ${firm.timeZone}`
    if (made?.for !== now) made = { for: now, format: make(firm.locale, firm.timeZone) }
    return made.format
  }
}

/** A formatter of dates in the firm's locale, and in its time zone unless `options` has another. */
export const firmDates = (options: Intl.DateTimeFormatOptions) =>
  firmFormat((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }))

/** A formatter of numbers in the firm's locale. */
export const firmNumbers = (options?: Intl.NumberFormatOptions) =>
  firmFormat((locale) => new Intl.NumberFormat(locale, options))
