import { expect, test } from 'vitest'
import { type Asker, hashQueue } from './hash-queue.server.ts'

/** A queue whose tasks end on demand, and the names of the tasks that have begun. */
function stage(limits = { running: 1, waiting: 4, waitingOfSite: 2 }) {
  const inTurn = hashQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asker: Asker) =>
    inTurn(asker, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // Waiting tasks begin before the next turn of the event loop.
    await new Promise(setImmediate)
  }
  return { ask, end, begun }
}
const from = (n: number) => ({ address: `2001:db8:${n}::1` })
const busy = { code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 10 } }

test('a known caller is served before all waiting unknown ones', async () => {
  const { ask, end, begun } = stage()
  const asked = [
    ask('first', from(1)),
    ask('anonymous', from(2)),
    ask('known', { ...from(3), isKnown: true }),
  ]
  for (const name of ['first', 'known', 'anonymous']) await end(name)
  await Promise.all(asked)
  expect(begun).toEqual(['first', 'known', 'anonymous'])
})

test('a known caller is queued when the queue for anonymous ones is full', async () => {
  const { ask, end, begun } = stage()
  const asked = [1, 2, 3, 4, 5].map((n) => ask(`anonymous ${n}`, from(n)))
  await expect(ask('one too many', from(6))).rejects.toMatchObject(busy)
  asked.push(ask('known', { ...from(7), isKnown: true }))
  for (const name of ['anonymous 1', 'known', ...[2, 3, 4, 5].map((n) => `anonymous ${n}`)]) await end(name)
  await Promise.all(asked)
  expect(begun).not.toContain('one too many')
})

test('a site with a full share is refused, and uses no place of other sites', async () => {
  const { ask, end } = stage()
  const address = (n: number) => ({ address: `2001:db8:1:${n}::1` })
  const asked = [ask('running', address(0)), ask('1', address(1)), ask('2', address(2))]
  await expect(ask('3', address(3))).rejects.toMatchObject(busy)
  await expect(ask('4', { address: '2001:db8:1:ffff::9' })).rejects.toMatchObject(busy)
  asked.push(ask('other', from(2)))
  for (const name of ['running', '1', '2', 'other']) await end(name)
  await Promise.all(asked)
})

test('the limit of concurrent hashes holds, even for a caller that arrives as another ends', async () => {
  const inTurn = hashQueue({ running: 2, waiting: 50, waitingOfSite: 50 })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  const chain = async () => {
    for (let n = 0; n < 20; n++) await inTurn({}, work)
  }
  await Promise.all(Array.from({ length: 10 }, chain))
  expect([most, running]).toEqual([2, 0])
})

test('failed work passes its slot to the next caller', async () => {
  const inTurn = hashQueue({ running: 1, waiting: 1, waitingOfSite: 1 })
  const failing = inTurn({}, () => Promise.reject(new Error('no')))
  const next = inTurn({}, async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
