import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countRoundTrips } from '#test/round-trips.ts'
import { openDatabase, type Tx } from '../database.ts'
import { type Placeholders, preparedQuery } from '../prepared-query.ts'

const letters = pgTable('letters', { id: uuid().primaryKey(), clientId: uuid(), body: text() })
const someone = () => ({ role: 'client', userId: randomUUID(), clientId: randomUUID() }) as const
const people = Array.from({ length: 20 }, someone)
const [ann, ben] = people as [(typeof people)[0], (typeof people)[0]]

const all = preparedQuery((tx, _: Placeholders<never>) => tx.select({ body: letters.body }).from(letters))
const quick = (tx: Tx) => all(tx, {})
/** One divided by a number: it can fail in the database (0) or before sending (a value without a text form). */
const over = preparedQuery((tx, { number }: Placeholders<'number'>) =>
  tx.select({ body: sql<string>`(1 / ${number}::integer)::text` }).from(letters),
)
const write = preparedQuery((tx, { body, clientId }: Placeholders<'body' | 'clientId'>) =>
  tx.insert(letters).values({ id: sql`gen_random_uuid()`, body, clientId }).returning({ body: letters.body }),
)
const unwritable = {
  toPostgres: () => {
    throw new Error('no such value')
  },
}

let owner: pg.Client
let urls: { ownerUrl: string; loginUrl: string }
const ends: (() => unknown)[] = []

beforeAll(async () => {
  urls = await testDatabase()
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query(`
    create table letters (id uuid primary key, client_id uuid, body text);
    alter table letters enable row level security;
    grant select, insert (id, client_id, body) on letters to portico_client;
    create policy own on letters to portico_client
      using (client_id = nullif(current_setting('portico.client_id', true), '')::uuid);
  `)
  for (const { clientId } of people)
    await owner.query('insert into letters values (gen_random_uuid(), $1::uuid, $1::text)', [clientId])
})

afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await owner.end()
})

/** A database behind a proxy that counts round trips. */
async function open(poolSize = 5) {
  const network = await countRoundTrips(urls.loginUrl)
  const db = openDatabase({ url: network.url, poolSize })
  ends.push(network.close, () => db.close())
  // Opens a connection and prepares the statement on it.
  for (let n = 0; n < 3; n++) await db.readAs(ann, quick)
  return { network, db }
}

const own = (person: { clientId: string }) => [{ body: person.clientId }]
const outcome = (asked: Promise<unknown>) => asked.catch((error: Error) => (error.cause ?? error) as Error)

test('quick queries of one turn share a connection, eight at most, each under its own rights', async () => {
  const { network, db } = await open()
  const before = network.count()
  const found = await Promise.all(people.slice(0, 8).map((person) => db.readAs(person, quick)))
  expect(found).toEqual(people.slice(0, 8).map(own))
  expect(network.count() - before).toBe(1)
  expect(db.load()).toMatchObject({ open: 1, idle: 1 })
  expect(
    await Promise.all(people.map((person) => db.batch(person, (tx) => [quick(tx)]).then(([rows]) => rows))),
  ).toEqual(people.map(own))
  expect(db.load()).toMatchObject({ open: 3, idle: 3 })
})

test('a query that fails on a shared connection fails alone, whatever its position and error', async () => {
  const { db } = await open(1)
  const stale = { token: 'nobody’s', known: '{}', onConfirmed: vi.fn() }
  const [first, refused, divided, neverSent, elsewhere, last] = await Promise.all([
    db.readAs(ann, quick),
    outcome(db.readAs(ann, quick, stale)),
    outcome(db.readAs(ann, (tx) => over(tx, { number: 0 }))),
    outcome(db.readAs(ann, (tx) => over(tx, { number: unwritable }))),
    outcome(db.readAs({ role: 'anon' }, quick)),
    db.readAs(ben, quick),
  ])
  expect([first, last]).toEqual([own(ann), own(ben)])
  expect(refused).toMatchObject({ code: 'PS401' })
  expect(stale.onConfirmed).not.toHaveBeenCalled()
  expect(divided).toMatchObject({ message: 'division by zero' })
  expect(neverSent).toMatchObject({ message: 'no such value' })
  expect(elsewhere).toMatchObject({ code: '42501' })
  expect(db.load()).toMatchObject({ open: 1, idle: 1, waiting: 0 })
})

test('with many callers on few connections nobody gets another’s results or rights', async () => {
  const db = openDatabase({ url: urls.loginUrl, poolSize: 2 })
  ends.push(() => db.close())
  const crowd = Array.from({ length: 40 }, someone)
  const ways: ((person: (typeof crowd)[0], at: number) => Promise<{ body: string | null }[]>)[] = [
    (person) => db.readAs(person, quick),
    (person) => db.batch(person, (tx) => [quick(tx)]).then(([rows]) => rows),
    (person) =>
      db.readAs(person, async (tx) => [
        ...(await quick(tx)),
        ...(await tx.select({ body: letters.body }).from(letters)),
      ]),
    ({ clientId, ...person }, at) =>
      db.asActor({ ...person, clientId }, async (tx) => [
        ...(await write(tx, { body: `${clientId} ${at}`, clientId })),
        ...(await quick(tx)),
      ]),
    ({ clientId, ...person }, at) =>
      db
        .batch({ ...person, clientId }, (tx) => [write(tx, { body: `${clientId} ${at}`, clientId })])
        .then(([rows]) => rows),
    (person) => db.readAs(person, (tx) => over(tx, { number: 0 })).catch(() => []),
    (person) => db.readAs(person, (tx) => over(tx, { number: unwritable })).catch(() => []),
    (person) =>
      db.readAs(person, quick, { token: 'nobody’s', known: '{}', onConfirmed() {} }).catch(() => []),
  ]
  // The same in every run: each kind of query runs beside every other kind.
  const found = await Promise.all(
    Array.from({ length: 800 }, async (_, at) => {
      const person = crowd[(at * 7) % crowd.length] as (typeof crowd)[0]
      // Some begin one or several turns of the event loop later.
      for (let turns = 0; turns < at % 5; turns++) await new Promise((resolve) => setImmediate(resolve))
      const rows = await (ways[(at * 3) % ways.length] as (typeof ways)[0])(person, at)
      return rows.map(({ body }) => ({ of: person.clientId, body }))
    }),
  )
  const letter = found.flat()
  expect(letter.length).toBeGreaterThan(800)
  expect(letter.filter(({ of, body }) => !body?.startsWith(of))).toEqual([])
  expect(db.load()).toMatchObject({ idle: db.load().open, waiting: 0 })
})

