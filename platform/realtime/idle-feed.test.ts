import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { addNote, eventually, type LiveFixture, liveFixture, pause } from '#test/fixtures/live.ts'
import { type Feed, openFeed } from './feed.server.ts'

/** A feed that looks by itself for a moment after a request, and otherwise practically never. */
const times = { lookMs: 200, activeMs: 600, idleMs: 3_600_000 }

let fixture: LiveFixture
let db: Database
let feed: Feed
let told: string[]

beforeAll(async () => {
  fixture = await liveFixture()
  db = openDatabase({ url: (await testDatabase()).loginUrl })
  feed = await openFeed({ db, times })
  feed.subscribe(({ changes }) => void told.push(...changes.map(({ topic }) => topic)))
  return async () => {
    await feed.stop()
    await db.close()
  }
})
afterAll(() => fixture.end())
beforeEach(async () => {
  await pause(times.activeMs + 2 * times.lookMs)
  told = []
})

/** As somebody in psql does, or a process that dies before it notifies the others. */
const writeSilently = (topic: string) =>
  fixture.owner.query(`insert into changes (topic, op) values ($1, 'insert')`, [topic])

test('before a request is answered, listeners have handled changes that were not notified', async () => {
  let known = 'before'
  const forget = feed.subscribe(async ({ changes }) => {
    if (!changes.some(({ topic }) => topic === 'kept/in-memory')) return
    await pause(50)
    known = 'after'
  })
  await writeSilently('kept/in-memory')
  await pause(3 * times.lookMs)
  // It is idle; otherwise the requests would show nothing.
  expect(known).toBe('before')
  await Promise.all(
    [0, 10, 20].map(async (ms) => {
      await pause(ms)
      await feed.catchUp()
      expect(known).toBe('after')
    }),
  )
  forget()
})

test('after a request it looks by itself for a while, then it is idle; an open page keeps it active', async () => {
  await feed.catchUp()
  await writeSilently('after/a-request')
  await eventually(() => told.includes('after/a-request'))
  await pause(times.activeMs + 2 * times.lookMs)
  await writeSilently('much/later')
  await pause(3 * times.lookMs)
  expect(told).not.toContain('much/later')
  const leave = feed.keepActive()
  await eventually(() => told.includes('much/later'))
  await pause(times.activeMs + 2 * times.lookMs)
  await writeSilently('seen/by-a-page')
  await eventually(() => told.includes('seen/by-a-page'))
  leave()
})

test('its own commits, those of other processes and a lost connection make it read at once', async () => {
  await addNote(db, crypto.randomUUID())
  await eventually(() => told.includes('notes'))
  const other = await fixture.process()
  told = []
  await addNote(other.db, crypto.randomUUID())
  await eventually(() => told.includes('notes'))
  await writeSilently('while/cut-off')
  await fixture.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%portico_changes' and pid <> pg_backend_pid()`)
  await eventually(() => told.includes('while/cut-off'))
})

test('requests don’t wait for a database that is down; as soon as it is back, the process catches up by itself', async () => {
  await fixture.owner.query('revoke select on changes from portico_system')
  await feed.catchUp()
  await writeSilently('while/away')
  await feed.catchUp()
  await pause(times.activeMs + 2 * times.lookMs)
  await feed.catchUp()
  expect(told).not.toContain('while/away')
  await fixture.owner.query('grant select on changes to portico_system')
  await eventually(() => told.includes('while/away'))
})

test('requests don’t wait for long for a database that doesn’t answer, and the next ones not at all', async () => {
  await fixture.owner.query('begin; lock table changes in access exclusive mode')
  const asked = feed.catchUp().then(() => 'went on')
  expect(await Promise.race([asked, pause(10_000)])).toBe('went on')
  expect(await Promise.race([feed.catchUp().then(() => 'at once'), pause(times.lookMs / 2)])).toBe('at once')
  await fixture.owner.query('rollback')
})
