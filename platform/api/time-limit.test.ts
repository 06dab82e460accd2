import { afterEach, expect, test, vi } from 'vitest'
import { timedOut, withinTime } from './time-limit.ts'

afterEach(() => vi.useRealTimers())

test('a result in time is returned, and a failure in time is thrown', async () => {
  expect(await withinTime(Promise.resolve('here'), 1_000)).toBe('here')
  await expect(withinTime(Promise.reject(new Error('gone')), 1_000)).rejects.toThrow('gone')
})

test('a slower result is `timedOut`, and its failure is ignored', async () => {
  vi.useFakeTimers()
  let fail = (_: Error) => {}
  const answer = withinTime(
    new Promise((_, reject) => {
      fail = reject
    }),
    1_000,
  )
  await vi.advanceTimersByTimeAsync(999)
  const soon = await Promise.race([answer, 'waiting'])
  expect(soon).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(timedOut)
  fail(new Error('too late'))
})

test('a process that was blocked still reads what arrived in that time', async () => {
  const arrived = new Promise((resolve) => setTimeout(resolve, 20, 'here'))
  const answer = withinTime(arrived, 60)
  const until = performance.now() + 150
  while (performance.now() < until);
  expect(await answer).toBe('here')
})
