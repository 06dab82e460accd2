import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { openS3Storage } from './s3.server.ts'
import { s3Address } from './s3-address.ts'
import { leastPartBytes } from './s3-multipart.server.ts'
import { elements, textOf } from './s3-xml.ts'
import { newStorageKey, type Storage } from './storage.ts'

// As in the product: its web server replaces the global Response by a class of its own.
serve({ fetch: () => new Response(), port: 0, hostname: '127.0.0.1' }, () => {}).unref()

const bucket = await s3Bucket()
const times = { timeoutMs: 3_000, pauseMs: 5 }
/** For requests that get no response. */
const shortTimes = { ...times, timeoutMs: 250 }
let storage: Storage
let impatient: Storage

beforeAll(async () => {
  storage = await openS3Storage(bucket.url(), times)
  impatient = await openS3Storage(bucket.url(), shortTimes)
})
beforeEach(() => {
  bucket.troubles.splice(0)
  bucket.requests.splice(0)
})

async function* body(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1024 * 1024) yield bytes.subarray(at, at + 1024 * 1024)
}
async function keysIn({ list }: Storage) {
  const keys = []
  for await (const { key } of list()) keys.push(key)
  return keys
}
const small = randomBytes(1000)
const large = randomBytes(2 * leastPartBytes + 1)
const partsIn = (requests: string[]) => requests.filter((line) => line.includes('partNumber=')).length
const bytesOf = (key: string) => bucket.objects.get(`firm/files/${key}`)?.bytes

test('a wrong secret is refused by the bucket, and the start says so without showing it', async () => {
  const failure = await openS3Storage(bucket.url('not the secret'), times).catch((error: Error) => error)
  expect(String(failure)).toContain(
    'The bucket of S3_URL can’t be read: S3 answered GET with 403 SignatureDoesNotMatch',
  )
  expect(String(failure)).not.toContain('not the secret')
  const elsewhere = bucket.url().replace('eu-test-1', 'us-east-1')
  await expect(openS3Storage(elsewhere, times)).rejects.toThrow('403 AuthorizationHeaderMalformed')
  const other = bucket.url().replace('/bucket/', '/another/')
  await expect(openS3Storage(other, times)).rejects.toThrow('404 NoSuchBucket')
  await expect(openS3Storage('http://k:s@127.0.0.1:1/bucket', times)).rejects.toThrow('can’t be read')
})

test('an address names a key, a bucket and a prefix', () => {
  expect(s3Address('https://AK:a%2Fb@s3.example.com:9000/files/one/two/?region=eu-central-1')).toEqual({
    bucket: 'https://s3.example.com:9000/files',
    prefix: 'one/two/',
    region: 'eu-central-1',
    accessKeyId: 'AK',
    secretAccessKey: 'a/b',
  })
  expect(s3Address('https://AK:s@s3.example.com/files')).toMatchObject({ prefix: '', region: 'us-east-1' })
  expect(() => s3Address('https://s3.example.com/files')).toThrow('key and secret')
  expect(() => s3Address('https://AK:s@s3.example.com/')).toThrow('a bucket')
  expect(() => s3Address('https://AK:s@s3.example.com/files/a%20b')).toThrow('prefix')
})

test.each([500, 503, 'cut', 'slow', 'done, but cut'] as const)(
  'a PUT is sent again after %s',
  async (how) => {
    const key = newStorageKey()
    bucket.troubles.push({ method: 'PUT', how })
    if (how !== 'slow') bucket.troubles.push({ method: 'PUT', how })
    await (how === 'slow' ? impatient : storage).put(key, body(small))
    expect(bucket.troubles).toEqual([])
    expect(bytesOf(key)?.equals(small)).toBe(true)
  },
)

test('a PUT without an answer fails after three tries', async () => {
  bucket.troubles.push(...Array.from({ length: 3 }, () => ({ method: 'PUT', how: 'slow' as const })))
  await expect(impatient.put(newStorageKey(), body(small))).rejects.toThrow(
    /did not answer within 0\.\d+ seconds/,
  )
})

test.each([500, 'cut', 'done, but cut'] as const)(
  'a PUT that meets %s three times fails, and no object is left',
  async (how) => {
    const before = bucket.objects.size
    bucket.troubles.push(...Array.from({ length: 3 }, () => ({ method: 'PUT', how })))
    await expect(storage.put(newStorageKey(), body(small))).rejects.toThrow()
    expect(bucket.troubles).toEqual([])
    expect(bucket.objects.size).toBe(before)
  },
)

test('a body that breaks off is not sent at all, or taken back', async () => {
  async function* broken(bytes: Buffer) {
    yield* body(bytes)
    throw new Error('broken off')
  }
  await expect(storage.put(newStorageKey(), broken(small))).rejects.toThrow('broken off')
  expect(bucket.requests).toEqual([])
  const before = bucket.objects.size
  await expect(storage.put(newStorageKey(), broken(large))).rejects.toThrow('broken off')
  expect(partsIn(bucket.requests)).toBe(2)
  expect(bucket.uploads.size).toBe(0)
  expect(bucket.objects.size).toBe(before)
})

