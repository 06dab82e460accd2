import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let urls: { ownerUrl: string; loginUrl: string }
let owner: pg.Client

beforeAll(async () => {
  urls = await testDatabase()
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
})

afterAll(() => owner.end())

/** Runs `work` on an empty database of the same server, owned by a role that isn't a superuser. */
async function onEmptyDatabase(work: (ownerUrl: string) => Promise<void>) {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  await owner.query(`create role ${name} login createrole password 'only-here'`)
  // Since PostgreSQL 16, CREATEROLE applies only to roles that one has created or administers.
  await owner.query(`grant portico_owner, portico_definer to ${name} with admin option, set true`)
  await owner.query(`create database ${name} owner ${name} template template0`)
  const url = new URL(urls.ownerUrl)
  Object.assign(url, { username: name, password: 'only-here', pathname: `/${name}` })
  try {
    await work(url.href)
  } finally {
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`drop role ${name}`)
  }
}

test('no superuser is needed, two at once apply everything once, and again there is nothing to do', async () => {
  await onEmptyDatabase(async (ownerUrl) => {
    const all = await pendingMigrations(ownerUrl)
    expect(all.length).toBeGreaterThan(0)
    const [one, other] = await Promise.all([migrate({ ownerUrl }), migrate({ ownerUrl })])
    expect([...one, ...other]).toEqual(all)
    expect(await pendingMigrations(ownerUrl)).toEqual([])
    expect(await migrate({ ownerUrl })).toEqual([])
  })
})

test('a migration that fails leaves nothing behind and says where it failed', async () => {
  await onEmptyDatabase(async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query('create table sessions ()')
    await expect(migrate({ ownerUrl })).rejects.toThrow(
      /^Migration 0001_\w+\.sql(:\d+)? failed: relation "sessions" already exists$/,
    )
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([{ tablename: 'sessions' }])
    await client.end()
  })
})

test('a migration that was changed after it had been applied is refused', async () => {
  await owner.query(`update migrations.applied set hash = 'another'`)
  await expect(migrate(urls)).rejects.toThrow('was changed after it had been applied')
})

test('a database with a migration that this version lacks is refused', async () => {
  await owner.query(`insert into migrations.applied (tag, hash) values ('0000_foundation', 'another')`)
  await expect(migrate(urls)).rejects.toThrow(
    'has the migration 0000_foundation, which this version does not know',
  )
})
