import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { type BucketPlace, bucketPlace } from './bucket-place.ts'

const bucket = await s3Bucket({ prefix: 'firm/backups' })
const name = 'portico-20310305T080000Z.tar.gz.age'
const object = `firm/backups/${name}`
// Two parts.
const bytes = randomBytes(17 * 1024 * 1024)
let folder: string
let place: BucketPlace

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-bucket-'))
  place = bucketPlace(bucket.url(), folder, { timeoutMs: 10_000, pauseMs: 5 })
  await writeFile(place.draft(name), bytes)
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.uploads.clear()
  bucket.troubles.splice(0)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file is sent in parts, verified, listed, fetched and removed; its place has no secret', async () => {
  const kept = await place.keep(name)
  expect(kept).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/bucket\/firm\/backups\/portico-20310305T080000Z\.tar\.gz\.age$/,
  )
  expect(bucket.objects.get(object)?.bytes.equals(bytes)).toBe(true)
  for (const other of ['portico-20310304T080000Z.tar.gz', 'portico-notes', 'notes.tar.gz'])
    bucket.objects.set(`firm/backups/${other}`, { bytes: Buffer.from(''), at: new Date() })
  expect(await place.names()).toEqual(['portico-20310304T080000Z.tar.gz', name])
  const path = join(folder, 'fetched')
  await place.fetch(name, path)
  expect((await readFile(path)).equals(bytes)).toBe(true)
  await place.remove(name)
  expect(await place.names()).toEqual(['portico-20310304T080000Z.tar.gz'])
  await expect(place.fetch(name, join(folder, 'none'))).rejects.toThrow('404 NoSuchKey')
})

test('a part that fails for good ends the upload and leaves nothing', async () => {
  bucket.troubles.push({ method: 'PUT', about: 'partNumber=2', how: 403 })
  await expect(place.keep(name)).rejects.toThrow('S3 answered PUT with 403')
  expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0])
})

test('a part that fails once is sent again, and a lost last answer does no harm', async () => {
  bucket.troubles.push({ method: 'PUT', about: 'partNumber=1', how: 503 })
  bucket.troubles.push({ method: 'POST', about: 'uploadId', how: 'done, but cut' })
  await place.keep(name)
  expect(bucket.objects.get(object)?.bytes.equals(bytes)).toBe(true)
})

test('a backup that arrived changed is removed and refused', async () => {
  const set = bucket.objects.set.bind(bucket.objects)
  bucket.objects.set = (key, stored) => set(key, { ...stored, bytes: Buffer.from('other') })
  try {
    await expect(place.keep(name)).rejects.toThrow('differs from what was sent')
  } finally {
    bucket.objects.set = set
  }
  expect(bucket.objects.size).toBe(0)
})

test('an upload that a killed run left is aborted by the next, others are not', async () => {
  bucket.uploads.set('left', { object, begun: new Date(), parts: new Map() })
  bucket.uploads.set('other', { object: 'firm/files/a', begun: new Date(), parts: new Map() })
  await place.clear()
  expect([...bucket.uploads.keys()]).toEqual(['other'])
})
