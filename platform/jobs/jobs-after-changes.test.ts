import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { type Feed, openFeed } from '../realtime/feed.server.ts'
import { type RecurringJob, startJobs } from './recurring.server.ts'

let db: Database
let feed: Feed

beforeAll(async () => {
  const url = (await testDatabase()).loginUrl
  db = openDatabase({ url })
  feed = await openFeed({ db })
  feed.keepActive()
  return async () => {
    await feed.stop()
    await db.close()
  }
})

/** Starts a job that would run every 200 ms. @returns how often it has run */
function started(job: Partial<RecurringJob>) {
  let runs = 0
  const run: RecurringJob['run'] = async (options) => {
    runs += 1
    return job.run?.(options)
  }
  const all = [{ name: 'the job', everyMs: 200, ...job, run }]
  const stop = startJobs(db, all, { feed, log: { error() {} } })
  onTestFinished(stop)
  return () => runs
}
const change = async () =>
  (await owner()).query(`insert into changes (topic, op) values ('some/thing', 'insert')`)

test('a job that waits for changes doesn’t run again until there is one, and others do', async () => {
  const [waiting, other] = [started({ afterChanges: true }), started({})]
  await expect.poll(other, { timeout: 10_000 }).toBeGreaterThan(4)
  expect(waiting()).toBe(1)
  await change()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await pause(1_000)
  expect(waiting()).toBe(2)
})

test('a change during its run makes it run once more', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const runs = started({ afterChanges: true, run: () => held })
  await change()
  await feed.catchUp()
  await pause(1_500)
  expect(runs()).toBe(1)
  release()
  await expect.poll(runs, { timeout: 10_000 }).toBe(2)
})

test('it runs again at the time that it returned', async () => {
  let restMs: number | undefined = 1_500
  const runs = started({
    afterChanges: true,
    async run() {
      const ms = restMs
      restMs = undefined
      return ms
    },
  })
  await expect.poll(runs, { timeout: 10_000 }).toBe(2)
  await pause(1_000)
  expect(runs()).toBe(2)
})

test('a failed job is retried without a change', async () => {
  let isMended = false
  const runs = started({
    afterChanges: true,
    run: async () => {
      if (!isMended) throw new Error('not yet')
    },
  })
  await expect.poll(runs, { timeout: 10_000 }).toBeGreaterThan(2)
  isMended = true
  await pause(600)
  const mended = runs()
  await pause(600)
  expect(runs()).toBe(mended)
})

test('a commit of another process starts the job even without a notification', async () => {
  const runs = started({ afterChanges: true })
  await expect.poll(runs).toBe(1)
  await pause(300)
  const other = openDatabase({ url: (await testDatabase()).loginUrl })
  onTestFinished(() => other.close())
  await other.asActor({ role: 'system' }, (tx) =>
    tx.execute(sql`select queue_job(gen_random_uuid(), 'webhook', 'a webhook', '{}')`),
  )
  await expect.poll(runs, { timeout: 10_000 }).toBe(2)
})
