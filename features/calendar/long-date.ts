import { firm } from '#firm.ts'
import { firmDates } from '#platform/dates/firm-format.ts'

const long = firmDates({ dateStyle: 'long' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/**
 * A court date as it is written out, in the firm's time zone: November 21st, 2026 in the United States, elsewhere as
 * the locale writes it, such as 21 November 2026.
 */
export function longDate(date: Date): string {
  if (firm.locale !== 'en-US') return long().format(date)
  return long()
    .formatToParts(date)
    .map(({ type, value }) =>
      type === 'day' ? `${value}${suffixes[ordinals.select(Number(value))] ?? 'th'}` : value,
    )
    .join('')
}

const time = firmDates({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** 9:30 AM EST */
export const hearingTime = (date: Date): string => time().format(date)
