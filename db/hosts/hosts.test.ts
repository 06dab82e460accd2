import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { replicatedPair } from '#test/fixtures/replicated.ts'
import { writableUrl } from './hosts.ts'

// One story: a primary freezes, its standby is promoted, and the old one comes back.

const client = { role: 'client', userId: '00000000-0000-4000-8000-000000000001', clientId: null } as const
const system = { role: 'system' } as const
const nowhere = { code: 'NO_WRITABLE_HOST' }
const isNowhere = (error: { code?: string; cause?: { code?: string } }) =>
  (error.code ?? error.cause?.code) === nowhere.code
/** Drizzle wraps the errors of queries. */
const caused = { cause: nowhere }

let pair: Awaited<ReturnType<typeof replicatedPair>>
let db: Database
const moves = vi.fn()
const said: string[] = []

beforeAll(async () => {
  pair = await replicatedPair()
  db = openDatabase({
    url: pair.url,
    report: (message) => said.push(message),
    times: { lookMs: 100, answerMs: 1_000, againMs: 20, writableTimeoutMs: 200 },
  })
  db.hosts.onMove(moves)
}, 120_000)
afterAll(async () => {
  await db?.close()
  await pair?.stop()
})

const portOf = async (how: 'readAs' | 'asActor', actor: typeof client | typeof system = client) => {
  const { rows } = await db[how](actor, (tx) =>
    tx.execute<{ port: number }>(sql`select inet_server_port() as port`),
  )
  return Number(rows[0]?.port)
}
const write = (body: string) =>
  db.batch(client, (tx) => [tx.execute(sql`insert into notes values (${body})`)])
const notes = async () => {
  const { rows } = await db.readAs(client, (tx) => tx.execute<{ body: string }>(sql`select body from notes`))
  return rows.map(({ body }) => body).sort()
}

test('everything goes to the host that takes writes', async () => {
  const { primary } = pair
  expect(new URL(await writableUrl(pair.url)).port).toBe(String(primary.port))
  for (const how of ['readAs', 'asActor'] as const) expect(await portOf(how)).toBe(primary.port)
  await write('before')
  expect(await notes()).toEqual(['before'])
})

test('while it is frozen, a standby answers reads, and writes are refused', async () => {
  const { primary, standby } = pair
  await vi.waitFor(async () => expect((await standby.query('select from notes')).rowCount).toBe(1))
  // On a connection of its own, whose answer never comes.
  const underWay = db.asActor(client, async (tx) => {
    await tx.execute(sql`insert into notes values ('under way')`)
    await primary.freeze()
    await tx.execute(sql`select 1`)
  })
  const failed = expect(underWay).rejects.toThrow()
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0))
  // Sent to the frozen host, and answered by the other one.
  await vi.waitFor(async () => expect(await portOf('readAs')).toBe(standby.port), { timeout: 10_000 })
  await failed
  expect(await notes()).toEqual(['before'])
  await expect(write('refused')).rejects.toMatchObject(caused)
  await expect(db.asActor(client, (tx) => tx.execute(sql`select 1`))).rejects.toMatchObject(nowhere)
  await expect(portOf('readAs', system)).rejects.toMatchObject(caused)
  await expect(writableUrl(pair.url)).rejects.toMatchObject(nowhere)
  expect(said.at(-1)).toBe(`no host of the database takes writes; reads go to 127.0.0.1:${standby.port}`)
})

test('the promoted standby takes over, and the old primary is ignored when it comes back', async () => {
  const { primary, standby } = pair
  await standby.query('select pg_promote()')
  await vi.waitFor(() => write('after'), { timeout: 10_000 })
  expect(await portOf('asActor')).toBe(standby.port)
  const before = moves.mock.calls.length
  primary.thaw()
  const { rows } = await primary.query('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: false }])
  // Several looks later.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(moves.mock.calls.length).toBe(before)
  expect(await portOf('readAs')).toBe(standby.port)
  // Not even alone.
  await standby.freeze()
  await vi.waitFor(() => expect(db.hosts.place().writable).toBeUndefined(), { timeout: 10_000 })
  await expect(write('to the old one')).rejects.toMatchObject(caused)
  standby.thaw()
  await vi.waitFor(() => write('thawed'), { timeout: 10_000 })
  expect(await notes()).toEqual(['after', 'before', 'thawed'])
})

test('a host that begins to refuse writes is no longer used', async () => {
  const { standby } = pair
  await standby.query('alter system set default_transaction_read_only = on')
  await standby.query('select pg_reload_conf()')
  await vi.waitFor(() => expect(write('read-only')).rejects.toSatisfy(isNowhere), { timeout: 10_000 })
  await standby.query('alter system reset default_transaction_read_only')
  await standby.query('select pg_reload_conf()')
  await vi.waitFor(() => write('writes again'), { timeout: 10_000 })
})
