import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** How long so many take together that take no time by themselves, in milliseconds. */
async function took(pace: Pace, times: number, task = async () => {}): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < times; n++) await pace.run(task)
  return performance.now() - began
}

test('a few come at once, the others after a pause each', async () => {
  const pace = new Pace({ pauseMs: 400, atOnce: 3 })
  expect(await took(pace, 3)).toBeLessThan(400)
  expect(await took(pace, 2)).toBeGreaterThan(700)
})

test('after a while some may come at once again, and no more than before', async () => {
  const pace = new Pace({ pauseMs: 100, atOnce: 2 })
  await took(pace, 2)
  await pause(500)
  expect(await took(pace, 3)).toBeGreaterThan(90)
})

test('what takes long by itself is given its pause nevertheless', async () => {
  const pace = new Pace({ pauseMs: 100, atOnce: 1 })
  expect(await took(pace, 3, () => pause(100))).toBeGreaterThan(480)
})

test('what fails is told, and the next may be done', async () => {
  const pace = new Pace({ pauseMs: 1, atOnce: 1 })
  await expect(pace.run(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await pace.run(async () => 'back')).toBe('back')
})
