import { readdir, utimes } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '#test/fixtures/sample-files.ts'
import { type StorageFixture, storageFixture } from '#test/fixtures/storage.ts'
import { openDiskStorage } from './disk.server.ts'
import { newStorageKey } from './storage.ts'
import { sweepFiles } from './sweep.server.ts'

let fixture: StorageFixture

beforeAll(async () => {
  fixture = await storageFixture()
})
afterAll(() => fixture.end())

const bytes = async function* () {
  yield samples.txt
}
const age = async (days = 8) => {
  const then = new Date(Date.now() - days * 24 * 60 * 60_000)
  for (const path of await fixture.filesOnDisk()) await utimes(path, then, then)
}

test('uploads unused for an hour are deleted, row and bytes; used or younger ones stay', async () => {
  const ann = fixture.person()
  const [used, unused, released, young] = [
    await ann.uploaded('used.txt', samples.txt),
    await ann.uploaded('unused.txt', samples.txt),
    await ann.uploaded('released.txt', samples.txt),
    await ann.uploaded('young.txt', samples.txt),
  ]
  await fixture.store(used.id, { purpose: 'document' })
  await fixture.owner.query(`update files set state = 'released' where id = $1`, [released.id])
  await fixture.owner.query(`update files set state_at = now() - interval '61 minutes' where id <> $1`, [
    young.id,
  ])
  await age()
  expect(await sweepFiles(fixture)).toEqual({ orphans: 2, unfinished: 0, strays: 0 })
  const { rows } = await fixture.owner.query('select id from files')
  expect(rows.map(({ id }) => id).sort()).toEqual([used.id, young.id].sort())
  expect(rows.map(({ id }) => id)).not.toContain(unused.id)
  expect(await fixture.filesOnDisk()).toHaveLength(2)
  expect((await ann.read(used.id)).status).toBe(404)
  expect((await ann.read(young.id)).status).toBe(200)
})

test('bytes without a row are kept for a week, because a restored database may need them', async () => {
  const before = (await fixture.filesOnDisk()).length
  await fixture.storage.put(newStorageKey(), bytes())
  expect(await sweepFiles(fixture)).toEqual({ orphans: 0, unfinished: 0, strays: 0 })
  await age(6)
  expect(await sweepFiles(fixture)).toEqual({ orphans: 0, unfinished: 0, strays: 0 })
  await age()
  expect(await sweepFiles(fixture)).toEqual({ orphans: 0, unfinished: 0, strays: 1 })
  expect(await fixture.filesOnDisk()).toHaveLength(before)
})

test('half-written files of an ended process are deleted at the next start', async () => {
  const key = newStorageKey()
  const failing = async function* () {
    yield samples.txt
    throw new Error('broken off')
  }
  await expect(fixture.storage.put(key, failing())).rejects.toThrow('broken off')
  expect(await readdir(`${fixture.folder}/unfinished`)).toEqual([])
  const stuck = async function* () {
    yield samples.txt
    await new Promise(() => {})
  }
  void fixture.storage.put(key, stuck())
  await expect.poll(() => readdir(`${fixture.folder}/unfinished`)).toHaveLength(1)
  await openDiskStorage(fixture.folder)
  expect(await readdir(`${fixture.folder}/unfinished`)).toHaveLength(1)
  await age()
  await openDiskStorage(fixture.folder)
  expect(await readdir(`${fixture.folder}/unfinished`)).toEqual([])
})

test('a key is never a path', async () => {
  for (const key of ['../../etc/passwd', '', 'ab', `${'a'.repeat(31)}/`, 'A'.repeat(32)]) {
    await expect(fixture.storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(fixture.storage.delete(key)).rejects.toThrow('Not a storage key')
  }
  expect(await fixture.storage.get(newStorageKey())).toBeUndefined()
  expect(await fixture.storage.stat(newStorageKey())).toBeUndefined()
})
