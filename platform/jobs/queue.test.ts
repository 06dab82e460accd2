import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import type { SentRoundTrip } from '#db/pipeline/round-trip.ts'
import { testDatabase } from '#test/database.ts'
import { makeLawyer, owner } from '#test/factories.ts'
import { deriveKeys } from '../crypto/keys.server.ts'
import { openFeed } from '../realtime/feed.server.ts'
import { type JobHandler, openQueue } from './queue.server.ts'

const keys = deriveKeys('of this test')

/** A process that handles webhooks and practically never looks without a reason. */
async function worker() {
  const db = openDatabase({ url: (await testDatabase()).loginUrl })
  const feed = await openFeed({ db })
  // SQL alone notifies nobody.
  feed.keepActive()
  const done: string[] = []
  const webhook = async (payload: string) => void done.push(payload)
  const log = { warn() {}, error() {} }
  const queue = openQueue({
    db,
    keys,
    log,
    feed,
    handlers: { webhook },
    times: { lookMs: 50, idleMs: 3_600_000 },
  })
  onTestFinished(async () => {
    await queue.stop()
    await feed.stop()
    await db.close()
  })
  return done
}

/** Queued by SQL alone, as a trigger does it. */
const queue = async (payload: string) =>
  (await owner()).query(
    `insert into queued_jobs (id, kind, summary, payload) values ($1, 'webhook', 'a webhook', $2)`,
    [randomUUID(), payload],
  )

test('a job runs as soon as it is queued, by any process, and once', async () => {
  const [one, other] = [await worker(), await worker()]
  // Wait until each process has done its first poll.
  await queue('first')
  await expect.poll(() => [...one, ...other], { timeout: 5_000 }).toEqual(['first'])
  await queue('second')
  await expect.poll(() => [...one, ...other].sort(), { timeout: 5_000 }).toEqual(['first', 'second'])
})

test('changes of other tables don’t make a process look for jobs', async () => {
  const done = await worker()
  await queue('before')
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['before'])
  let looks = 0
  const count = (message: unknown) => {
    looks += (message as SentRoundTrip).statements.filter(({ text }) =>
      text.includes('update queued_jobs'),
    ).length
  }
  subscribe('portico.round-trips', count)
  onTestFinished(() => void unsubscribe('portico.round-trips', count))
  // The end of a job is a change of the jobs' topic, too.
  for (let before = -1, tries = 0; before !== looks && tries < 20; tries++) {
    before = looks
    await pause(500)
  }
  looks = 0
  await makeLawyer()
  await pause(500)
  expect(looks).toBe(0)
  await queue('after')
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['before', 'after'])
  expect(looks).toBeGreaterThan(0)
})

test('a long job keeps its lease and runs once; its handler is notified when the process stops', async () => {
  const starts: string[] = []
  const ends: string[] = []
  const open = async (name: string) => {
    const db = openDatabase({ url: (await testDatabase()).loginUrl })
    const feed = await openFeed({ db })
    const contact_message: JobHandler = async (payload, { signal }) => {
      starts.push(`${name} ${payload}`)
      await pause(payload === 'long' ? 2_000 : 60_000, undefined, { signal }).catch(() => {
        ends.push(`${name} was stopped`)
        throw new Error('stopped')
      })
    }
    const log = { warn() {}, error() {} }
    const times = { lookMs: 100, idleMs: 100, leaseMs: 500 }
    const queue = openQueue({ db, keys, log, feed, handlers: { contact_message }, times })
    return async () => {
      await queue.stop()
      await feed.stop()
      await db.close()
    }
  }
  const queued = async (payload: string) =>
    (await owner()).query(
      `insert into queued_jobs (id, kind, summary, payload) values ($1, 'contact_message', 's', $2)`,
      [randomUUID(), payload],
    )
  const stops = [await open('one'), await open('other')]
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  await queued('long')
  const notDone = async () =>
    (await (await owner()).query(`select from queued_jobs where payload = 'long' and done_at is null`))
      .rowCount
  await expect.poll(notDone, { timeout: 20_000 }).toBe(0)
  expect(starts).toHaveLength(1)
  await queued('endless')
  await expect.poll(() => starts).toHaveLength(2)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  expect(ends).toHaveLength(1)
})

test('a retry, and a job of a process that died, starts when it is due', async () => {
  const done = await worker()
  await queue('now')
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['now'])
  await (await owner()).query(
    `insert into queued_jobs (id, kind, summary, payload, attempts, due_at)
      values ($1, 'webhook', 'a webhook', 'later', 1, now() + interval '2 seconds')`,
    [randomUUID()],
  )
  await pause(1_400)
  expect(done).toEqual(['now'])
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['now', 'later'])
})
