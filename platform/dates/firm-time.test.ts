import { expect, test } from 'vitest'
import { addFirmDays, firmClock, fromFirmTime, startOfFirmDay, toFirmTime } from './firm-time.ts'

test('a field of date and time is read by the firm’s clock', () => {
  expect(fromFirmTime('2026-11-21T15:05')?.toISOString()).toBe('2026-11-21T20:05:00.000Z')
  expect(fromFirmTime('2026-07-04T00:00')?.toISOString()).toBe('2026-07-04T04:00:00.000Z')
  expect(firmClock()).toBe('Eastern Time')
})

test('what was read is written the same', () => {
  for (const entered of [
    '2026-03-08T01:59',
    '2026-03-08T03:00',
    '2026-11-01T00:59',
    '2026-11-01T02:00',
    '2026-01-01T00:00',
  ])
    expect(toFirmTime(fromFirmTime(entered) as Date)).toBe(entered)
})

test('an hour that comes twice is the first, one that is skipped moves on', () => {
  expect(fromFirmTime('2026-11-01T01:30')?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(fromFirmTime('2026-03-08T02:30')?.toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('a year far ahead is still a moment, which the schema refuses', () => {
  expect(fromFirmTime('10000-01-01T00:00')?.getUTCFullYear()).toBe(10_000)
  expect(fromFirmTime('275000-01-01T00:00')?.getUTCFullYear()).toBe(275_000)
})

test('an incomplete field gives undefined', () => {
  for (const entered of ['', '2026-11-21', '2026-13-01T00:00', 'yesterday'])
    expect(fromFirmTime(entered)).toBeUndefined()
})

test.for([
  // No change of the clock between.
  ['2026-11-25T00:30', -7, '2026-11-18T00:30'],
  // Clocks go back on November 1st and forward on March 8th: a week has 169 or 167 hours.
  ['2026-11-05T00:30', -7, '2026-10-29T00:30'],
  ['2026-11-05T23:30', -7, '2026-10-29T23:30'],
  ['2026-03-10T00:30', -7, '2026-03-03T00:30'],
  ['2026-03-10T23:30', -7, '2026-03-03T23:30'],
  ['2026-03-03T00:00', 7, '2026-03-10T00:00'],
  ['2026-12-29T09:00', 7, '2027-01-05T09:00'],
  ['2026-03-05T15:00', -7, '2026-02-26T15:00'],
  // An hour that the clock skips.
  ['2026-03-15T02:30', -7, '2026-03-08T03:30'],
] as const)('%s and %i days is %s by the firm’s clock', ([from, days, to]) => {
  expect(toFirmTime(addFirmDays(fromFirmTime(from) as Date, days))).toBe(to)
})

test('seconds stay when days are added', () => {
  expect(addFirmDays(new Date('2026-11-05T15:00:42.123Z'), -7).toISOString()).toBe('2026-10-29T14:00:42.123Z')
})

test('the firm’s day begins at its own midnight', () => {
  for (const [at, start] of [
    ['2026-11-21T04:59:00Z', '2026-11-20T05:00:00.000Z'],
    ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00.000Z'],
    ['2026-03-08T23:00:00Z', '2026-03-08T05:00:00.000Z'],
  ] as const)
    expect(startOfFirmDay(new Date(at)).toISOString()).toBe(start)
})
