import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, pendingMigrations } from '#db/migrate.ts'
import { preflight } from '#db/preflight.ts'
import { demoAccounts } from '#db/seed/demo-accounts.ts'
import { seedDemoFirm } from '#db/seed/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { testDatabase } from '#test/database.ts'
import { as } from '#test/people.ts'
import { figure, isLong } from './figure.ts'
import { fill, rowsOf, tablesOf } from './firm-copy.ts'

// A firm that works with an earlier version is brought up to this one: every row is what it was, and it is served.

/** What a migration changes on purpose: the columns, by the migration's name. */
const changedOnPurpose: Record<string, string[]> = {
  // Nobody could have set up a second factor before.
  '0011_two-factor': ['id', 'backup_codes', 'verified', 'failed_verification_count', 'locked_until'].map(
    (column) => `two_factors.${column}`,
  ),
  // The feed tells topics; which row it was nobody ever read.
  '0026_what-changed-by-columns': ['changes.row_id'],
}

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

/** Brings the demo firm up from that migration, as far as that version could have held it. */
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

test('from the version before, with a whole firm, no row is lost or altered, and the firm is served', async () => {
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
}, 60_000)

test.runIf(isLong)(
  'from every version there has been',
  async () => {
    for (const migration of migrations.slice(0, -2)) await bringUpFrom(migration)
  },
  300_000,
)