test('no query joins a released connection, which may be in another’s transaction', async () => {
  const { db } = await open(1)
  let written: Promise<unknown> | undefined
  const asked = outcome(db.readAs(ann, (tx) => over(tx, { number: unwritable }))).then((failed) => {
    // The connection is free in this turn: the transaction takes it, and the read after it has to wait.
    written = db.asActor(ann, async (tx) => {
      const [letter] = await write(tx, { body: 'kept', clientId: ann.clientId })
      expect(db.load()).toMatchObject({ idle: 0 })
      return letter
    })
    return Promise.all([failed, db.readAs(ben, quick), db.readAs(ann, quick)])
  })
  const [failed, bens, anns] = await asked
  expect(failed).toMatchObject({ message: 'no such value' })
  expect(await written).toEqual({ body: 'kept' })
  expect(bens).toEqual(own(ben))
  expect(anns).toContainEqual({ body: 'kept' })
})

test('writes, and queries that aren’t known to be quick, have a connection of their own', async () => {
  const { db } = await open()
  const slow = (tx: Tx) =>
    tx.select({ body: letters.body }).from(letters).where(eq(letters.clientId, ben.clientId))
  await Promise.all([
    db.batch(ann, (tx) => [write(tx, { body: 'apart', clientId: ann.clientId })]),
    db.readAs(ben, slow),
    db.readAs(ben, quick),
    db.readAs(ben, quick),
  ])
  expect(db.load()).toMatchObject({ open: 3, idle: 3 })
  // From then on all queries of this work use that connection.
  const mixed = await db.readAs(ben, (tx) => Promise.all([slow(tx), quick(tx), slow(tx)]))
  expect(mixed).toEqual([own(ben), own(ben), own(ben)])
})

test('queries that wait for a connection share it as soon as there is one', async () => {
  const { network, db } = await open(1)
  let release = () => {}
  const holding = db.asActor(ann, async (tx) => {
    await quick(tx)
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await vi.waitFor(() => expect(db.load()).toMatchObject({ idle: 0 }))
  const early = db.readAs(ann, quick)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const late = db.readAs(ben, quick)
  const before = network.count()
  release()
  await holding
  expect(await late).toEqual(own(ben))
  expect(await early).toContainEqual({ body: ann.clientId })
  // One for the transaction's end, one for the shared round trip.
  expect(network.count() - before).toBe(2)
})

const sleep = preparedQuery((tx, { seconds }: Placeholders<'seconds'>) =>
  tx
    .select({ body: sql<string>`pg_sleep(${seconds}::float)::text` })
    .from(letters)
    .limit(1),
)

test('a shared connection is released when the last of its round trips is answered', async () => {
  const { db } = await open()
  const [first, last] = [db.readAs(ann, quick), db.readAs(ann, (tx) => sleep(tx, { seconds: 0.3 }))]
  await first
  expect(db.load()).toMatchObject({ open: 1, idle: 0 })
  await last
  expect(db.load()).toMatchObject({ open: 1, idle: 1 })
})

test('a shared connection that dies is not used again', async () => {
  const { network, db } = await open()
  const dying = [ann, ben].map((person) => db.readAs(person, (tx) => sleep(tx, { seconds: 1 })))
  setTimeout(() => network.drop(), 50)
  for (const result of await Promise.allSettled(dying)) expect(result.status).toBe('rejected')
  expect(await db.readAs(ben, quick)).toEqual(own(ben))
  expect(db.load()).toMatchObject({ open: 1, idle: 1 })
})

test('a connection that was cut because nobody answered is not handed out again', async () => {
  const db = openDatabase({ url: urls.loginUrl, poolSize: 1, statementTimeoutMs: 200 })
  ends.push(() => db.close())
  const pid = async (tx: Tx) => Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
  const frozen = await db.asActor(ann, pid)
  process.kill(frozen, 'SIGSTOP')
  // A waiting query gets a connection in the same turn in which the first one is cut.
  const [cut, next] = [outcome(db.readAs(ann, quick)), db.asActor(ben, pid)]
  expect(await cut).toMatchObject({ message: 'Query read timeout' })
  process.kill(frozen, 'SIGCONT')
  expect(await next).not.toBe(frozen)
})

test('without a database each query of a shared connection fails', async () => {
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  ends.push(() => db.close())
  for (const refused of await Promise.all([ann, ben].map((person) => outcome(db.readAs(person, quick)))))
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
})
