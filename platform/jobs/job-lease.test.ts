import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { runUnderLease } from './job-lease.server.ts'
import { type JobRun, startJobs } from './recurring.server.ts'

let db: Database

beforeAll(async () => {
  db = openDatabase({ url: (await testDatabase()).loginUrl })
  return () => db.close()
})

const minute = 60_000
const noted = async (name: string) =>
  (await (await owner()).query('select * from recurring_jobs where name = $1', [name])).rows[0]

test('one of several processes takes the lease, and none takes it again within the interval', async () => {
  let runs = 0
  const come = () => runUnderLease(db, { name: 'sweep', everyMs: minute }, async () => runs++)
  const taken = await Promise.all(Array.from({ length: 8 }, come))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await come()).toBe(false)
  expect(runs).toBe(1)
  await (await owner()).query(`update recurring_jobs set due_at = now() where name = 'sweep'`)
  expect(await come()).toBe(true)
})

test('a failed run is recorded, and the next successful one clears the record', async () => {
  const come = (work: () => Promise<unknown>) => runUnderLease(db, { name: 'purge', everyMs: 0 }, work)
  for (let n = 0; n < 2; n++)
    await expect(come(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
      'the disk is full',
    )
  expect(await noted('purge')).toMatchObject({ last_error: 'the disk is full', failures: 2 })
  await come(async () => {})
  expect(await noted('purge')).toMatchObject({ last_error: '', failures: 0, finished_at: expect.any(Date) })
})

test('a stop aborts the signal of running jobs and waits for them', async () => {
  const started: string[] = []
  const ended: string[] = []
  const quiet = { log: { error() {} }, feed: { subscribe: () => () => {} } }
  const untilAborted = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: async ({ signal }: JobRun) => {
      started.push(name)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await pause(50)
      ended.push(name)
    },
  })
  const jobs = [untilAborted('of each process', 1_000), untilAborted('of one process', minute)]
  const stop = startJobs(db, jobs, quiet)
  await expect.poll(() => started.length).toBe(2)
  expect(ended).toEqual([])
  await stop()
  expect(ended.sort()).toEqual(['of each process', 'of one process'])
})
