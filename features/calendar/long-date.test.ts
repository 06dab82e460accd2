import { expect, test } from 'vitest'
import { hearingTime, longDate } from './long-date.ts'

test.each([
  ['2026-11-01T15:00:00Z', 'November 1st, 2026'],
  ['2026-11-02T15:00:00Z', 'November 2nd, 2026'],
  ['2026-11-03T15:00:00Z', 'November 3rd, 2026'],
  ['2026-11-04T15:00:00Z', 'November 4th, 2026'],
  ['2026-11-11T15:00:00Z', 'November 11th, 2026'],
  ['2026-11-12T15:00:00Z', 'November 12th, 2026'],
  ['2026-11-13T15:00:00Z', 'November 13th, 2026'],
  ['2026-11-21T15:00:00Z', 'November 21st, 2026'],
  ['2026-11-22T15:00:00Z', 'November 22nd, 2026'],
  ['2026-11-23T15:00:00Z', 'November 23rd, 2026'],
])('%s is %s', (moment, written) => expect(longDate(new Date(moment))).toBe(written))

test('the day is the firm’s, whatever the reader’s clock says', () => {
  expect(longDate(new Date('2026-12-01T03:00:00Z'))).toBe('November 30th, 2026')
  expect(hearingTime(new Date('2026-12-01T14:30:00Z'))).toBe('9:30 AM EST')
})
