import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, pendingMigrations } from '#db/schema/migrate.ts'
import { preflight } from '#db/schema/preflight.ts'
import { demoAccounts } from '#demo/demo-accounts.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { filesFolder, tablePath } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

let scratch: string
let owner: pg.Client
let ownerUrl: string
/** The demo firm's files. */
let storage: Storage
const databases: string[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-backup-'))
  ownerUrl = (await testDatabase()).ownerUrl
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const keys = deriveKeys('of this test')
  storage = await openDiskStorage(join(scratch, 'files'))
  await seedDemoFirm({ ownerUrl, storage, keys, demo: await demoAccounts(scratch, undefined) })
})

afterAll(async () => {
  for (const name of databases) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
  await rm(scratch, { recursive: true, force: true })
})

/** An empty database and an empty storage. */
async function emptyPlace() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create database ${name} template template0`)
  databases.push(name)
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    ownerUrl: at(ownerUrl),
    loginUrl: at((await testDatabase()).loginUrl),
    storage: await openDiskStorage(join(scratch, name)),
  }
}

const rowsIn = async (url: string, table: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(`select from ${table}`)).rowCount
  } finally {
    await client.end()
  }
}

test('a restored firm is the same, with its files, and can be served', async () => {
  const folder = join(scratch, 'whole')
  const taken = await writeBackup({ ownerUrl, storage, folder })
  expect(taken.tables.find(({ name }) => name === 'cases')?.rows).toBeGreaterThan(5)
  expect(taken.files.length).toBeGreaterThan(5)
  expect(taken.missing).toEqual([])

  const place = await emptyPlace()
  await restoreBackup({ ...place, folder })
  await preflight(place.loginUrl)
  const again = await writeBackup({ ...place, folder: join(scratch, 'again') })
  expect({ ...again, takenAt: taken.takenAt }).toEqual(taken)

  await expect(restoreBackup({ ...place, folder })).rejects.toThrow('The database is not empty')
  await expect(writeBackup({ ownerUrl, storage, folder })).rejects.toThrow('is not empty')
})

test('all tables of a backup are of one moment, while others go on writing', async () => {
  const writer = new pg.Client({ connectionString: ownerUrl })
  await writer.connect()
  const differ = Number(await rowsIn(ownerUrl, 'clients')) - Number(await rowsIn(ownerUrl, 'leads'))
  let [isWriting, pairs] = [true, 0]
  // A client and a lead by one statement: a backup has both or neither.
  const writing = (async () => {
    for (; isWriting; pairs += 1)
      await writer.query(
        `with made as (insert into clients (name, email) values ('Pair', $1) returning name, email)
         insert into leads (name, email) select name, email from made`,
        [`pair-${pairs}@demo.example`],
      )
  })()
  try {
    for (let n = 0; n < 3; n++) {
      const before = pairs
      const { tables } = await writeBackup({ ownerUrl, storage, folder: join(scratch, `busy-${n}`) })
      expect(pairs).toBeGreaterThan(before)
      const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
      expect(rows('clients') - rows('leads')).toBe(differ)
    }
  } finally {
    isWriting = false
    await writing
    await writer.end()
  }
})

test('a changed byte in a row or a file stops the restore, and leaves no row', async () => {
  const folder = join(scratch, 'altered')
  const { files } = await writeBackup({ ownerUrl, storage, folder })
  const path = tablePath(folder, 'locations')
  const rows = await readFile(path, 'utf8')
  const { key } = files[0] ?? { key: '' }
  const copies = await openDiskStorage(filesFolder(folder))
  const bytes = (await (await copies.get(key))?.toArray()) ?? []
  const replaceFile = async (content: Uint8Array[]) => {
    await copies.delete(key)
    await copies.put(key, Readable.from(content))
  }
  const expectStopped = async (what: string) => {
    const place = await emptyPlace()
    const stopped = restoreBackup({ ...place, folder })
    await expect(stopped).rejects.toThrow(`${what} was changed since the backup was taken.`)
    expect(await rowsIn(place.ownerUrl, 'users')).toBe(0)
  }

  await writeFile(path, rows.replace('New York', 'New Yorc'))
  await expectStopped(path)
  await writeFile(path, rows)
  await replaceFile([...bytes, Buffer.from('.')])
  await expectStopped(`The file ${key}`)
  await replaceFile(bytes)
  await restoreBackup({ ...(await emptyPlace()), folder })
})

// 0001 is the first version: until there is a second one there is nothing to upgrade from.
const hasEarlier = readdirSync('db/migrations').filter((file) => file.endsWith('.sql')).length > 1

test.runIf(hasEarlier)('data of an earlier version is brought up to this one', async () => {
  const early = await emptyPlace()
  const [first, ...later] = await pendingMigrations(early.ownerUrl)
  await migrate({ ownerUrl: early.ownerUrl, upTo: first as string })
  const client = new pg.Client({ connectionString: early.ownerUrl })
  await client.connect()
  await client.query(`insert into locations (city, state) values ('Roosevelt Island', 'New York')`)
  await client.end()
  const folder = join(scratch, 'early')
  expect((await writeBackup({ ...early, folder })).migrations).toEqual([first])

  const place = await emptyPlace()
  await restoreBackup({ ...place, folder })
  expect(later.length).toBeGreaterThan(0)
  expect(await pendingMigrations(place.ownerUrl)).toEqual([])
  expect(await rowsIn(place.ownerUrl, 'locations')).toBe(1)
})

test('an unfinished folder is not a backup, and a failure leaves none', async () => {
  const place = await emptyPlace()
  await expect(restoreBackup({ ...place, folder: scratch })).rejects.toThrow('not a finished backup')
  const folder = join(scratch, 'failed')
  await expect(writeBackup({ ...place, folder })).rejects.toThrow()
  expect((await readdir(scratch)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('a backup whose engagement register was changed is not restored', async () => {
  // Seeding is no intake: the register of a demo firm is empty.
  for (let told = 0; told < 2; told++) await owner.query(`select tell_register('{"entry": "policy"}')`)
  await owner.query('select chain_register()')
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  const { rowCount } = await owner.query(
    `update engagement_register set client = 'Somebody else' where number = 2`,
  )
  expect(rowCount).toBe(1)
  await owner.query('commit')
  const folder = join(scratch, 'register')
  await writeBackup({ ownerUrl, storage, folder })
  const place = await emptyPlace()
  await expect(restoreBackup({ ...place, folder })).rejects.toThrow('Line 2 of the engagement register')
  expect(await rowsIn(place.ownerUrl, 'cases')).toBe(0)
})
