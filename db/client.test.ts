import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countFlights } from '#test/flights.ts'
import type { Actor } from './actor.ts'
import { type Database, openDatabase, type Tx } from './client.ts'

const notes = pgTable('notes', { id: uuid().primaryKey().defaultRandom(), clientId: uuid(), body: text() })

const ann: Actor = { role: 'client', userId: randomUUID(), clientId: randomUUID(), grant: 'a1b2' }
const anon: Actor = { role: 'anon' }
const annWrites =
  (body: string, id = randomUUID()) =>
  (tx: Tx) =>
    tx.insert(notes).values({ id, clientId: ann.clientId, body })

let owner: pg.Client
let urls: { ownerUrl: string; loginUrl: string }
const opened: Database[] = []

/** On one connection, so that the next transaction meets what the last one left. */
function open(url = urls.loginUrl) {
  const database = openDatabase({ url, poolSize: 1 })
  opened.push(database)
  return database
}

beforeAll(async () => {
  urls = await testDatabase()
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query(`
    create table notes (id uuid primary key, client_id uuid, body text unique deferrable initially deferred);
    alter table notes enable row level security;
    grant select, insert (id, client_id, body) on notes to portico_client;
    create policy own on notes to portico_client
      using (client_id = nullif(current_setting('portico.client_id', true), '')::uuid);
  `)
})

afterAll(async () => {
  for (const database of opened) await database.close()
  await owner.end()
})

async function stored() {
  return (await owner.query<{ body: string }>('select body from notes order by body')).rows.map(
    ({ body }) => body,
  )
}

const connections = vi.spyOn(pg.Pool.prototype, 'connect')

/** What the connection of the last transaction carries, now that it lies in the pool again. */
async function leftBehind() {
  const connection: pg.PoolClient = await connections.mock.results.at(-1)?.value
  const { rows } = await connection.query(`select current_user as role, pg_backend_pid() as pid,
    concat(current_setting('portico.user_id', true), current_setting('portico.client_id', true),
      current_setting('portico.lawyer_id', true), current_setting('portico.grant', true)) as claims`)
  return rows[0]
}

test('work runs under the actor’s role with its ids as claims', async () => {
  const lawyer: Actor = { role: 'lawyer', userId: randomUUID(), lawyerId: randomUUID() }
  const claims = await open().asActor(lawyer, (tx) =>
    tx.execute(sql`select current_user as role, current_setting('portico.user_id') as "userId",
      current_setting('portico.client_id') as "clientId", current_setting('portico.lawyer_id') as "lawyerId"`),
  )
  expect(claims.rows).toEqual([{ ...lawyer, role: 'portico_lawyer', clientId: '' }])
})

test('no identity outlives its transaction: committed, thrown out of, or failed at its COMMIT', async () => {
  const database = open()
  await database.asActor(ann, annWrites('committed'))
  const { pid } = await leftBehind()
  const clean = { role: 'portico_login', claims: '', pid }
  expect(await leftBehind()).toEqual(clean)
  await expect(database.asActor(ann, () => Promise.reject(new Error('enough')))).rejects.toThrow('enough')
  expect(await leftBehind()).toEqual(clean)
  await expect(database.asActor(ann, annWrites('committed'))).rejects.toMatchObject({ code: '23505' })
  expect(await leftBehind()).toEqual(clean)
})

test('what throws, or only meets an error and hides it, changes nothing', async () => {
  const database = open()
  const thrown = database.asActor(ann, async (tx) => {
    await annWrites('thrown')(tx)
    throw new Error('enough')
  })
  await expect(thrown).rejects.toThrow('enough')
  const hidden = database.asActor(ann, async (tx) => {
    await annWrites('hidden')(tx)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(hidden).rejects.toThrow('rolled back')
  expect(await stored()).not.toContain('thrown')
  expect(await stored()).not.toContain('hidden')
})

test('a role that the login may not take is refused, and what was sent along does nothing', async () => {
  const name = `login_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create role ${name} login noinherit password 'only-here'; grant portico_anon to ${name}`)
  const url = new URL(urls.loginUrl)
  Object.assign(url, { username: name, password: 'only-here' })
  const database = open(url.href)
  try {
    await database.asActor(anon, (tx) => tx.execute(sql`select 1`))
    const attempt = database.asActor(ann, annWrites('refused'))
    await expect(attempt).rejects.toThrow('permission denied to set role "portico_client"')
    expect(await stored()).not.toContain('refused')
    expect(await leftBehind()).toMatchObject({ role: name, claims: '' })
  } finally {
    await owner.query(`drop role ${name}`)
  }
})

test('listeners hear of commits that wrote, and of nothing else', async () => {
  const database = open()
  let heard = 0
  const unlisten = database.onWrite(() => heard++)
  await database.asActor(ann, (tx) => tx.select().from(notes))
  await database.asActor(ann, (tx) => annWrites('unheard')(tx).then(() => Promise.reject())).catch(() => {})
  expect(heard).toBe(0)
  await database.asActor(ann, annWrites('heard'))
  expect(heard).toBe(1)
  unlisten()
  await database.asActor(ann, annWrites('after'))
  expect(heard).toBe(1)
})

test('a query that nobody waited for can’t slip into the next actor’s transaction', async () => {
  const database = open()
  let late: Promise<unknown> | undefined
  await database.asActor(ann, async (tx) => {
    late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => annWrites('late')(tx))
    late.catch(() => {})
  })
  await database.asActor(anon, () => new Promise((resolve) => setTimeout(resolve, 60)))
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('has ended') } })
  expect(await stored()).not.toContain('late')
})

