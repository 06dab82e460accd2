import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { openS3Storage } from '#platform/storage/s3.server.ts'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'
import { newStorageKey, type Storage } from '#platform/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import { moveFiles } from './move.ts'

const fake = await s3Bucket()
const { ownerUrl } = await testDatabase()
let folder: string
let disk: Storage
let bucket: Storage
const kept = new Map<string, Buffer>()

async function* once(bytes: Buffer) {
  yield bytes
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-move-'))
  disk = await openDiskStorage(join(folder, 'files'))
  bucket = await openS3Storage(fake.url(), { pauseMs: 5 })
  for (const size of [1, 2_000, 6_000_000]) {
    const [key, bytes] = [newStorageKey(), randomBytes(size)]
    await disk.put(key, once(bytes))
    await row(key, bytes)
    kept.set(key, bytes)
  }
  // Without a row.
  await disk.put(newStorageKey(), once(Buffer.from('stray')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const row = async (key: string, bytes: Buffer) =>
  (await owner()).query(
    `insert into files (storage_key, name, mime, size, sha256) values ($1, 'a.txt', 'text/plain', $2, $3)`,
    [key, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  )

async function expectAllIn(storage: Storage) {
  for (const [key, bytes] of kept) {
    const found = await storage.get(key)
    expect(found && (await buffer(found)).equals(bytes)).toBe(true)
  }
}

test('an interrupted run can be continued, and copies every file that a row names', async () => {
  const about = [...kept.keys()].sort()[1] as string
  fake.troubles.push(...Array.from({ length: 3 }, () => ({ method: 'PUT', about, how: 500 })))
  await expect(moveFiles({ ownerUrl, from: disk, to: bucket })).rejects.toThrow('500')
  expect(fake.objects.size).toBe(1)
  expect(await moveFiles({ ownerUrl, from: disk, to: bucket })).toEqual({ copied: 2, there: 1, missing: [] })
  await expectAllIn(bucket)
  expect(fake.objects.size).toBe(3)
  expect(await moveFiles({ ownerUrl, from: disk, to: bucket })).toEqual({ copied: 0, there: 3, missing: [] })
})

test('a target file with other bytes is replaced; a damaged source file is never copied', async () => {
  const [key, bytes] = [...kept][1] as [string, Buffer]
  const altered = Buffer.from(bytes.map((byte) => byte ^ 1))
  await bucket.put(key, once(altered))
  expect(await moveFiles({ ownerUrl, from: disk, to: bucket })).toMatchObject({ copied: 1, there: 2 })
  await expectAllIn(bucket)

  await bucket.delete(key)
  await disk.put(key, once(altered))
  await expect(moveFiles({ ownerUrl, from: disk, to: bucket })).rejects.toThrow('not what was uploaded')
  expect(await bucket.stat(key)).toBeUndefined()
  await disk.put(key, once(bytes))
})

test('files move back to a disk, and files missing in both places are reported', async () => {
  await moveFiles({ ownerUrl, from: disk, to: bucket })
  const back = await openDiskStorage(join(folder, 'back'))
  const lost = newStorageKey()
  await row(lost, Buffer.from('lost'))
  expect(await moveFiles({ ownerUrl, from: bucket, to: back })).toEqual({
    copied: 3,
    there: 0,
    missing: [lost],
  })
  await expectAllIn(back)
  await (await owner()).query('delete from files where storage_key = $1', [lost])
})

test('a backup fails when a file is truncated, and leaves nothing', async () => {
  fake.troubles.push({ method: 'GET', about: [...kept.keys()][2] as string, how: 'cut' })
  const backup = join(folder, 'cut')
  await expect(writeBackup({ ownerUrl, storage: bucket, folder: backup })).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([])
})

test('a document that came in parts is moved, too', async () => {
  const [key, bytes] = [newStorageKey(), randomBytes(maxFileBytes + 100_000)]
  await disk.put(key, once(bytes))
  await row(key, bytes)
  kept.set(key, bytes)
  expect(await moveFiles({ ownerUrl, from: disk, to: bucket })).toMatchObject({ copied: 1, missing: [] })
  await expectAllIn(bucket)
})

test('a backup takes files from the bucket, and a restore puts them into one', async () => {
  const backup = join(folder, 'backup')
  const taken = await writeBackup({ ownerUrl, storage: bucket, folder: backup })
  expect(taken.files.map(({ key }) => key)).toEqual([...kept.keys()].sort())
  const name = `restored_${newStorageKey()}`
  await (await owner()).query(`create database ${name} template template0`)
  try {
    const other = await s3Bucket({ prefix: 'restored' })
    await restoreBackup({
      ownerUrl: Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href,
      storage: await openS3Storage(other.url()),
      folder: backup,
    })
    expect([...other.objects.keys()].sort()).toEqual([...kept.keys()].map((key) => `restored/${key}`).sort())
  } finally {
    await (await owner()).query(`drop database ${name} with (force)`)
  }
}, 60_000)
