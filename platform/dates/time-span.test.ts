import { expect, test } from 'vitest'
import { formatSpan } from './time-span.ts'

test.each([
  [0, '0 min'],
  [59 * 60_000 + 59_000, '59 min'],
  [60 * 60_000, '1 h'],
  [125 * 60_000, '2 h 5 min'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 days'],
  [10.9 * 86_400_000, '10 days'],
])('%d milliseconds are %s', (ms, said) => {
  expect(formatSpan(ms)).toBe(said)
})
