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
  expect(taken.filter(({ ran }) => ran)).toHaveLength(1)
  expect(await come()).toEqual({ ran: false })
  expect(runs).toBe(1)
  const { due_at, started_at } = await noted('sweep')
  expect(due_at - started_at).toBe(0.9 * minute)
  await (await owner()).query(`update recurring_jobs set due_at = now() where name = 'sweep'`)
  expect(await come()).toEqual({ ran: true })
})

test('a long run keeps its lease, and others learn when to ask again', async () => {
  const job = { name: 'long', everyMs: minute, leaseMs: 300 }
  const running = runUnderLease(db, job, () => pause(1_000))
  const others: { ran: boolean; retryMs?: number }[] = []
  while ((await noted('long'))?.finished_at !== null) await pause(10)
  for (let n = 0; n < 8; n++) {
    others.push(await runUnderLease(db, job, async () => {}))
    await pause(100)
  }
  expect(others).toEqual(others.map(() => ({ ran: false, retryMs: expect.any(Number) })))
  expect(others.every(({ retryMs = 0 }) => retryMs <= 300)).toBe(true)
  expect(await running).toEqual({ ran: true })
})

test('a run that was taken over doesn’t end the other process’s lease', async () => {
  const job = { name: 'stalled', everyMs: 0 }
  const due = async () =>
    (await owner()).query(`update recurring_jobs set due_at = now() where name = 'stalled'`)
  let end = () => {}
  const stalled = runUnderLease(db, job, () => new Promise<void>((resolve) => (end = resolve)))
  await expect.poll(() => noted('stalled')).toBeDefined()
  await due()
  let isOver = false
  const other = runUnderLease(db, job, async () => {
    end()
    await stalled
    isOver = (await noted('stalled')).finished_at === null
  })
  expect(await other).toEqual({ ran: true })
  expect(isOver).toBe(true)
})

test('a run that a stop cut short is due at once', async () => {
  const stopping = new AbortController()
  const job = { name: 'cut short', everyMs: minute, signal: stopping.signal }
  await runUnderLease(db, job, async () => stopping.abort())
  expect(await runUnderLease(db, { ...job, signal: undefined }, async () => {})).toEqual({ ran: true })
})

test('the job of a process that died during its run is run again when the lease ends', async () => {
  await (await owner()).query(`insert into recurring_jobs (name, due_at, started_at)
    values ('left', now() + interval '300 ms', now())`)
  const during: unknown[] = []
  const run = async () => void during.push(await noted('left'))
  const quiet = { log: { error() {} }, feed: { subscribe: () => () => {} } }
  const stop = startJobs(db, [{ name: 'left', everyMs: minute, run }], quiet)
  await expect.poll(() => during).toHaveLength(1)
  expect(during).toMatchObject([
    { failures: 1, last_error: 'The process ended during the last run.', finished_at: null },
  ])
  await stop()
  expect(await noted('left')).toMatchObject({ failures: 0, last_error: '' })
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
