import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type LiveFixture, liveFixture, type Process, past, pause } from '#test/fixtures/live.ts'
import { pruneChanges } from './changes.server.ts'
import type { Batch } from './feed.server.ts'

let fixture: LiveFixture
let process: Process
let batches: Batch[]

beforeAll(async () => {
  fixture = await liveFixture()
  process = await fixture.process()
  // As with an open page.
  process.feed.keepActive()
  process.feed.subscribe((batch) => void batches.push(batch))
})
afterAll(() => fixture.end())

const told = () => batches.flatMap(({ changes }) => changes.map(({ topic }) => topic))
const write = (client: pg.Client, topic: string) =>
  client.query(`insert into changes (topic, op) values ($1, 'insert')`, [topic])
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: fixture.ownerUrl })
  await client.connect()
  return client
}

test('a transaction that commits after later ones is reported at its commit, each only once', async () => {
  batches = []
  const slow = await connected()
  await slow.query('begin')
  await write(slow, 'slow/first')
  for (let i = 0; i < 20; i++) {
    await write(fixture.owner, `quick/${i}`)
    if (i % 5 === 0) await pause(300)
  }
  await eventually(() => told().filter((topic) => topic.startsWith('quick/')).length === 20)
  expect(told()).not.toContain('slow/first')
  await write(slow, 'slow/last')
  await slow.query('commit')
  await eventually(() => told().includes('slow/last'))
  await pause(1_200)
  expect(told().sort()).toEqual([...new Set(told())].sort())
  expect(told()).toHaveLength(22)
  await slow.end()
})

test('with many writers and one reader nothing is lost and nothing reported twice', async () => {
  batches = []
  const writers = await Promise.all(Array.from({ length: 8 }, connected))
  await Promise.all(
    writers.map(async (writer, w) => {
      for (let i = 0; i < 40; i++) {
        await writer.query('begin')
        await write(writer, `many/${w}-${i}`)
        if (i % 7 === 0) await pause(Math.random() * 60)
        await writer.query(i % 10 === 9 ? 'rollback' : 'commit')
      }
      await writer.end()
    }),
  )
  await eventually(() => told().length >= 8 * 36)
  await pause(1_200)
  expect(new Set(told()).size).toBe(8 * 36)
  expect(told()).toHaveLength(8 * 36)
})

test('a commit of this process is reported at once, and other processes are notified', async () => {
  batches = []
  const other = await fixture.process()
  const heardThere: number[] = []
  other.feed.subscribe(() => void heardThere.push(performance.now()))
  await pause(300)
  const delays: number[] = []
  for (let i = 0; i < 5; i++) {
    const heard = heardThere.length
    const began = performance.now()
    await process.db.asActor({ role: 'client', userId: crypto.randomUUID(), clientId: null }, (tx) =>
      tx.execute(sql`insert into notes (id) values (gen_random_uuid())`),
    )
    await eventually(() => told().length > i)
    await eventually(() => heardThere.length > heard)
    delays.push(performance.now() - began)
    await pause(150)
  }
  // Polling every second alone would average half a second.
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(400)
})

test('after every connection is cut it reconnects and reports what was committed in between', async () => {
  batches = []
  const before = await fixture.owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(before.rows.length).toBeGreaterThan(0)
  for (let i = 0; i < 3; i++) {
    await fixture.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await write(fixture.owner, `cut/${i}`)
    await pause(50)
  }
  await eventually(() => told().length === 3, 5_000)
  const listening = `select 1 from pg_stat_activity where datname = current_database() and query like '%portico_changes%' and pid <> pg_backend_pid()`
  let found = 0
  await eventually(() => {
    void fixture.owner.query(listening).then(({ rows }) => {
      found = rows.length
    })
    return found >= 2
  }, 5_000)
})

test('a cursor shows whether a topic changed since; unknown counts as changed', async () => {
  batches = []
  await past(process.feed, 'things/a')
  await past(process.feed, 'things/b')
  const cursor = process.feed.cursor()
  expect(process.feed.changedSince('things/a', cursor)).toBe(false)
  await write(fixture.owner, 'things/a')
  await eventually(() => told().includes('things/a'))
  expect(process.feed.changedSince('things/a', cursor)).toBe(true)
  expect(process.feed.changedSince('things/b', cursor)).toBe(false)
  expect(process.feed.changedSince('things/b', '1')).toBe(true)
  expect(process.feed.changedSince('things/b', '99999999999')).toBe(true)
  expect(process.feed.changedSince('things/b', 'nonsense')).toBe(true)
  // A process that starts later knows the changes that are still in the table.
  const later = await fixture.process()
  expect(later.feed.changedSince('things/a', cursor)).toBe(true)
  expect(later.feed.changedSince('things/b', cursor)).toBe(false)
})

test('rows older than an hour are removed, and a cursor from before them counts as changed', async () => {
  batches = []
  const old = process.feed.cursor()
  await fixture.owner.query(
    `insert into changes (topic, op, at) values ('pruned', 'insert', now() - interval '61 minutes')`,
  )
  await write(fixture.owner, 'kept')
  await eventually(() => told().includes('kept'))
  // A transaction that is open anywhere in the cluster, even in another test's database, delays pruning.
  await expect
    .poll(
      async () => {
        await pruneChanges(process.db)
        return (await fixture.owner.query('select topic from changes')).rows
      },
      { timeout: 20_000 },
    )
    .toEqual([{ topic: 'kept' }])
  const later = await fixture.process()
  expect(later.feed.changedSince('something', old)).toBe(true)
  expect(later.feed.changedSince('something', later.feed.cursor())).toBe(false)
})

test('too many changes for a list are reported as a gap', async () => {
  batches = []
  await fixture.owner.query(
    `insert into changes (topic, op) select 'flood/' || n, 'insert' from generate_series(1, 20001) as n`,
  )
  await eventually(() => batches.some(({ gap }) => gap))
})
