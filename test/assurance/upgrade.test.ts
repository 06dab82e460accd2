import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, pendingMigrations } from '#db/schema/migrate.ts'
import { preflight } from '#db/schema/preflight.ts'
import { demoAccounts } from '#demo/demo-accounts.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { testDatabase } from '#test/database.ts'
import { as } from '#test/people.ts'
import { figure, isLong } from './figure.ts'
import { fill, rowsOf, tablesOf } from './firm-copy.ts'

// Upgrades a firm from an earlier version: every row stays the same, and the product serves it.

/** Columns that a migration changes on purpose, by its name. */
const changedOnPurpose: Record<string, string[]> = {}

const committed = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))
const hasEarlier = committed.length > 1

let scratch: string
let today: pg.Client
let urls: { ownerUrl: string; loginUrl: string }
let lawyer: { email: string; password: string }
let migrations: string[]
const databases: string[] = []
const compared: string[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-upgrade-'))
  urls = await testDatabase()
  today = await connected(urls.ownerUrl)
  const demo = await demoAccounts(scratch, undefined)
  lawyer = demo.lawyer
  const storage = await openDiskStorage(join(scratch, 'files'))
  await seedDemoFirm({ ownerUrl: urls.ownerUrl, storage, keys: deriveKeys('of this test'), demo })
  migrations = await pendingMigrations((await emptyDatabase()).ownerUrl)
}, 60_000)

afterAll(async () => {
  figure('upgrade with data', compared.join('; '), 'every row equal')
  for (const name of databases) await today.query(`drop database ${name} with (force)`)
  await today.end()
  await rm(scratch, { recursive: true, force: true })
}, 120_000)

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function emptyDatabase() {
  const name = `earlier_${randomUUID().replaceAll('-', '')}`
  await today.query(`create database ${name} template template0`)
  databases.push(name)
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { ownerUrl: at(urls.ownerUrl), loginUrl: at(urls.loginUrl) }
}

/** Upgrades the demo firm from that migration, as far as that version could store it. */
async function bringUpFrom(migration: string) {
  const { ownerUrl, loginUrl } = await emptyDatabase()
  await migrate({ ownerUrl, upTo: migration })
  const earlier = await connected(ownerUrl)
  const { copied, left } = await fill(earlier, today)
  const later = migrations.slice(migrations.indexOf(migration) + 1)
  const changed = later.flatMap((tag) => changedOnPurpose[tag] ?? [])
  const current = await tablesOf(today)
  const read = async () => {
    const told: Record<string, string[]> = {}
    for (const [table, columns] of tables) told[table] = await rowsOf(earlier, table, columns)
    return told
  }
  const tables: [string, string[]][] = []
  const gone: string[] = []
  for (const [table, columns] of await tablesOf(earlier)) {
    const kept = columns.filter((column) => !changed.includes(`${table}.${column}`))
    gone.push(
      ...kept.filter((column) => !current.get(table)?.includes(column)).map((one) => `${table}.${one}`),
    )
    tables.push([table, kept.filter((column) => current.get(table)?.includes(column))])
  }
  const before = await read()
  expect(await migrate({ ownerUrl })).toEqual(later)
  expect(await read()).toEqual(before)
  await earlier.end()
  expect(gone).toEqual([])
  expect(copied).toBeGreaterThan(20 * left)
  compared.push(`${copied} rows from ${migration}`)
  return { ownerUrl, loginUrl }
}

// 0001 is the first version: until there is a second one there is nothing to upgrade from.
test.runIf(hasEarlier)(
  'from the version before, with a whole firm, no row is lost or altered, and the firm is served',
  async () => {
    const { loginUrl } = await bringUpFrom(migrations.at(-2) as string)
    await preflight(loginUrl)
    const seen = async (env: Record<string, string>) => {
      const { api } = await as({ ...lawyer, portal: 'lawyer' }, { env })
      const { items } = await api.lawyer.cases.list({})
      const [first] = items
      return { items, entries: first && (await api.lawyer.timeline.list({ caseId: first.id })) }
    }
    const [before, after] = [await seen({}), await seen({ DATABASE_URL: loginUrl })]
    expect(before.items.length).toBeGreaterThan(0)
    expect(after).toEqual(before)
  },
  60_000,
)

test.runIf(isLong && hasEarlier)(
  'from every version there has been',
  async () => {
    for (const migration of migrations.slice(0, -2)) await bringUpFrom(migration)
  },
  300_000,
)
