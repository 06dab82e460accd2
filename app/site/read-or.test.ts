import { afterEach, expect, test, vi } from 'vitest'
import { readOr } from './read-or.ts'

afterEach(() => vi.useRealTimers())

test('what was read is given, and what failed is replaced', async () => {
  expect(await readOr(Promise.resolve(['an office']), [])).toEqual(['an office'])
  expect(await readOr(Promise.reject(new Error('connection refused')), [])).toEqual([])
})

test('a read that never ends is replaced in a few seconds', async () => {
  vi.useFakeTimers()
  const answer = readOr(new Promise<string[]>(() => {}), [])
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await answer).toEqual([])
})
