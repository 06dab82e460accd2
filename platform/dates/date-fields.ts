import { z } from 'zod'
import { coerced } from '../forms/coerced.ts'

/** Moments and days that anything may be entered for. PostgreSQL and JavaScript read years beyond differently. */
export const dateLimits = { first: '1970-01-01', last: '2100-12-31' } as const
export const outOfRange = 'Please enter a date between 1970 and 2100'

/** A moment, as a Date or in ISO 8601. */
export const moment = (message = outOfRange) =>
  coerced(
    z.coerce
      .date(message)
      .min(new Date(`${dateLimits.first}T00:00:00Z`), outOfRange)
      .max(new Date(`${dateLimits.last}T23:59:59.999Z`), outOfRange),
  )

/** A calendar day, such as 2026-11-21. */
export const day = (message = outOfRange) =>
  z.iso
    .date({ abort: true, error: message })
    .refine((date) => date >= dateLimits.first && date <= dateLimits.last, outOfRange)
