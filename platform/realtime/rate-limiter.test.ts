import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

/** The total time of that many runs, in milliseconds. */
async function took(limiter: RateLimiter, times: number, task = async () => {}): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < times; n++) await limiter.run(task)
  return performance.now() - began
}

test('a few run at once, each of the others after a pause', async () => {
  const limiter = new RateLimiter({ pauseMs: 400, atOnce: 3 })
  expect(await took(limiter, 3)).toBeLessThan(400)
  expect(await took(limiter, 2)).toBeGreaterThan(700)
})

test('after a while a burst may run again, no larger than before', async () => {
  const limiter = new RateLimiter({ pauseMs: 100, atOnce: 2 })
  await took(limiter, 2)
  await pause(500)
  expect(await took(limiter, 3)).toBeGreaterThan(90)
})

test('a slow task is followed by a pause, too', async () => {
  const limiter = new RateLimiter({ pauseMs: 100, atOnce: 1 })
  expect(await took(limiter, 3, () => pause(100))).toBeGreaterThan(480)
})

test('a failure is thrown, and the next task runs', async () => {
  const limiter = new RateLimiter({ pauseMs: 1, atOnce: 1 })
  await expect(limiter.run(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await limiter.run(async () => 'back')).toBe('back')
})
