import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from './s3.server.ts'
import { s3Address } from './s3-address.ts'
import { s3World } from './s3-world.ts'
import { elements, textOf } from './s3-xml.ts'
import { newStorageKey, type Storage } from './storage.ts'

// As in the product: its web server puts a class of its own in the place of Response.
serve({ fetch: () => new Response(), port: 0, hostname: '127.0.0.1' }, () => {}).unref()

const world = await s3World()
const times = { timeoutMs: 3_000, pauseMs: 5 }
/** For what is never answered. */
const hasty = { ...times, timeoutMs: 250 }
let storage: Storage
let impatient: Storage

beforeAll(async () => {
  storage = await openS3Storage(world.url(), times)
  impatient = await openS3Storage(world.url(), hasty)
})
beforeEach(() => {
  world.troubles.splice(0)
  world.requests.splice(0)
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
const large = randomBytes(11 * 1024 * 1024)
const bytesOf = (key: string) => world.objects.get(`firm/files/${key}`)?.bytes

test('a wrong secret is refused by the bucket, and the start says so without showing it', async () => {
  const failure = await openS3Storage(world.url('not the secret'), times).catch((error: Error) => error)
  expect(String(failure)).toContain(
    'The bucket of S3_URL can’t be read: S3 answered GET with 403 SignatureDoesNotMatch',
  )
  expect(String(failure)).not.toContain('not the secret')
  const elsewhere = world.url().replace('eu-test-1', 'us-east-1')
  await expect(openS3Storage(elsewhere, times)).rejects.toThrow('403 AuthorizationHeaderMalformed')
  const other = world.url().replace('/bucket/', '/another/')
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

test.each([500, 503, 'cut', 'slow'] as const)('%s passes: it is tried again', async (how) => {
  for (const [bytes, about] of [
    [small, ''],
    [large, 'partNumber=2'],
  ] as const) {
    const key = newStorageKey()
    world.troubles.push({ method: 'PUT', about, how })
    if (how !== 'slow') world.troubles.push({ method: 'PUT', about, how })
    await storage.put(key, body(bytes))
    expect(world.troubles).toEqual([])
    expect(bytesOf(key)?.equals(bytes)).toBe(true)
  }
  expect(world.uploads.size).toBe(0)
})

test('a service that never answers ends it', async () => {
  world.troubles.push(...Array.from({ length: 3 }, () => ({ method: 'PUT', how: 'slow' as const })))
  await expect(impatient.put(newStorageKey(), body(small))).rejects.toThrow(
    'did not answer within 0.25 seconds',
  )
})

test.each([500, 'cut'] as const)('%s again and again ends it, and nothing is left', async (how) => {
  const before = world.objects.size
  for (const [bytes, about] of [
    [small, ''],
    [large, 'uploads='],
    [large, 'partNumber=3'],
    [large, 'uploadId='],
  ] as const) {
    const method = about === 'uploads=' || about === 'uploadId=' ? 'POST' : 'PUT'
    world.troubles.push(...Array.from({ length: 3 }, () => ({ method, about, how })))
    await expect(storage.put(newStorageKey(), body(bytes))).rejects.toThrow()
    expect(world.troubles).toEqual([])
    expect(world.objects.size).toBe(before)
    expect(world.uploads.size).toBe(0)
  }
})

test('a refusal is not tried again', async () => {
  world.troubles.push({ method: 'PUT', how: 403 })
  await expect(storage.put(newStorageKey(), body(small))).rejects.toThrow('S3 answered PUT with 403 Trouble')
  expect(world.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
  world.troubles.push({ method: 'GET', how: 403 })
  await expect(storage.get(newStorageKey())).rejects.toThrow('403')
})

test('an upload whose last answer was lost is there, and counts as done', async () => {
  const key = newStorageKey()
  world.troubles.push({ method: 'POST', about: 'uploadId=', how: 'done, but cut' })
  await storage.put(key, body(large))
  expect(bytesOf(key)?.equals(large)).toBe(true)
})

test('a download that is cut is a fault, never a shorter file', async () => {
  const key = newStorageKey()
  await storage.put(key, body(large))
  world.troubles.push({ method: 'GET', how: 'cut' })
  const bytes = await storage.get(key)
  await expect(buffer(bytes as NonNullable<typeof bytes>)).rejects.toThrow()
})

test('a file is sent in parts of 5 MB, one at a time, and a small one at once', async () => {
  await storage.put(newStorageKey(), body(large))
  expect(
    world.requests.map((line) => line.replace(/^(\w+) .*?(?:(partNumber=\d).*)?$/, '$1 $2').trim()),
  ).toEqual(['POST', 'PUT partNumber=1', 'PUT partNumber=2', 'PUT partNumber=3', 'POST'])
  world.requests.splice(0)
  await storage.put(newStorageKey(), body(small))
  expect(world.requests).toHaveLength(1)
})

test('parts that a process left half-sent go at a later start; others’ and young ones stay', async () => {
  const longAgo = new Date(Date.now() - 61 * 60_000)
  const left = (object: string, at = longAgo) => {
    const id = crypto.randomUUID()
    world.uploads.set(id, { object, parts: new Map(), at })
    return id
  }
  left(`firm/files/${newStorageKey()}`)
  const staying = [
    left(`firm/files/${newStorageKey()}`, new Date()),
    left('firm/files/somebody’s own'),
    left(`other/${newStorageKey()}`),
  ]
  await openS3Storage(world.url(), times)
  expect([...world.uploads.keys()].sort()).toEqual(staying.sort())
  world.uploads.clear()
})

test('what else lies in the bucket is not listed', async () => {
  const mine = newStorageKey()
  await storage.put(mine, body(small))
  for (const name of [
    newStorageKey(),
    'firm/files/read <me> & more.txt',
    `firm/files/sub/${newStorageKey()}`,
  ])
    world.objects.set(name, { bytes: small, at: new Date() })
  const listed = await keysIn(storage)
  expect(listed).toContain(mine)
  expect(listed.length).toBe(world.objects.size - 3)
})

test('of XML only what is needed is read, and nothing is expanded', () => {
  expect(elements('<a><b>1</b><b x="y">2</b><b/></a>', 'b')).toEqual(['1', '2'])
  expect(textOf('<Key>a &amp; &lt;b&gt; &#x263a;&#65; &unknown;</Key>', 'Key')).toBe('a & <b> ☺A &unknown;')
  expect(textOf('<a/>', 'Key')).toBeUndefined()
  expect(() => elements('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a')).toThrow('not taken')
  expect(() => elements('<a>never ends', 'a')).toThrow('too early')
})
