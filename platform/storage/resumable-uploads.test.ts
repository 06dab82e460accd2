import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samples } from '#test/fixtures/sample-files.ts'
import { type StorageFixture, storageFixture } from '#test/fixtures/storage.ts'
import { maxLargeFileBytes, resumablePath, storageMessages, uploadPartBytes } from './storage.schema.ts'
import { sweepFiles } from './sweep.server.ts'

let fixture: StorageFixture
let ann: ReturnType<StorageFixture['person']>

beforeAll(async () => {
  fixture = await storageFixture()
})
beforeEach(() => {
  ann = fixture.person()
})
afterEach(async () => {
  expect(fixture.errors).toEqual([])
  // No part and no file is left that a row doesn't name.
  const { rows } = await fixture.owner.query<{ parts: string }>(
    'select coalesce(sum(cardinality(part_keys)), 0) as parts from resumable_uploads',
  )
  expect(await fixture.filesOnDisk()).toHaveLength((await fixture.rows()) + Number(rows[0]?.parts))
})
afterAll(() => fixture.end())

const tus = { 'tus-resumable': '1.0.0' }
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const pdf = (bytes: number) =>
  Buffer.concat([samples.pdf, randomBytes(bytes - Buffer.byteLength(samples.pdf))])

function ask(method: string, path: string, { body, who = ann, ...headers }: Asked = {}) {
  return fetch(`${fixture.origin}${path}`, {
    method,
    headers: { ...tus, cookie: who.session.id, ...headers } as Record<string, string>,
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  })
}
type Asked = { body?: Uint8Array; who?: typeof ann } & Record<string, unknown>

