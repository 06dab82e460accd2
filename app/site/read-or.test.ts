import { afterEach, expect, test, vi } from 'vitest'
import { readOr } from './read-or.ts'

afterEach(() => vi.useRealTimers())

test('the result is returned, and a failure replaced by the fallback', async () => {
  expect(await readOr(Promise.resolve(['an office']), [])).toEqual(['an office'])
  expect(await readOr(Promise.reject(new Error('connection refused')), [])).toEqual([])
})

test('a read that never ends is replaced after a few seconds', async () => {
  vi.useFakeTimers()
  const answer = readOr(new Promise<string[]>(() => {}), [])
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await answer).toEqual([])
})
