import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addNote,
  eventually,
  type LiveFixture,
  liveFixture,
  type Process,
  past,
  pause,
} from '#test/fixtures/live.ts'
import type { Session } from '../api/context.ts'
import { Connection } from './connection.ts'
import { Watcher } from './watcher.ts'

let fixture: LiveFixture
let here: Process
let ann: Session
let note: string
const topic = () => `notes/id/${note}`

beforeAll(async () => {
  fixture = await liveFixture()
  here = await fixture.process()
})
beforeEach(async () => {
  ann = fixture.signIn()
  const before = here.feed.cursor()
  note = await addNote(here.db, ann.user.id)
  // Wait until the feed has seen the note, so that a page's cursor is from after the insert.
  await eventually(() => here.feed.changedSince(topic(), before))
  await past(here.feed, topic())
})
afterAll(() => fixture.end())

/** The browser's side, assembled as in use-watch.ts. The anonymous user's grant replaces a cookie. */
function browser(url = () => here.url) {
  const ended: number[] = []
  const connection: Connection = new Connection({
    url,
    onOpen: () => watcher.resume(),
    onMessage: (message) => watcher.receive(message),
    onSessionEnded: () => ended.push(Date.now()),
  })
  const watcher: Watcher = new Watcher({
    say: (message) => connection.say(message),
    need: (needed) => connection.need(needed),
  })
  let reads = 0
  const watch = (since?: string) => watcher.watch(topic(), { grant: note, since, onChange: () => reads++ })
  return { connection, watch, reads: () => reads, ended }
}

const touch = () =>
  fixture.owner.query(
    `update notes set granted_until = now() + interval '1 hour' + random() * interval '1 s' where id = $1`,
    [note],
  )
test('without a cursor the page reads once more when the watch begins, with one only if something changed', async () => {
  const first = browser()
  first.watch()
  await eventually(() => first.reads() === 1)
  const since = here.feed.cursor()
  const second = browser()
  second.watch(since)
  await eventually(() => second.connection.status === 'online')
  await pause(300)
  expect(second.reads()).toBe(0)
  await touch()
  await eventually(() => second.reads() === 1 && first.reads() === 2)
  const third = browser()
  third.watch(since)
  await eventually(() => third.reads() === 1)
  for (const { connection } of [first, second, third]) connection.close()
})

test('a later watcher of a topic has to read, unless its cursor is newer than the last change', async () => {
  const page = browser()
  const before = here.feed.cursor()
  page.watch(before)
  await eventually(() => page.connection.status === 'online')
  await pause(200)
  page.watch(before)
  expect(page.reads()).toBe(0)
  await touch()
  await eventually(() => page.reads() === 2)
  page.watch(before)
  expect(page.reads()).toBe(3)
  // Another commit advances the feed, so that the cursor read from here on is newer than the change.
  const known = here.feed.cursor()
  await fixture.owner.query(`insert into changes (topic, op) values ('elsewhere', 'insert')`)
  await eventually(() => BigInt(here.feed.cursor()) > BigInt(known), 20_000)
  page.watch(here.feed.cursor())
  expect(page.reads()).toBe(3)
  page.connection.close()
})

test('a dropped socket reconnects by itself and misses nothing; the status shows it until then', async () => {
  const page = browser()
  const statuses: string[] = []
  page.connection.onStatus(() => statuses.push(page.connection.status))
  page.watch(here.feed.cursor())
  await eventually(() => page.connection.status === 'online')
  await pause(200)
  expect(page.reads()).toBe(0)
  here.dropSockets()
  await eventually(() => page.connection.status === 'offline')
  await touch()
  await eventually(() => page.connection.status === 'online')
  await eventually(() => page.reads() === 1)
  expect(statuses).toEqual(['online', 'offline', 'online'])
  // After a reconnect without a change in between, nothing is read again, unless an open transaction holds cursors
  // back.
  const readsAfterDrop = async () => {
    const before = page.reads()
    here.dropSockets()
    await eventually(() => page.connection.status === 'offline')
    await eventually(() => page.connection.status === 'online', 5_000)
    await pause(200)
    return page.reads() - before
  }
  await expect.poll(readsAfterDrop, { timeout: 25_000 }).toBe(0)
  page.connection.close()
})

test('pages of a stopping process reconnect to another', async () => {
  const other = await fixture.process()
  let url = other.url
  const page = browser(() => url)
  page.watch(here.feed.cursor())
  await eventually(() => page.connection.status === 'online')
  url = here.url
  await other.stop()
  await touch()
  await eventually(() => page.reads() === 1, 5_000)
  page.connection.close()
})

test('data that was read before the session ended is read again when its first watch is refused', async () => {
  const cursor = here.feed.cursor()
  await fixture.owner.query('delete from notes where id = $1', [note])
  const page = browser()
  page.watch(cursor)
  await eventually(() => page.reads() > 0)
  // Once: the answer to the read shows that the session ended.
  await pause(300)
  expect(page.reads()).toBe(1)
  page.connection.close()

  const without = browser()
  without.watch()
  await eventually(() => without.connection.status === 'online')
  await pause(300)
  expect(without.reads()).toBe(0)
  without.connection.close()
})

test('a later refusal makes the page read again; leaving a topic ends the watch', async () => {
  const page = browser()
  page.watch(here.feed.cursor())
  await eventually(() => page.connection.status === 'online')
  await pause(200)
  await fixture.owner.query('delete from notes where id = $1', [note])
  await eventually(() => page.reads() > 0)
  page.connection.close()

  const other = browser()
  note = await addNote(here.db, ann.user.id)
  const leave = other.watch(here.feed.cursor())
  await eventually(() => other.connection.status === 'online')
  leave()
  // Watching the same topic again at once keeps the subscription.
  const leaveAgain = other.watch(here.feed.cursor())
  await pause(1_200)
  // The insert of the note itself may have been reported as well.
  const before = other.reads()
  await touch()
  await eventually(() => other.reads() > before)
  leaveAgain()
  await pause(1_200)
  const after = other.reads()
  await touch()
  await pause(1_200)
  expect(other.reads()).toBe(after)
  other.connection.close()
})
