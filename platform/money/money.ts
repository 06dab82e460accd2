import { firmNumbers } from '../dates/firm-format.ts'

const dollars = firmNumbers({ style: 'currency', currency: 'USD' })
const number = firmNumbers({ maximumFractionDigits: 2 })

/** $1,234.50 */
export const formatCents = (cents: number) => dollars().format(cents / 100)

const short = firmNumbers({
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** $1.2K, for narrow places. */
export const formatCentsShortly = (cents: number) => short().format(cents / 100)

/** 1,234 */
export const formatCount = (count: number) => number().format(count)

/** 1,234.25 */
export const formatHours = (hours: number) => number().format(hours)

/** Cents of a typed amount of dollars; NaN if it isn't an amount or has more than two decimals. */
export function centsOf(typed: string): number {
  const [, whole, part = ''] =
    /^\$?\s*(\d{1,9})(?:\.(\d{0,2}))?$/.exec(typed.replaceAll(',', '').trim()) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Cents as a field holds them: 350.00 */
export const typedCents = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