test('a refusal is not tried again', async () => {
  bucket.troubles.push({ method: 'PUT', how: 403 })
  await expect(storage.put(newStorageKey(), body(small))).rejects.toThrow('S3 answered PUT with 403 Trouble')
  expect(bucket.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
  bucket.troubles.push({ method: 'GET', how: 403 })
  await expect(storage.get(newStorageKey())).rejects.toThrow('403')
})

test('a download that is cut is a fault, never a shorter file', async () => {
  const key = newStorageKey()
  await storage.put(key, body(small))
  bucket.troubles.push({ method: 'GET', how: 'cut' })
  const bytes = await storage.get(key)
  await expect(buffer(bytes as NonNullable<typeof bytes>)).rejects.toThrow()
})

test('a file of up to 5 MB is one request', async () => {
  const key = newStorageKey()
  await storage.put(key, body(large.subarray(0, leastPartBytes - 1)))
  expect(bucket.requests.map((line) => line.split(' ')[0])).toEqual(['PUT'])
  expect(bytesOf(key)?.equals(large.subarray(0, leastPartBytes - 1))).toBe(true)
})

test.each([leastPartBytes, 2 * leastPartBytes, large.length])('%i bytes are sent in parts', async (size) => {
  const key = newStorageKey()
  await storage.put(key, body(large.subarray(0, size)))
  expect(partsIn(bucket.requests)).toBe(Math.ceil(size / leastPartBytes))
  expect(bytesOf(key)?.equals(large.subarray(0, size))).toBe(true)
  expect(bucket.uploads.size).toBe(0)
})

test.each([
  { method: 'POST', about: 'uploads=', how: 503 },
  { method: 'PUT', about: 'partNumber=2', how: 503 },
  { method: 'PUT', about: 'partNumber=2', how: 'cut' },
  { method: 'PUT', about: 'partNumber=2', how: 'done, but cut' },
  { method: 'POST', about: 'uploadId=', how: 'cut' },
  // The second try finds that the upload is complete.
  { method: 'POST', about: 'uploadId=', how: 'done, but cut' },
] as const)('a large file is stored although $method $about meets $how', async (trouble) => {
  const key = newStorageKey()
  bucket.troubles.push(trouble)
  await storage.put(key, body(large))
  expect(bucket.troubles).toEqual([])
  expect(bytesOf(key)?.equals(large)).toBe(true)
  expect(bucket.uploads.size).toBe(0)
})

test('a part that is refused ends the upload, and nothing of it is left', async () => {
  const before = bucket.objects.size
  bucket.troubles.push({ method: 'PUT', about: 'partNumber=2', how: 403 })
  await expect(storage.put(newStorageKey(), body(large))).rejects.toThrow('S3 answered PUT with 403 Trouble')
  expect(bucket.uploads.size).toBe(0)
  expect(bucket.objects.size).toBe(before)
})

test('what a process that died left of an upload is removed at the next start', async () => {
  const aDayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  bucket.uploads.set('old', { object: 'firm/files/a', begun: aDayAgo, parts: new Map() })
  bucket.uploads.set('new', { object: 'firm/files/b', begun: new Date(), parts: new Map() })
  bucket.uploads.set('other', { object: 'another/a', begun: aDayAgo, parts: new Map() })
  await openS3Storage(bucket.url(), times)
  expect([...bucket.uploads.keys()]).toEqual(['new', 'other'])
  bucket.uploads.clear()
  // A key that may not list uploads.
  bucket.troubles.push({ method: 'GET', about: 'uploads=', how: 403 })
  await openS3Storage(bucket.url(), times)
  expect(bucket.troubles).toEqual([])
})

test('what else lies in the bucket is not listed', async () => {
  const mine = newStorageKey()
  await storage.put(mine, body(small))
  for (const name of [
    newStorageKey(),
    'firm/files/read <me> & more.txt',
    `firm/files/sub/${newStorageKey()}`,
  ])
    bucket.objects.set(name, { bytes: small, at: new Date() })
  const listed = await keysIn(storage)
  expect(listed).toContain(mine)
  expect(listed.length).toBe(bucket.objects.size - 3)
})

test('of XML only what is needed is read, and nothing is expanded', () => {
  expect(elements('<a><b>1</b><b x="y">2</b><b/></a>', 'b')).toEqual(['1', '2'])
  expect(textOf('<Key>a &amp; &lt;b&gt; &#x263a;&#65; &unknown;</Key>', 'Key')).toBe('a & <b> ☺A &unknown;')
  expect(textOf('<a/>', 'Key')).toBeUndefined()
  expect(() => elements('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a')).toThrow('not accepted')
  expect(() => elements('<a>never ends', 'a')).toThrow('too early')
})
