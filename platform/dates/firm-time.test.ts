import { expect, test } from 'vitest'
import { firmClock, fromFirmTime, toFirmTime } from './firm-time.ts'

test('a field of date and time is read by the firm’s clock', () => {
  expect(fromFirmTime('2026-11-21T15:05')?.toISOString()).toBe('2026-11-21T20:05:00.000Z')
  expect(fromFirmTime('2026-07-04T00:00')?.toISOString()).toBe('2026-07-04T04:00:00.000Z')
  expect(firmClock).toBe('Eastern Time')
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

test('an incomplete field is no moment', () => {
  for (const entered of ['', '2026-11-21', '2026-13-01T00:00', 'yesterday'])
    expect(fromFirmTime(entered)).toBeUndefined()
})