async function begin(size: number, { filename = 'brief.pdf', purpose = 'document', who = ann } = {}) {
  const answer = await ask('POST', resumablePath, {
    who,
    'upload-length': String(size),
    'upload-metadata': metadata({ filename, purpose, modified: '1700000000000' }),
  })
  return { answer, path: answer.headers.get('location') ?? '' }
}
const send = (path: string, offset: number, body: Uint8Array, who = ann) =>
  ask('PATCH', path, {
    body,
    who,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
const received = async (path: string) =>
  Number((await ask('HEAD', path)).headers.get('upload-offset') ?? Number.NaN)
const idOf = (path: string) => path.split('/').at(-1) ?? ''
async function expectProblem(answer: Response, status: number, detail?: string) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  if (detail) expect(await answer.json()).toMatchObject({ detail })
}

describe('refusals', () => {
  test('without a session nothing is answered or stored', async () => {
    const { path } = await begin(10)
    for (const [method, where] of [
      ['POST', resumablePath],
      ['GET', `${resumablePath}?name=brief.pdf&size=10&modified=1700000000000`],
      ['HEAD', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const)
      expect((await fetch(`${fixture.origin}${where}`, { method, headers: tus })).status).toBe(401)
    expect((await ask('DELETE', path)).status).toBe(204)
  })

  test('somebody else’s upload is a 404', async () => {
    const { path } = await begin(10)
    const other = fixture.person({ roles: ['admin'] })
    expect((await ask('HEAD', path, { who: other })).status).toBe(404)
    expect((await send(path, 0, Buffer.alloc(10), other)).status).toBe(404)
    expect((await ask('DELETE', path, { who: other })).status).toBe(404)
    const search = `${resumablePath}?name=brief.pdf&size=10&modified=1700000000000`
    expect((await ask('GET', search, { who: other })).status).toBe(204)
    expect(await (await ask('GET', search)).json()).toEqual({ id: idOf(path) })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('HEAD', path)).status).toBe(404)
  })

  test('what can’t become a document is refused before a byte is sent', async () => {
    const refused = async (given: Parameters<typeof begin>[1], status: number, size = 10) =>
      expectProblem((await begin(size, given)).answer, status)
    await refused({ filename: 'run.exe' }, 415)
    await refused({ filename: '' }, 400)
    await refused({ filename: 'a.png', purpose: 'image' }, 400)
    await refused({ purpose: 'unknown' }, 400)
    await refused({}, 400, 0)
    expect((await begin(maxLargeFileBytes + 1)).answer.status).toBe(413)
    expect((await ask('HEAD', `${resumablePath}/${randomUUID()}`)).status).toBe(404)
    expect((await ask('HEAD', `${resumablePath}/no-id`)).status).toBe(404)
  })

  test('an unfinished upload counts in the quota of unused uploads', async () => {
    const [one, two] = [await begin(maxLargeFileBytes), await begin(maxLargeFileBytes)]
    await expectProblem((await begin(1)).answer, 429, storageMessages.tooManyStaged)
    for (const { path } of [one, two]) await ask('DELETE', path)
    const { path } = await begin(1)
    expect((await ask('DELETE', path)).status).toBe(204)
  })

  test('no header lets other sites read an answer', async () => {
    const { answer, path } = await begin(10)
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
      expect(answer.headers.get(name)).toBeNull()
    await ask('DELETE', path)
  })
})

test('a file sent in parts is a staged file with the upload’s id, byte for byte', async () => {
  const file = pdf(2 * uploadPartBytes + 1234)
  const { answer, path } = await begin(file.length, { filename: 'Exhibit 7.PDF' })
  expect(answer.status).toBe(201)
  for (let at = 0; at < file.length; at += uploadPartBytes)
    expect((await send(path, at, file.subarray(at, at + uploadPartBytes))).status).toBe(204)
  expect(await received(path)).toBe(file.length)
  const read = await ann.read(idOf(path))
  expect(read.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true)
})

test('one request may bring all of it', async () => {
  const file = pdf(2 * uploadPartBytes)
  const { path } = await begin(file.length)
  expect((await send(path, 0, file)).headers.get('upload-offset')).toBe(String(file.length))
  expect((await ann.read(idOf(path))).status).toBe(200)
})

test('after a lost connection whole parts are kept, and the rest is sent again', async () => {
  const file = pdf(2 * uploadPartBytes + 10)
  const { path } = await begin(file.length)
  const line = connect(fixture.port, '127.0.0.1')
  line.write(
    `PATCH ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${ann.session.id}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\n` +
      `content-type: application/offset+octet-stream\r\ncontent-length: ${file.length}\r\n\r\n`,
  )
  line.write(file.subarray(0, uploadPartBytes + 1000))
  await expect.poll(() => received(path)).toBe(uploadPartBytes)
  line.destroy()
  expect((await send(path, 0, file)).status).toBe(409)
  expect((await send(path, uploadPartBytes, file.subarray(uploadPartBytes))).status).toBe(204)
  expect(Buffer.from(await (await ann.read(idOf(path))).arrayBuffer()).equals(file)).toBe(true)
})

test('of two requests that bring the same part one is refused', async () => {
  const file = pdf(2 * uploadPartBytes)
  const { path } = await begin(file.length)
  const part = file.subarray(0, uploadPartBytes)
  const both = await Promise.all([send(path, 0, part), send(path, 0, part)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  const rest = file.subarray(uploadPartBytes)
  const ends = await Promise.all([send(path, uploadPartBytes, rest), send(path, uploadPartBytes, rest)])
  expect(ends.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(Buffer.from(await (await ann.read(idOf(path))).arrayBuffer()).equals(file)).toBe(true)
})

test('while one request completes the file others are refused, unless its process has died', async () => {
  const file = pdf(uploadPartBytes + 10)
  const { path } = await begin(file.length)
  await send(path, 0, file.subarray(0, uploadPartBytes))
  const claim = (age: string) =>
    fixture.owner.query('update resumable_uploads set completing_at = now() - $2::interval where id = $1', [
      idOf(path),
      age,
    ])
  await claim('1 minute')
  const rest = file.subarray(uploadPartBytes)
  expect((await send(path, uploadPartBytes, rest)).status).toBe(409)
  expect(await received(path)).toBe(uploadPartBytes)
  await claim('11 minutes')
  expect((await send(path, uploadPartBytes, rest)).status).toBe(204)
})

test('after a failure that passes the last part can be sent again', async () => {
  const file = pdf(uploadPartBytes + 10)
  const { path } = await begin(file.length)
  await send(path, 0, file.subarray(0, uploadPartBytes))
  const { rows } = await fixture.owner.query(`select string_agg(column_name, ', ') as columns
    from information_schema.column_privileges
    where table_name = 'files' and grantee = 'portico_client' and privilege_type = 'INSERT'`)
  await fixture.owner.query('revoke insert on files from portico_client')
  const rest = file.subarray(uploadPartBytes)
  expect((await send(path, uploadPartBytes, rest)).status).toBe(500)
  expect(fixture.errors.splice(0)).toHaveLength(1)
  await fixture.owner.query(`grant insert (${rows[0].columns}) on files to portico_client`)
  expect((await send(path, uploadPartBytes, rest)).status).toBe(204)
})

test('a request that brings more than is left is refused', async () => {
  const { path } = await begin(10)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.alloc(11, 'x'))
      controller.close()
    },
  })
  const answer = await fetch(`${fixture.origin}${path}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie: ann.session.id,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  await ask('DELETE', path)
})

test('an abandoned upload doesn’t count any more when the same file is uploaded again', async () => {
  const left = await begin(maxLargeFileBytes)
  await fixture.owner.query(
    `update resumable_uploads set created_at = now() - interval '16 minutes' where id = $1`,
    [idOf(left.path)],
  )
  const [one, two] = [await begin(maxLargeFileBytes), await begin(maxLargeFileBytes)]
  expect((await ask('HEAD', left.path)).status).toBe(404)
  for (const { path } of [one, two]) expect((await ask('DELETE', path)).status).toBe(204)
})

test('content that doesn’t match the file extension is refused, and the upload is deleted', async () => {
  const file = randomBytes(uploadPartBytes + 10)
  const { path } = await begin(file.length)
  await expectProblem(await send(path, 0, file), 415, storageMessages.wrongContent)
  expect((await ask('HEAD', path)).status).toBe(404)
})

test('an upload whose parts a restored backup lacks is refused, and gone', async () => {
  const file = pdf(uploadPartBytes + 10)
  const { path } = await begin(file.length)
  await send(path, 0, file.subarray(0, uploadPartBytes))
  const { rows } = await fixture.owner.query('select part_keys from resumable_uploads where id = $1', [
    idOf(path),
  ])
  await fixture.storage.delete(rows[0].part_keys[0])
  await expectProblem(await send(path, uploadPartBytes, file.subarray(uploadPartBytes)), 400)
  expect((await ask('HEAD', path)).status).toBe(404)
})

test('one that isn’t completed within three days is removed with its parts', async () => {
  const file = pdf(2 * uploadPartBytes)
  const [old, young] = [await begin(file.length), await begin(file.length)]
  for (const { path } of [old, young]) await send(path, 0, file.subarray(0, uploadPartBytes))
  await fixture.owner.query(
    `update resumable_uploads set created_at = now() - interval '73 hours' where id = $1`,
    [idOf(old.path)],
  )
  expect((await sweepFiles(fixture)).unfinished).toBe(1)
  expect((await ask('HEAD', old.path)).status).toBe(404)
  expect(await received(young.path)).toBe(uploadPartBytes)
  await ask('DELETE', young.path)
})
