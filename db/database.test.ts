import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countRoundTrips } from '#test/round-trips.ts'
import type { Actor } from './actor.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { type Placeholders, preparedQuery } from './prepared-query.ts'

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

/** One connection, so that the next transaction would see what the last one left. */
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

/** Role and claims of the pooled connection after the last transaction. */
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

test('no identity outlives its transaction, whether committed, thrown or failed at COMMIT', async () => {
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

test('an exception or a swallowed error rolls everything back', async () => {
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

test('a role that the login may not set is refused, with the queries in the same batch', async () => {
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

test('listeners are called after commits that wrote, and only then', async () => {
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

const writes: Record<string, (database: Database, body: string) => Promise<unknown>> = {
  asActor: (database, body) => database.asActor(ann, annWrites(body)),
  batch: (database, body) => database.batch(ann, (tx) => [annWrites(body)(tx)]),
}
test.each(Object.entries(writes))(
  'a listener may read what %s has written, then and later',
  async (how, write) => {
    const database = open()
    const ask = () => database.readAs(ann, (tx) => tx.select().from(notes))
    const { promise: heard, resolve } = Promise.withResolvers<unknown[]>()
    database.onWrite(() => resolve(Promise.all([ask(), pause(5).then(ask)])))
    await write(database, `read after ${how}`)
    for (const found of await heard)
      expect(found).toContainEqual(expect.objectContaining({ body: `read after ${how}` }))
  },
)

test('a query that wasn’t awaited can’t run in the next actor’s transaction', async () => {
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

test('a connection that dies is replaced, idle or in use', async () => {
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

const sleeping = `select from pg_stat_activity where pid = $1 and state = 'active' and query like '%pg_sleep%'`

test('a connection that the database closes during a query is not reused', async () => {
  const database = open()
  const pid = async (tx: Tx) => (await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  for (const how of ['asActor', 'readAs'] as const) {
    const victim = await database.asActor(anon, pid)
    const interrupted = expect(
      database[how](anon, (tx) => tx.execute(sql`select pg_sleep(5)`)),
    ).rejects.toMatchObject({ cause: { code: '57P01' } })
    // Not before the query has begun.
    await expect.poll(async () => (await owner.query(sleeping, [victim])).rowCount, { interval: 5 }).toBe(1)
    // Waits for the same connection, and gets it in the turn in which the error arrives.
    const next = database.asActor(anon, pid)
    await owner.query('select pg_terminate_backend($1)', [victim])
    await interrupted
    expect(await next).not.toBe(victim)
  }
})

test('a connection whose limits can’t be set is not used', async () => {
  const query = pg.Client.prototype.query
  const fails = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (String(args[0]).startsWith('set statement_timeout')) return Promise.reject(new Error('not set'))
    return query.apply(this, args as never)
  } as never)
  const database = open()
  await expect(database.asActor(anon, (tx) => tx.execute(sql`select 1`))).rejects.toThrow('not set')
  expect(database.load()).toMatchObject({ open: 0, waiting: 0 })
  fails.mockRestore()
  const { rows } = await database.asActor(anon, (tx) => tx.execute(sql`show statement_timeout`))
  expect(rows).toEqual([{ statement_timeout: '15s' }])
})

test('queries to a stalled database fail soon after the statement limit', async () => {
  const database = openDatabase({ url: urls.loginUrl, poolSize: 1, statementTimeoutMs: 200 })
  opened.push(database)
  const pid = async (tx: Tx) => Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
  const frozen = await database.asActor(anon, pid)
  process.kill(frozen, 'SIGSTOP')
  const started = performance.now()
  const waiting = database.asActor(ann, (tx) => tx.select().from(notes))
  await expect(waiting).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  expect(performance.now() - started).toBeLessThan(3_000)
  process.kill(frozen, 'SIGCONT')
  expect(await database.asActor(anon, pid)).not.toBe(frozen)
})

test('claims and queries take one round trip, the commit a second; reads need none', async () => {
  const network = await countRoundTrips(urls.loginUrl)
  const database = open(network.url)
  const twice = (tx: Tx) => Promise.all([tx.select().from(notes), tx.select().from(notes)])
  await database.asActor(ann, twice)
  const before = network.count()
  await database.asActor(ann, twice)
  expect(network.count() - before).toBe(2)
  await database.readAs(ann, twice)
  expect(network.count() - before).toBe(3)
  network.close()
})

test('readAs reads as the actor, and the database refuses writes', async () => {
  const database = open()
  await database.asActor(ann, annWrites('read'))
  const rows = await database.readAs(ann, (tx) => tx.select({ body: notes.body }).from(notes))
  expect(rows).toContainEqual({ body: 'read' })
  expect(await database.readAs({ ...ann, clientId: randomUUID() }, (tx) => tx.select().from(notes))).toEqual(
    [],
  )
  await expect(database.readAs(ann, annWrites('by a reader'))).rejects.toMatchObject({
    cause: { code: '25006' },
  })
  const later = database.readAs(ann, async (tx) => {
    await tx.select().from(notes)
    await annWrites('by a later query of a reader')(tx)
  })
  await expect(later).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(await stored()).not.toContain('by a reader')
  expect(await stored()).not.toContain('by a later query of a reader')
  expect(await leftBehind()).toMatchObject({ role: 'portico_login', claims: '' })
  await database.asActor(ann, annWrites('after a reader'))
  expect(await stored()).toContain('after a reader')
})

test('a batch is one round trip and one transaction', async () => {
  const network = await countRoundTrips(urls.loginUrl)
  const database = open(network.url)
  const heard = vi.fn()
  database.onWrite(heard)
  const both = (tx: Tx) =>
    [annWrites(`batch ${randomUUID()}`)(tx), tx.select({ body: notes.body }).from(notes)] as const
  await database.batch(ann, both)
  expect(heard).toHaveBeenCalledTimes(1)
  const before = network.count()
  const [, rows] = await database.batch(ann, both)
  expect(network.count() - before).toBe(1)
  expect(rows.filter(({ body }) => body?.startsWith('batch'))).toHaveLength(2)
  expect(await leftBehind()).toMatchObject({ role: 'portico_login', claims: '' })
  await database.batch(ann, (tx) => [tx.select().from(notes)])
  expect(await database.batch(ann, () => [])).toEqual([])
  expect(heard).toHaveBeenCalledTimes(2)
  network.close()
})

test('the queries of a batch succeed or fail together, and none can follow', async () => {
  const database = open()
  const failing = database.batch(ann, (tx) => [
    annWrites('beside what fails')(tx),
    tx.execute(sql`select 1 / 0`),
  ])
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  await database.batch(ann, (tx) => [annWrites('once only')(tx)])
  await expect(database.batch(ann, (tx) => [annWrites('once only')(tx)])).rejects.toMatchObject({
    cause: { code: '23505' },
  })
  const later = database.batch(ann, (tx) => {
    const first = tx.select().from(notes)
    return [first.then(() => annWrites('a later query')(tx))]
  })
  await expect(later).rejects.toMatchObject({ cause: { message: expect.stringContaining('has ended') } })
  const none = database.batch(ann, () => {
    throw new Error('before any query')
  })
  await expect(none).rejects.toThrow('before any query')
  const foreign = database.batch(ann, (tx) => [annWrites('beside another promise')(tx), Promise.resolve()])
  await expect(foreign).rejects.toMatchObject({
    cause: { message: expect.stringContaining('A batch must consist') },
  })
  await expect(database.batch(anon, (tx) => [annWrites('without a right')(tx)])).rejects.toMatchObject({
    cause: { code: '42501' },
  })
  const all = await stored()
  for (const body of ['beside what fails', 'a later query', 'beside another promise', 'without a right'])
    expect(all).not.toContain(body)
  expect(await leftBehind()).toMatchObject({ role: 'portico_login', claims: '' })
})

test('a prepared query runs under the rights of its executor, and not after the transaction', async () => {
  const database = open()
  await database.asActor(ann, annWrites('prepared by another'))
  const withBody = preparedQuery((tx, { body }: Placeholders<'body'>) =>
    tx.select({ body: notes.body }).from(notes).where(eq(notes.body, body)),
  )
  const ask = (body: string) => (tx: Tx) => withBody(tx, { body })
  let left: Tx | undefined
  const rows = await database.readAs(ann, (tx) => {
    left = tx
    return ask('prepared by another')(tx)
  })
  expect(rows).toEqual([{ body: 'prepared by another' }])
  expect(await database.asActor(ann, ask('of another name'))).toEqual([])
  const ben: Actor = { role: 'client', userId: randomUUID(), clientId: randomUUID() }
  expect(await database.readAs(ben, ask('prepared by another'))).toEqual([])
  expect(await database.asActor(ben, ask('prepared by another'))).toEqual([])
  expect(await database.readAs(ann, ask('prepared by another'))).toEqual(rows)
  await expect(ask('prepared by another')(left as Tx)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('has ended') },
  })
})

test('no identity outlives a query of readAs, however it ends', async () => {
  const database = open()
  const { pid } = await database.readAs(anon, (tx) => tx.execute(sql`select 1`)).then(leftBehind)
  const clean = { role: 'portico_login', claims: '', pid }
  const ends: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => tx.select().from(notes),
    () => Promise.reject(new Error('before any query')),
    async (tx) =>
      tx
        .select()
        .from(notes)
        .then(() => Promise.reject(new Error('after one'))),
    (tx) => tx.execute(sql`select 1 / 0`),
    (tx) => tx.execute(sql`select nothing`),
    (tx) => tx.execute(sql`select ${'no number'}::integer`),
    (tx) => tx.execute(sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`),
    (tx) => Promise.all([tx.execute(sql`select 1 / 0`), tx.select().from(notes), tx.execute(sql`select 2`)]),
    async (tx) => void tx.execute(sql`select pg_sleep(0.05)`).catch(() => {}),
    async () => {},
  ]
  for (const work of ends) {
    await database.readAs(ann, work).catch(() => {})
    expect(await leftBehind()).toEqual(clean)
  }
})

test('a connection of readAs that dies during an answer is not reused', async () => {
  const network = await countRoundTrips(urls.loginUrl)
  const database = open(network.url)
  await database.readAs(ann, (tx) => tx.select().from(notes))
  const dying = database.readAs(ann, async (tx) => {
    const answer = tx.execute(sql`select pg_sleep(1)`)
    setTimeout(() => network.drop(), 50)
    await answer
  })
  await expect(dying).rejects.toThrow()
  await expect(
    database.readAs(anon, (tx) => tx.execute(sql`select current_setting('portico.user_id', true) as id`)),
  ).resolves.toMatchObject({ rows: [{ id: '' }] })
  network.close()
})

test('a refused readAs gets no row, even when its work ignores the refusal', async () => {
  const database = open()
  const proof = { token: 'unknown', known: '{}', onConfirmed: vi.fn() }
  const seen: unknown[] = []
  const work = async (tx: Tx) => {
    const rows = await tx
      .select()
      .from(notes)
      .catch(() => 'refused')
    seen.push(rows)
    return rows
  }
  await expect(database.readAs(ann, work, proof)).rejects.toMatchObject({ code: 'PS401' })
  await expect(database.readAs(ann, async () => 'nothing asked', proof)).rejects.toMatchObject({
    code: 'PS401',
  })
  await expect(database.asActor(ann, work, proof)).rejects.toMatchObject({ code: 'PS401' })
  await expect(database.asActor(ann, async () => 'nothing asked', proof)).rejects.toMatchObject({
    code: 'PS401',
  })
  await expect(database.batch(ann, (tx) => [work(tx)], proof)).rejects.toMatchObject({ code: 'PS401' })
  await expect(database.batch(ann, () => [], proof)).rejects.toMatchObject({ code: 'PS401' })
  expect(seen).toEqual(['refused', 'refused', 'refused'])
  expect(proof.onConfirmed).not.toHaveBeenCalled()
  expect(await leftBehind()).toMatchObject({ role: 'portico_login', claims: '' })
})

test('a repeated statement is prepared, once per role, and survives a failure', async () => {
  const database = open()
  const prepared = async () => {
    const connection: pg.PoolClient = await connections.mock.results.at(-1)?.value
    const { rows } = await connection.query(
      `select statement from pg_prepared_statements where statement like '%division%'`,
    )
    return rows.length
  }
  const divide = (by: number) => (tx: Tx) => tx.execute(sql`select 1 / ${by}::integer as division`)
  await database.readAs(ann, divide(1))
  expect(await prepared()).toBe(0)
  for (let n = 0; n < 3; n++) await expect(database.readAs(ann, divide(0))).rejects.toThrow()
  for (let n = 0; n < 3; n++) await database.readAs(ann, divide(1))
  expect(await prepared()).toBe(1)
  for (let n = 0; n < 3; n++) await database.asActor(anon, divide(1))
  expect(await prepared()).toBe(2)
  await expect(database.readAs(ann, divide(0))).rejects.toThrow()
  expect((await database.readAs(ann, divide(1))).rows).toEqual([{ division: 1 }])
  expect(await prepared()).toBe(2)
})

test('a connection keeps a limited number of prepared statements', async () => {
  const database = open()
  for (let n = 0; n < 250; n++)
    for (let times = 0; times < 2; times++)
      await database.readAs(anon, (tx) => tx.execute(sql.raw(`select ${n} as kept`)))
  const connection: pg.PoolClient = await connections.mock.results.at(-1)?.value
  const { rows } = await connection.query('select count(*)::integer as number from pg_prepared_statements')
  expect(rows[0].number).toBeLessThanOrEqual(101)
})

test('a statement whose result columns changed is prepared again', async () => {
  const database = open()
  await owner.query(
    'create table forms (a integer); grant select on forms to portico_anon; insert into forms values (1)',
  )
  const read = () => database.readAs(anon, async (tx) => (await tx.execute(sql`select * from forms`)).rows)
  for (let n = 0; n < 3; n++) expect(await read()).toEqual([{ a: 1 }])
  await owner.query('alter table forms add column b integer')
  await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } })
  expect(await read()).toEqual([{ a: 1, b: null }])
})

test('an error within a round trip rejects the work and keeps the connection', async () => {
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

test('an insert needs the right only to the columns that it sets', async () => {
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

test('nested work is refused, because it could deadlock on connections', async () => {
  const database = open()
  const nested = database.asActor({ role: 'anon' }, () =>
    database.asActor({ role: 'anon' }, async () => 'never'),
  )
  await expect(nested).rejects.toThrow('inside other database work')
  await expect(database.asActor({ role: 'anon' }, async () => 'afterwards')).resolves.toBe('afterwards')
})
