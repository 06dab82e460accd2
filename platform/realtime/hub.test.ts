import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addNote,
  eventually,
  type LiveFixture,
  liveFixture,
  type Process,
  page,
  past,
  pause,
} from '#test/fixtures/live.ts'

let fixture: LiveFixture
let here: Process

beforeAll(async () => {
  fixture = await liveFixture()
  here = await fixture.process()
})
afterAll(() => fixture.end())

const touch = (id: string) =>
  fixture.owner.query(`update notes set granted_until = now() + random() * interval '1 s' where id = $1`, [
    id,
  ])

/** Adds a note and waits until this process has reported it, so that later messages are about something else. */
async function addKnown(userId: string, id?: string): Promise<string> {
  const before = here.feed.cursor()
  const note = await addNote(here.db, userId, id)
  await eventually(() => here.feed.changedSince(`notes/id/${note}`, before))
  return note
}

test('a topic that is missing, undeclared, misspelt or another person’s is refused in the same way', async () => {
  const [ann, ben] = [fixture.signIn(), fixture.signIn()]
  const bens = await addKnown(ben.user.id)
  const { say, heard, socket } = await page(here.url, { session: ann })
  const names = [
    `notes/id/${bens}`,
    `notes/id/${crypto.randomUUID()}`,
    `notes/owner/${ben.user.id}`,
    `users/id/${ann.user.id}`,
    "notes/id/' or true --",
    'notes/id',
    'notes/id/',
    `notes/id/${bens}/more`,
    'changes',
    '__proto__',
  ]
  for (const topic of names) say({ type: 'watch', topic })
  await eventually(() => heard.length === names.length)
  expect(heard).toEqual(names.map((topic) => ({ type: 'refused', topic })))
  await touch(bens)
  await pause(300)
  expect(heard).toHaveLength(names.length)
  socket.close()
})

test('a role without any right to the table is refused like everybody else', async () => {
  await fixture.owner.query('revoke select on notes from portico_anon')
  const anonymous = await page(here.url)
  anonymous.say({ type: 'watch', topic: 'notes' })
  await anonymous.hears('refused', 'notes')
  await fixture.owner.query('grant select on notes to portico_anon')
  anonymous.socket.close()
})

test('a change is sent to those who watch its topic, and to nobody else', async () => {
  const [ann, ben] = [fixture.signIn(), fixture.signIn()]
  const [note, other] = [await addKnown(ann.user.id), await addKnown(ann.user.id)]
  const bens = await addKnown(ben.user.id)
  const annsPage = await page(here.url, { session: ann })
  const annsOther = await page(here.url, { session: ann })
  const bensPage = await page(here.url, { session: ben })
  await annsPage.watches(`notes/id/${note}`)
  await annsOther.watches(`notes/id/${other}`)
  await bensPage.watches(`notes/id/${bens}`)
  const began = performance.now()
  await here.db.asActor({ role: 'client', userId: ann.user.id, clientId: null }, (tx) =>
    tx.execute(sql`update notes set granted_until = now() where id = ${note}`),
  )
  const told = await annsPage.hears('changed')
  expect(performance.now() - began).toBeLessThan(500)
  expect(told).toEqual({ type: 'changed', topic: `notes/id/${note}`, at: expect.stringMatching(/^\d+$/) })
  await pause(300)
  expect(annsPage.heard.filter(({ type }) => type === 'changed')).toHaveLength(1)
  expect(annsOther.heard.map(({ type }) => type)).toEqual(['watching'])
  expect(bensPage.heard.map(({ type }) => type)).toEqual(['watching'])
  annsPage.say({ type: 'unwatch', topic: `notes/id/${note}` })
  annsPage.say({ type: 'ping' })
  await annsPage.hears('pong')
  await touch(note)
  await pause(1_200)
  expect(annsPage.heard.filter(({ type }) => type === 'changed')).toHaveLength(1)
  for (const { socket } of [annsPage, annsOther, bensPage]) socket.close()
})

test('a watcher who loses the row is refused and receives no more changes; the new owner does', async () => {
  const [ann, ben] = [fixture.signIn(), fixture.signIn()]
  const before = here.feed.cursor()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  // Otherwise the page would correctly receive the insert.
  await eventually(() => here.feed.changedSince(topic, before))
  const annsPage = await page(here.url, { session: ann })
  await annsPage.watches(topic)
  await fixture.owner.query('update notes set owner = $2 where id = $1', [note, ben.user.id])
  await annsPage.hears('refused', topic, 1_900)
  const heard = annsPage.heard.length
  const bensPage = await page(here.url, { session: ben })
  await bensPage.watches(topic)
  await touch(note)
  await bensPage.hears('changed', topic)
  await pause(200)
  expect(annsPage.heard).toHaveLength(heard)
  expect(annsPage.heard.map(({ type }) => type)).toEqual(['watching', 'refused'])
  for (const { socket } of [annsPage, bensPage]) socket.close()
})