test('a connection that dies is replaced, whether it was idle or at work', async () => {
  const database = open()
  const pid = async (tx: Tx) => (await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  const kill = (victim: unknown) => owner.query('select pg_terminate_backend($1, 5000)', [victim])

  const first = await database.asActor(anon, pid)
  await kill(first)
  const second = await database.asActor(anon, pid)
  expect(second).not.toBe(first)

  const interrupted = database.asActor(ann, async (tx) => {
    await annWrites('interrupted')(tx)
    await kill(second)
    await tx.execute(sql`select 1`)
  })
  await expect(interrupted).rejects.toThrow()
  const unnoticed = database.asActor(ann, async (tx) => {
    await annWrites('unnoticed')(tx)
    await kill(await pid(tx))
  })
  await expect(unnoticed).rejects.toThrow()
  expect(await database.asActor(anon, pid)).not.toBe(second)
  expect(await stored()).not.toContain('interrupted')
  expect(await stored()).not.toContain('unnoticed')
})

test('a database that has stopped answers nobody: whoever waits is told soon after the limit of a statement', async () => {
  const database = openDatabase({ url: urls.loginUrl, poolSize: 1, statementTimeoutMs: 200 })
  opened.push(database)
  const pid = async (tx: Tx) => Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
  const frozen = await database.asActor(anon, pid)
  process.kill(frozen, 'SIGSTOP')
  const started = performance.now()
  const waiting = database.asActor(ann, (tx) => tx.select().from(notes))
  await expect(waiting).rejects.toThrow('Query read timeout')
  expect(performance.now() - started).toBeLessThan(3_000)
  process.kill(frozen, 'SIGCONT')
  expect(await database.asActor(anon, pid)).not.toBe(frozen)
})

test('identity and queries travel in one flight, the commit in a second', async () => {
  const network = await countFlights(urls.loginUrl)
  const database = open(network.url)
  await database.asActor(ann, (tx) => tx.select().from(notes))
  const before = network.flights()
  await database.asActor(ann, (tx) => Promise.all([tx.select().from(notes), tx.select().from(notes)]))
  expect(network.flights() - before).toBe(2)
  network.close()
})

test('an error in the middle of a flight rejects the work and spares the connection', async () => {
  const database = open()
  const work = database.asActor(ann, (tx) =>
    Promise.all([annWrites('before it')(tx), tx.execute(sql`select 1 / 0`), annWrites('behind it')(tx)]),
  )
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  const unbound = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  await expect(database.asActor(ann, (tx) => tx.execute(sql`select ${unbound}::text`))).rejects.toThrow()
  expect(await leftBehind()).toMatchObject({ role: 'portico_login', claims: '' })
  expect(await stored()).not.toContain('before it')
  expect(await stored()).not.toContain('behind it')
})

test('an insert asks for the right to the columns that it gives, and no others', async () => {
  await owner.query(
    'revoke insert on notes from portico_client; grant insert (id, client_id) on notes to portico_client',
  )
  const database = open()
  const rows = [
    { id: randomUUID(), clientId: ann.clientId },
    { id: randomUUID(), clientId: ann.clientId, body: undefined },
  ]
  await database.asActor(ann, (tx) => tx.insert(notes).values(rows))
  await expect(database.asActor(ann, annWrites('not granted'))).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})

test('one inside another is refused: enough of them would wait for each other’s connection', async () => {
  const database = open()
  const nested = database.asActor({ role: 'anon' }, () =>
    database.asActor({ role: 'anon' }, async () => 'never'),
  )
  await expect(nested).rejects.toThrow('inside asActor')
  await expect(database.asActor({ role: 'anon' }, async () => 'afterwards')).resolves.toBe('afterwards')
})
