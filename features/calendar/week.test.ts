import { expect, test } from 'vitest'
import { firm } from '#firm.ts'
import { daysAfter, daysOf, hoursFor, weekOf } from './week.ts'

test('days are counted over the ends of months and years, and over changes of the clock', () => {
  expect(daysAfter('2026-02-27', 2)).toBe('2026-03-01')
  expect(daysAfter('2028-02-27', 2)).toBe('2028-02-29')
  expect(daysAfter('2026-12-30', 3)).toBe('2027-01-02')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
  // New York's clock changes on March 8 and November 1, 2026.
  expect(daysOf('2026-03-05')).toHaveLength(7)
  expect(daysOf('2026-10-29')).toEqual([
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
  ])
})

test('a week begins on the firm’s first day of the week', () => {
  const { locale } = firm
  try {
    firm.locale = 'en-US'
    expect(weekOf('2026-11-25')).toBe('2026-11-22')
    expect(weekOf('2026-11-22')).toBe('2026-11-22')
    firm.locale = 'en-GB'
    expect(weekOf('2026-11-22')).toBe('2026-11-16')
    expect(weekOf('2026-11-23')).toBe('2026-11-23')
  } finally {
    firm.locale = locale
  }
})

test('the hours of a week reach from the earliest to the latest court date, and over the working day at least', () => {
  expect(hoursFor([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(hoursFor(['07:30', '21:05'])).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
})