test('the watchers of a deleted row are notified, and then refused', async () => {
  const ann = fixture.signIn()
  const note = await addKnown(ann.user.id)
  const { heard, watches, hears, socket } = await page(here.url, { session: ann })
  await watches(`notes/owner/${ann.user.id}`)
  await watches(`notes/id/${note}`)
  await fixture.owner.query('delete from notes where id = $1', [note])
  await hears('refused', `notes/id/${note}`)
  await hears('changed', `notes/owner/${ann.user.id}`)
  await pause(100)
  expect(heard.filter(({ type }) => type === 'refused')).toHaveLength(1)
  socket.close()
})

test('a grant opens its topic to an anonymous visitor, only with the right token, and only until it expires', async () => {
  const ann = fixture.signIn()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  await fixture.owner.query(`update notes set granted_until = now() + interval '900 ms' where id = $1`, [
    note,
  ])
  const anonymous = await page(here.url)
  anonymous.say({ type: 'watch', topic, grant: 'wrong' })
  await anonymous.hears('refused', topic)
  anonymous.heard.length = 0
  await anonymous.watches(topic, { grant: note })
  await anonymous.hears('refused', topic, 1_900)
  const heard = anonymous.heard.length
  await fixture.owner.query('update notes set owner = owner, granted_until = null where id = $1', [note])
  await pause(1_200)
  expect(anonymous.heard).toHaveLength(heard)
  expect(anonymous.heard.at(-1)?.type).toBe('refused')
  anonymous.socket.close()
})

test('signing out, a change of roles and the session’s end close the socket with 4401 within two seconds', async () => {
  const [ann, ben, cleo] = [fixture.signIn(), fixture.signIn(), fixture.signIn(undefined, 700)]
  const [annsPage, bensPage] = [
    await page(here.url, { session: ann }),
    await page(here.url, { session: ben }),
  ]
  const cleosPage = await page(here.url, { session: cleo })
  const elsewhere = fixture.signIn(ann.user.id)
  const annsOther = await page(here.url, { session: elsewhere })
  const began = performance.now()
  await fixture.alterSession(ann, undefined)
  expect(await annsPage.closed).toBe(4401)
  await fixture.alterSession(ben, { ...ben, roles: ['admin'] })
  expect(await bensPage.closed).toBe(4401)
  fixture.sessions.delete(cleo.id)
  expect(await cleosPage.closed).toBe(4401)
  expect(performance.now() - began).toBeLessThan(2_000)
  // The same person's session in another browser continues.
  annsOther.say({ type: 'ping' })
  await annsOther.hears('pong')
  annsOther.socket.close()
})

test('a session that was renewed outlives its first end', async () => {
  const ann = fixture.signIn(undefined, 400)
  const annsPage = await page(here.url, { session: ann })
  Object.assign(ann, { expiresAt: new Date(Date.now() + 60_000) })
  await pause(600)
  annsPage.say({ type: 'ping' })
  await annsPage.hears('pong')
  annsPage.socket.close()
})

test('a reconnecting page learns at once whether it missed a change, from another process, too', async () => {
  const ann = fixture.signIn()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  const there = await fixture.process()
  const first = await page(here.url, { session: ann })
  await past(here.feed, topic)
  const { at } = await first.watches(topic)
  first.socket.close()
  await first.closed
  // Of a cursor that it hasn't read up to itself, a process says that anything may have changed.
  await eventually(() => !there.feed.changedSince(topic, at))
  const quiet = await page(there.url, { session: ann })
  await quiet.watches(topic, { since: at })
  await pause(100)
  expect(quiet.heard.map(({ type }) => type)).toEqual(['watching'])
  quiet.socket.close()

  await touch(note)
  await eventually(() => there.feed.changedSince(topic, at) && here.feed.changedSince(topic, at))
  for (const { url } of [here, there]) {
    const back = await page(url, { session: ann })
    // Until it has received `changed`, its cursor stays the old one.
    expect((await back.watches(topic, { since: at })).at).toBe(at)
    const { at: now } = (await back.hears('changed', topic)) as { at: string }
    // A transaction that is open anywhere on the server holds cursors back; they never go backwards.
    expect(BigInt(now)).toBeGreaterThanOrEqual(BigInt(at))
    back.socket.close()
  }
  await there.stop()
})

test('pages of two processes receive each other’s changes', async () => {
  const there = await fixture.process()
  const ann = fixture.signIn()
  const topic = `notes/owner/${ann.user.id}`
  const [one, two] = [await page(here.url, { session: ann }), await page(there.url, { session: ann })]
  await one.watches(topic)
  await two.watches(topic)
  await addKnown(ann.user.id)
  await Promise.all([one.hears('changed'), two.hears('changed')])
  one.heard.length = two.heard.length = 0
  await addNote(there.db, ann.user.id)
  await Promise.all([one.hears('changed'), two.hears('changed')])
  await there.stop()
  expect(await two.closed).toBe(1001)
  one.socket.close()
})

test('a page stays while the database restarts, and learns what was committed in between', async () => {
  const ann = fixture.signIn()
  const note = await addKnown(ann.user.id)
  const annsPage = await page(here.url, { session: ann })
  await annsPage.watches(`notes/id/${note}`)
  await fixture.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await touch(note)
  await annsPage.hears('changed', undefined, 5_000)
  annsPage.socket.close()
})
