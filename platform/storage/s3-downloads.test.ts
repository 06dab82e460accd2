import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { type StorageFixture, storageFixture } from '#test/fixtures/storage.ts'
import { openS3Storage } from './s3.server.ts'

const bucket = await s3Bucket()
const body = Buffer.from(randomBytes(2_000_000).toString('hex'))
let fixture: StorageFixture

beforeAll(async () => {
  fixture = await storageFixture(await openS3Storage(bucket.url()))
})
afterAll(() => fixture.end())

test('a range of a file in a bucket is the same bytes, and nothing else is fetched from the bucket', async () => {
  const client = fixture.person({ clientId: crypto.randomUUID() })
  const { id } = await client.uploaded('hearing.txt', new Uint8Array(body))
  const asked = () => bucket.requests.filter((line) => line.startsWith('GET'))
  const before = asked().length
  for (const [range, from, to] of [
    ['bytes=10-19', 10, 20],
    ['bytes=3999000-', 3_999_000, body.length],
    ['bytes=-7', body.length - 7, body.length],
  ] as const) {
    const answer = await client.read(id, { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${body.length}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(body.subarray(from, to))).toBe(true)
    expect(asked().at(-1)).toMatch(new RegExp(` bytes=${from}-${to - 1}$`))
  }
  expect(asked().length).toBe(before + 3)
  const outside = await client.read(id, { range: `bytes=${body.length}-` })
  expect([outside.status, asked().length]).toEqual([416, before + 3])
})
