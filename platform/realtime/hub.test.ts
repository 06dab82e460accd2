import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, eventually, liveWorld, type Process, page, past, pause, type World } from './live-world.ts'

let world: World
let here: Process

beforeAll(async () => {
  world = await liveWorld()
  here = await world.process()
})
afterAll(() => world.end())

const touch = (id: string) =>
  world.owner.query(`update notes set granted_until = now() + random() * interval '1 s' where id = $1`, [id])

/** A note whose beginning this process has told already: what a page hears from now on is something else. */
async function addKnown(userId: string, id?: string): Promise<string> {
  const before = here.feed.cursor()
  const note = await addNote(here.db, userId, id)
  await eventually(() => here.feed.changedSince(`notes/id/${note}`, before))
  return note
}

test('a topic that is missing, undeclared, misspelt or another person’s is refused alike', async () => {
  const [ann, ben] = [world.signIn(), world.signIn()]
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
  await world.owner.query('revoke select on notes from portico_anon')
  const stranger = await page(here.url)
  stranger.say({ type: 'watch', topic: 'notes' })
  await stranger.hears('refused', 'notes')
  await world.owner.query('grant select on notes to portico_anon')
  stranger.socket.close()
})

test('a change is told to those who watch its topic, and to nobody else', async () => {
  const [ann, ben] = [world.signIn(), world.signIn()]
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

test('who loses the row is refused in mid-stream and hears no more; the new owner goes on', async () => {
  const [ann, ben] = [world.signIn(), world.signIn()]
  const before = here.feed.cursor()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  // Or the page would rightly hear of the note's making.
  await eventually(() => here.feed.changedSince(topic, before))
  const annsPage = await page(here.url, { session: ann })
  await annsPage.watches(topic)
  await world.owner.query('update notes set owner = $2 where id = $1', [note, ben.user.id])
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

test('the watchers of a row that is deleted are told, and then may watch no longer', async () => {
  const ann = world.signIn()
  const note = await addKnown(ann.user.id)
  const { heard, watches, hears, socket } = await page(here.url, { session: ann })
  await watches(`notes/owner/${ann.user.id}`)
  await watches(`notes/id/${note}`)
  await world.owner.query('delete from notes where id = $1', [note])
  await hears('refused', `notes/id/${note}`)
  await hears('changed', `notes/owner/${ann.user.id}`)
  await pause(100)
  expect(heard.filter(({ type }) => type === 'refused')).toHaveLength(1)
  socket.close()
})

test('a grant opens its topic to a stranger, only with the right token, and only until it expires', async () => {
  const ann = world.signIn()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  await world.owner.query(`update notes set granted_until = now() + interval '900 ms' where id = $1`, [note])
  const stranger = await page(here.url)
  stranger.say({ type: 'watch', topic, grant: 'wrong' })
  await stranger.hears('refused', topic)
  stranger.heard.length = 0
  await stranger.watches(topic, { grant: note })
  await stranger.hears('refused', topic, 1_900)
  const heard = stranger.heard.length
  await world.owner.query('update notes set owner = owner, granted_until = null where id = $1', [note])
  await pause(1_200)
  expect(stranger.heard).toHaveLength(heard)
  expect(stranger.heard.at(-1)?.type).toBe('refused')
  stranger.socket.close()
})

test('signing out, a change of roles and the session’s end close the socket with 4401 within two seconds', async () => {
  const [ann, ben, cleo] = [world.signIn(), world.signIn(), world.signIn(undefined, 700)]
  const [annsPage, bensPage] = [
    await page(here.url, { session: ann }),
    await page(here.url, { session: ben }),
  ]
  const cleosPage = await page(here.url, { session: cleo })
  const elsewhere = world.signIn(ann.user.id)
  const annsOther = await page(here.url, { session: elsewhere })
  const began = performance.now()
  await world.alterSession(ann, undefined)
  expect(await annsPage.closed).toBe(4401)
  await world.alterSession(ben, { ...ben, roles: ['admin'] })
  expect(await bensPage.closed).toBe(4401)
  world.sessions.delete(cleo.id)
  expect(await cleosPage.closed).toBe(4401)
  expect(performance.now() - began).toBeLessThan(2_000)
  // The same person's session in another browser goes on.
  annsOther.say({ type: 'ping' })
  await annsOther.hears('pong')
  annsOther.socket.close()
})

test('a session that was renewed outlives its first end', async () => {
  const ann = world.signIn(undefined, 400)
  const annsPage = await page(here.url, { session: ann })
  Object.assign(ann, { expiresAt: new Date(Date.now() + 60_000) })
  await pause(600)
  annsPage.say({ type: 'ping' })
  await annsPage.hears('pong')
  annsPage.socket.close()
})

test('a page that comes back is told at once whether it missed something, by another process too', async () => {
  const ann = world.signIn()
  const note = await addKnown(ann.user.id)
  const topic = `notes/id/${note}`
  const there = await world.process()
  const first = await page(here.url, { session: ann })
  await past(here.feed, topic)
  const { at } = await first.watches(topic)
  first.socket.close()
  await first.closed
  const quiet = await page(there.url, { session: ann })
  await quiet.watches(topic, { since: at })
  await pause(100)
  expect(quiet.heard.map(({ type }) => type)).toEqual(['watching'])
  quiet.socket.close()

  await touch(note)
  await eventually(() => there.feed.changedSince(topic, at) && here.feed.changedSince(topic, at))
  for (const { url } of [here, there]) {
    const back = await page(url, { session: ann })
    // Until it has heard `changed`, its cursor stays the old one.
    expect((await back.watches(topic, { since: at })).at).toBe(at)
    const { at: now } = (await back.hears('changed', topic)) as { at: string }
    // A transaction that is still open anywhere on the server holds cursors back; they never go backwards.
    expect(BigInt(now)).toBeGreaterThanOrEqual(BigInt(at))
    back.socket.close()
  }
  await there.stop()
})

test('pages of two processes hear each other’s changes', async () => {
  const there = await world.process()
  const ann = world.signIn()
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

test('a page stays while the database restarts, and hears what was committed meanwhile', async () => {
  const ann = world.signIn()
  const note = await addKnown(ann.user.id)
  const annsPage = await page(here.url, { session: ann })
  await annsPage.watches(`notes/id/${note}`)
  await world.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await touch(note)
  await annsPage.hears('changed', undefined, 5_000)
  annsPage.socket.close()
})
