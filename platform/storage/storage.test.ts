import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { openDiskStorage } from './disk.server.ts'
import { openS3Storage } from './s3.server.ts'
import { newStorageKey, type Storage } from './storage.ts'

// What every implementation of Storage has to do.

const folder = await mkdtemp(join(tmpdir(), 'portico-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const places = {
  disk: () => openDiskStorage(folder),
  // Small pages, so that a list has several.
  S3: async () => openS3Storage((await s3Bucket({ pageSize: 2 })).url()),
}

async function* inChunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function listed(storage: Storage) {
  const found = []
  for await (const one of storage.list()) found.push(one)
  return found
}
const kept = async (storage: Storage) => (await listed(storage)).map(({ key }) => key).sort()

describe.each(Object.entries(places))('files on %s', (_, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })

  async function stored(bytes: Buffer) {
    const key = newStorageKey()
    await storage.put(key, inChunks(bytes))
    return key
  }
  const read = async (...asked: Parameters<Storage['get']>) => {
    const bytes = await storage.get(...asked)
    return bytes && buffer(bytes)
  }

  test.each([0, 1, 70_000, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, 12_345_678])(
    '%i bytes come back as they were',
    async (size) => {
      const bytes = randomBytes(size)
      const key = await stored(bytes)
      expect((await read(key))?.equals(bytes)).toBe(true)
      const found = await storage.stat(key)
      expect(found).toMatchObject({ key, size })
      expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(10_000)
    },
  )

  test('a part is the bytes from the first to the last that were asked for, both included', async () => {
    const bytes = randomBytes(6_000_000)
    const key = await stored(bytes)
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [5_242_870, 5_242_890],
      [5_999_999, 5_999_999],
    ] as const)
      expect((await read(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test('reading a missing file returns nothing, and removing it is no error', async () => {
    const key = newStorageKey()
    expect(await storage.get(key)).toBeUndefined()
    expect(await storage.get(key, { start: 0, end: 1 })).toBeUndefined()
    expect(await storage.stat(key)).toBeUndefined()
    await storage.delete(key)
    const there = await stored(Buffer.from('a'))
    await storage.delete(there)
    expect(await storage.stat(there)).toBeUndefined()
    expect(await storage.get(there)).toBeUndefined()
  })

  test('the list is every file, however many pages it takes', async () => {
    for (const key of await kept(storage)) await storage.delete(key)
    expect(await kept(storage)).toEqual([])
    const keys = []
    for (let count = 0; count < 5; count++) keys.push(await stored(Buffer.from(`file ${count}`)))
    expect(await kept(storage)).toEqual(keys.sort())
    const sizes = (await listed(storage)).map(({ size }) => size)
    expect(sizes).toEqual([6, 6, 6, 6, 6])
  })

  test.each([100, 7_000_000])('a body that breaks off after %i bytes leaves nothing', async (size) => {
    const before = await kept(storage)
    const broken = async function* () {
      yield* inChunks(randomBytes(size))
      throw new Error('broken off')
    }
    await expect(storage.put(newStorageKey(), broken())).rejects.toThrow('broken off')
    expect(await kept(storage)).toEqual(before)
  })

  test('a key is never a path', async () => {
    for (const key of ['../../etc/passwd', '', 'ab', `${'a'.repeat(31)}/`, 'A'.repeat(32)]) {
      await expect(storage.get(key)).rejects.toThrow('Not a storage key')
      await expect(storage.delete(key)).rejects.toThrow('Not a storage key')
      await expect(storage.put(key, inChunks(Buffer.from('a')))).rejects.toThrow('Not a storage key')
    }
  })
})
