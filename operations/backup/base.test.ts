import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backupName, baseOf } from '#features/backups/backups.schema.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { newStorageKey, type Storage } from '#platform/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { makeClient } from '#test/factories.ts'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { rememberBase, usableBase } from './base.ts'
import { bucketPlace } from './bucket-place.ts'
import type { Manifest } from './manifest.ts'
import { type NightlyOptions, takeBackup } from './nightly.ts'
import { openBackup } from './open.ts'
import { folderPlace } from './place.ts'
import { restoreBackup } from './restore.ts'

// Each backup is restored into a database of its own.
vi.setConfig({ testTimeout: 240_000 })

let scratch: string
let owner: pg.Client
let ownerUrl: string
let storage: Storage
const contents = new Map<string, Buffer>()

async function addFile() {
  const key = newStorageKey()
  const content = randomBytes(50_000)
  contents.set(key, content)
  await storage.put(key, Readable.from([content]))
  await owner.query(
    `insert into files (storage_key, name, size, mime, sha256, uploaded_by)
     select $1, 'brief.pdf', $2, 'application/pdf', $3, id from users limit 1`,
    [key, content.length, '0'.repeat(64)],
  )
  return key
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-base-'))
  ownerUrl = (await testDatabase()).ownerUrl
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  storage = await openDiskStorage(join(scratch, 'files'))
  await makeClient({ name: 'Quixotic Client' })
  await addFile()
})
afterAll(async () => {
  await owner.end()
  await rm(scratch, { recursive: true, force: true })
})

let folder: string
beforeEach(() => {
  folder = join(scratch, randomUUID())
})
/** Backups of different seconds, since their names are their times. */
async function take(given: Partial<NightlyOptions> = {}) {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return takeBackup({
    ownerUrl,
    storage,
    place: folderPlace(folder),
    workFolder: join(scratch, 'work'),
    basePath: `${folder}.json`,
    worthBytes: 1,
    keep: 2,
    ...given,
  })
}
const kept = async () => (await readdir(folder)).sort()

/** Restores into a new database and storage, and compares every file. */
async function expectRestored(path: string, given: { identityFile?: string; bucket?: string } = {}) {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create database ${name} template template0`)
  try {
    const opened = await openBackup({ path, work: join(scratch, 'open'), ...given })
    const there = await openDiskStorage(join(scratch, name))
    const at = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    await restoreBackup({ ownerUrl: at, storage: there, folder: opened })
    for (const [key, content] of contents) {
      const restored = Buffer.concat((await (await there.get(key))?.toArray()) ?? [])
      expect(restored.equals(content)).toBe(true)
    }
  } finally {
    await owner.query(`drop database ${name} with (force)`)
  }
}

test('the next backup leaves out the files of the first, and a restore needs both', async () => {
  const lost = await addFile()
  const first = await take()
  await addFile()
  await storage.delete(lost)
  const next = await take()
  await storage.put(lost, Readable.from([contents.get(lost) as Buffer]))
  // It comes back from the base.
  expect(next.missing).toBe(1)
  expect([first.files + 1, basename(first.place)]).toEqual([next.files, baseOf(basename(next.place))])
  expect(basename(next.place)).toMatch(backupName)
  await expectRestored(next.place)
  const alone = join(scratch, 'alone', basename(next.place))
  await mkdir(dirname(alone), { recursive: true })
  await copyFile(next.place, alone)
  await expect(expectRestored(alone)).rejects.toThrow(`put that backup beside it`)
})

test('a base is kept as long as a kept backup needs it, and then removed', async () => {
  const first = basename((await take({ keep: 1 })).place)
  const second = basename((await take({ keep: 1 })).place)
  expect(await kept()).toEqual([first, second])
  await rm(`${folder}.json`)
  const third = basename((await take({ keep: 1 })).place)
  expect(await kept()).toEqual([third])
  const { rows } = await owner.query(
    'select removed_at is not null as gone from backups order by started_at desc limit 3',
  )
  expect(rows.map(({ gone }) => gone)).toEqual([false, true, true])
})

test('only a base that is whole, known, young and for the same key is used', async () => {
  await mkdir(folder)
  const now = Date.now()
  const daysAgo = (days: number) => {
    const stamp = new Date(now - days * 86_400_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
    return `portico-${stamp}Z.tar.gz`
  }
  const options = { place: folderPlace(folder), basePath: `${folder}.json`, worthBytes: 100 }
  const file = { key: 'a', bytes: 100, sum: '0'.repeat(64) }
  const remember = async (name: string, given: { worthBytes?: number; publicKey?: string } = {}) => {
    await rm(options.basePath, { force: true })
    await writeFile(join(folder, name), 'of this test')
    await rememberBase(name, { files: [file] } as Manifest, { ...options, ...given })
  }
  await remember(daysAgo(6))
  expect(await usableBase(options)).toEqual({ name: daysAgo(6), files: new Map([['a', file]]) })
  expect(await usableBase({ ...options, publicKey: 'age1other' })).toBeUndefined()
  await appendFile(join(folder, daysAgo(6)), 'x')
  expect(await usableBase(options)).toBeUndefined()
  await rm(join(folder, daysAgo(6)))
  expect(await usableBase(options)).toBeUndefined()
  await writeFile(options.basePath, '{ cut')
  expect(await usableBase(options)).toBeUndefined()
  await remember(daysAgo(7))
  expect(await usableBase(options)).toBeUndefined()
  // One file of 100 bytes isn't worth it.
  await remember(daysAgo(1), { worthBytes: 101 })
  expect(await usableBase(options)).toBeUndefined()
})

test('in a bucket, encrypted: both are fetched by name', async () => {
  const bucket = await s3Bucket({ prefix: 'firm/backups' })
  const identity = await generateX25519Identity()
  const identityFile = join(scratch, 'identity')
  await writeFile(identityFile, identity)
  const given = {
    publicKey: await identityToRecipient(identity),
    place: bucketPlace(bucket.url(), join(scratch, 'work'), { timeoutMs: 10_000, pauseMs: 5 }),
  }
  const first = await take(given)
  const next = await take(given)
  const name = basename(next.place)
  expect(baseOf(name)).toBe(basename(first.place))
  await expectRestored(name, { identityFile, bucket: bucket.url() })
  const stored = bucket.objects.get(`firm/backups/${basename(first.place)}`)
  if (stored) stored.bytes = Buffer.alloc(stored.bytes.length)
  expect(baseOf(basename((await take(given)).place))).toBeUndefined()
})
