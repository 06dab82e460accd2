import { readdir, utimes } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStorage } from './disk.server.ts'
import { samples } from './sample-files.ts'
import { newStorageKey } from './storage.ts'
import { type StorageWorld, storageWorld } from './storage-world.ts'
import { sweepFiles } from './sweep.server.ts'

let world: StorageWorld

beforeAll(async () => {
  world = await storageWorld()
})
afterAll(() => world.end())

const bytes = async function* () {
  yield samples.txt
}
const age = async () => {
  const anHourAgo = new Date(Date.now() - 61 * 60_000)
  for (const path of await world.filesOnDisk()) await utimes(path, anHourAgo, anHourAgo)
}

test('what nobody used within the hour goes, row and bytes; what is used or young stays', async () => {
  const ann = world.person()
  const [used, unused, released, young] = [
    await ann.uploaded('used.txt', samples.txt),
    await ann.uploaded('unused.txt', samples.txt),
    await ann.uploaded('released.txt', samples.txt),
    await ann.uploaded('young.txt', samples.txt),
  ]
  await world.store(used.id, { purpose: 'document' })
  await world.owner.query(`update files set state = 'released' where id = $1`, [released.id])
  await world.owner.query(`update files set state_at = now() - interval '61 minutes' where id <> $1`, [
    young.id,
  ])
  await age()
  expect(await sweepFiles(world)).toEqual({ orphans: 2, strays: 0 })
  const { rows } = await world.owner.query('select id from files')
  expect(rows.map(({ id }) => id).sort()).toEqual([used.id, young.id].sort())
  expect(rows.map(({ id }) => id)).not.toContain(unused.id)
  expect(await world.filesOnDisk()).toHaveLength(2)
  expect((await ann.read(used.id)).status).toBe(404)
  expect((await ann.read(young.id)).status).toBe(200)
})

test('bytes without a row go once no upload can be about to make one', async () => {
  const before = (await world.filesOnDisk()).length
  await world.storage.put(newStorageKey(), bytes())
  expect(await sweepFiles(world)).toEqual({ orphans: 0, strays: 0 })
  await age()
  expect(await sweepFiles(world)).toEqual({ orphans: 0, strays: 1 })
  expect(await world.filesOnDisk()).toHaveLength(before)
})

test('what a process left half-written goes at the next start', async () => {
  const key = newStorageKey()
  const failing = async function* () {
    yield samples.txt
    throw new Error('broken off')
  }
  await expect(world.storage.put(key, failing())).rejects.toThrow('broken off')
  expect(await readdir(`${world.folder}/unfinished`)).toEqual([])
  const stuck = async function* () {
    yield samples.txt
    await new Promise(() => {})
  }
  void world.storage.put(key, stuck())
  await expect.poll(() => readdir(`${world.folder}/unfinished`)).toHaveLength(1)
  await openDiskStorage(world.folder)
  expect(await readdir(`${world.folder}/unfinished`)).toHaveLength(1)
  await age()
  await openDiskStorage(world.folder)
  expect(await readdir(`${world.folder}/unfinished`)).toEqual([])
})

test('a key is never a path', async () => {
  for (const key of ['../../etc/passwd', '', 'ab', `${'a'.repeat(31)}/`, 'A'.repeat(32)]) {
    await expect(world.storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(world.storage.delete(key)).rejects.toThrow('Not a storage key')
  }
  expect(await world.storage.get(newStorageKey())).toBeUndefined()
  expect(await world.storage.stat(newStorageKey())).toBeUndefined()
})
