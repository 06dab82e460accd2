import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '../api/context.ts'
import { Connection } from './connection.ts'
import { addNote, eventually, liveWorld, type Process, past, pause, type World } from './live-world.ts'
import { Watcher } from './watcher.ts'

let world: World
let here: Process
let ann: Session
let note: string
const topic = () => `notes/id/${note}`

beforeAll(async () => {
  world = await liveWorld()
  here = await world.process()
})
beforeEach(async () => {
  ann = world.signIn()
  const before = here.feed.cursor()
  note = await addNote(here.db, ann.user.id)
  // The cursor that a page is given now is from after the note was made.
  await eventually(() => here.feed.changedSince(topic(), before))
  await past(here.feed, topic())
})
afterAll(() => world.end())

/** The browser's side, as live.ts puts it together. The stranger's grant stands in for a cookie. */
function browser(url = () => here.url) {
  const ended: number[] = []
  const connection: Connection = new Connection({
    url,
    onOpen: () => watcher.resume(),
    onMessage: (message) => watcher.hear(message),
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
  world.owner.query(
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

test('who joins a topic later is told to read unless its cursor is newer than the last change', async () => {
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
  // Another commit moves the feed on: what is read from here is newer than the change.
  const known = here.feed.cursor()
  await world.owner.query(`insert into changes (topic, op) values ('elsewhere', 'insert')`)
  await eventually(() => BigInt(here.feed.cursor()) > BigInt(known), 20_000)
  page.watch(here.feed.cursor())
  expect(page.reads()).toBe(3)
  page.connection.close()
})

test('a dropped socket comes back by itself and misses nothing; the status says so meanwhile', async () => {
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
  // A drop without a change in between costs no reading, once no transaction anywhere holds the cursors back.
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

test('a process that stops hands its pages to another', async () => {
  const other = await world.process()
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

test('a refusal in mid-stream makes the page read again; leaving a topic ends the watch', async () => {
  const page = browser()
  page.watch(here.feed.cursor())
  await eventually(() => page.connection.status === 'online')
  await pause(200)
  await world.owner.query('delete from notes where id = $1', [note])
  await eventually(() => page.reads() > 0)
  page.connection.close()

  const other = browser()
  note = await addNote(here.db, ann.user.id)
  const leave = other.watch(here.feed.cursor())
  await eventually(() => other.connection.status === 'online')
  leave()
  // Somebody who watches the same again at once keeps the watch.
  const leaveAgain = other.watch(here.feed.cursor())
  await pause(1_200)
  // The note's own beginning may have been told as well.
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
