import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase, type Tx } from '#db/database.ts'
import { withReplica } from '#db/replica.ts'
import { replicatedPair } from '#test/fixtures/replicated.ts'

const client = { role: 'client', userId: '00000000-0000-4000-8000-000000000001', clientId: null } as const

let pair: Awaited<ReturnType<typeof replicatedPair>>
let db: Database
let replica: Database

beforeAll(async () => {
  pair = await replicatedPair()
  db = openDatabase({ url: pair.primary.url })
  replica = withReplica({ url: pair.standby.url, db, times: { maxAgeMs: 1_000, lookMs: 100 } })
}, 120_000)
afterAll(async () => {
  await replica?.close()
  await db?.close()
  await pair?.stop()
})

const port = async (tx: Tx) => {
  const { rows } = await tx.execute<{ port: number }>(sql`select inet_server_port() as port`)
  return Number(rows[0]?.port)
}
const readsFrom = () => replica.readAs(client, port)

test('reads come from a standby that is up to date, writes and everything of the process do not', async () => {
  await vi.waitFor(async () => expect(await readsFrom()).toBe(pair.standby.port), { timeout: 10_000 })
  expect(await replica.asActor(client, port)).toBe(pair.primary.port)
  expect(await db.readAs(client, port)).toBe(pair.primary.port)
})

test('a read that the standby refuses is repeated on the primary', async () => {
  const only = async (tx: Tx) => {
    const at = await port(tx)
    if (at === pair.standby.port) throw new Error('It is not here yet.')
    return at
  }
  expect(await replica.readAs(client, only)).toBe(pair.primary.port)
  const failing = () => Promise.reject(new Error('Nor there.'))
  await expect(replica.readAs(client, failing)).rejects.toThrow('Nor there.')
})

test('a standby that stops replaying is not used until it has caught up', async () => {
  await pair.standby.query('select pg_wal_replay_pause()')
  // Until there is something to replay, it is up to date.
  await db.batch(client, (tx) => [tx.execute(sql`insert into notes values ('later')`)])
  await vi.waitFor(async () => expect(await readsFrom()).toBe(pair.primary.port), { timeout: 10_000 })
  await pair.standby.query('select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await readsFrom()).toBe(pair.standby.port), { timeout: 10_000 })
})
