import { firm } from '#firm.ts'

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: firm.timeZone,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** November 21st, 2026: as a court date is written out, in the firm's time zone. */
export function longDate(date: Date): string {
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.formatToParts(date).find((part) => part.type === type)?.value
  const day = Number(read('day'))
  return `${read('month')} ${day}${suffixes[ordinals.select(day)] ?? 'th'}, ${read('year')}`
}

const time = new Intl.DateTimeFormat('en-US', {
  timeZone: firm.timeZone,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** 9:30 AM EST */
export const hearingTime = (date: Date): string => time.format(date)
