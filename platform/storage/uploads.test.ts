import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { samples, zip } from '#test/fixtures/sample-files.ts'
import { type StorageFixture, storageFixture } from '#test/fixtures/storage.ts'
import { maxStagedBytes, maxStagedFiles } from './staging.server.ts'
import { maxFileBytes, storageMessages } from './storage.schema.ts'

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
  // Every file has its row and every row its file; no partial file is left.
  expect(await fixture.filesOnDisk()).toHaveLength(await fixture.rows())
})
afterAll(() => fixture.end())

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'x')

async function expectProblem(answer: Response, status: number, detail?: string) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const body = (await answer.json()) as { detail: string }
  if (detail) expect(body.detail).toBe(detail)
}

test('without a session nothing is stored', async () => {
  const answer = await fetch(`${fixture.origin}/api/uploads`, {
    method: 'POST',
    body: samples.pdf,
    headers: { 'x-file-name': 'a.pdf' },
  })
  await expectProblem(answer, 401)
})

test('a file that is not used is removed by the person who uploaded it and nobody else', async () => {
  const discard = (id: string, who?: typeof ann) =>
    fetch(`${fixture.origin}/api/uploads/${id}`, {
      method: 'DELETE',
      headers: who ? { cookie: who.session.id } : {},
    })
  const [own, other, used] = [
    await ann.uploaded('own.txt', samples.txt),
    await fixture.person({ roles: ['admin'] }).uploaded('other.txt', samples.txt),
    await ann.uploaded('used.txt', samples.txt),
  ]
  await fixture.owner.query(`update files set state = 'stored' where id = $1`, [used.id])
  const left = async () =>
    (await fixture.owner.query('select id from files where id = any($1)', [[own.id, other.id, used.id]])).rows
  await expectProblem(await discard(own.id), 401)
  for (const id of [other.id, used.id, 'no-id', crypto.randomUUID()])
    expect((await discard(id, ann)).status).toBe(204)
  expect(await left()).toHaveLength(3)
  expect((await discard(own.id, ann)).status).toBe(204)
  expect(await left()).not.toContainEqual({ id: own.id })
})

test('what is uploaded lies in private, under a random name, as it was sent', async () => {
  const before = new Set(await fixture.filesOnDisk())
  const body = Buffer.concat([samples.pdf, randomBytes(3 * 1024 * 1024)])
  const answer = await ann.upload('Ruling of May.PDF', body, { headers: { 'content-type': 'text/html' } })
  expect(answer.status).toBe(201)
  const uploaded = (await answer.json()) as { id: string }
  expect(uploaded).toEqual({
    id: expect.any(String),
    name: 'Ruling of May.PDF',
    mime: 'application/pdf',
    size: body.length,
  })
  const { rows } = await fixture.owner.query('select * from files where id = $1', [uploaded.id])
  expect(rows[0]).toMatchObject({
    state: 'staged',
    uploaded_by: ann.session.user.id,
    sha256: createHash('sha256').update(body).digest('hex'),
  })
  const [path] = (await fixture.filesOnDisk()).filter((file) => !before.has(file))
  if (!path) throw new Error('No file was stored.')
  expect(path).toMatch(/\/[0-9a-f]{2}\/[0-9a-f]{30}$/)
  expect((await readFile(path)).equals(body)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
})

test.each(Object.keys(samples) as (keyof typeof samples)[])('a real %s is accepted', async (ending) => {
  const query = ending === 'webp' || ending === 'gif' ? '?for=image' : ''
  expect((await ann.uploaded(`sample.${ending}`, samples[ending], query)).size).toBe(samples[ending].length)
})

test('a picture of 58 bytes that says it has 65,535 pixels a side is not kept', async () => {
  const before = await fixture.filesOnDisk()
  const bytes = Buffer.concat([
    samples.png.subarray(0, 16),
    Buffer.from('0000ffff0000ffff', 'hex'),
    samples.png.subarray(24, 58),
  ])
  expect(bytes).toHaveLength(58)
  for (const query of ['', '?for=image'])
    await expectProblem(await ann.upload('huge.png', bytes, { query }), 415, storageMessages.tooManyPixels)
  expect(await fixture.filesOnDisk()).toEqual(before)
})

test.each([
  ['a program as a picture', 'holiday.jpg', Buffer.from('MZ\x90\0 program')],
  ['a page as a document', 'contract.pdf', Buffer.from('<html><script>alert(1)</script>')],
  ['a picture as a document', 'contract.pdf', samples.png],
  ['a document as text', 'notes.txt', samples.doc],
  ['bytes that are no UTF-8 as text', 'notes.txt', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
  ['text with a NUL', 'notes.txt', Buffer.from('a\0b')],
  ['text that ends within a character', 'notes.txt', Buffer.from('naï').subarray(0, 3)],
  ['an archive as a document', 'contract.docx', zip(['a.txt', 'word/other.xml'])],
  ['a spreadsheet as a document', 'contract.docx', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
  ['a broken archive', 'contract.docx', samples.docx.subarray(0, -30)],
  [
    'a document with something behind it',
    'contract.docx',
    Buffer.concat([samples.docx, Buffer.from('more')]),
  ],
  ['text as an old document', 'contract.doc', samples.txt],
  ['a picture of another kind', 'photo.png', samples.jpg],
])('%s is refused: the content decides', async (_, name, body) => {
  await expectProblem(await ann.upload(name, body), 415, storageMessages.wrongContent)
})

test('the last ending decides, and only what the purpose accepts', async () => {
  expect((await ann.uploaded('page.html.txt', samples.txt)).mime).toBe('text/plain')
  await expectProblem(
    await ann.upload('contract.pdf.exe', samples.pdf),
    415,
    storageMessages.ending('attachment'),
  )
  await expectProblem(await ann.upload('picture.svg', Buffer.from('<svg/>')), 415)
  await expectProblem(await ann.upload('contract', samples.pdf), 415)
  await expectProblem(await ann.upload('moving.gif', samples.gif), 415)
  await expectProblem(
    await ann.upload('contract.pdf', samples.pdf, { query: '?for=image' }),
    415,
    storageMessages.image,
  )
  await expectProblem(await ann.upload('contract.pdf', samples.pdf, { query: '?for=constructor' }), 400)
})

test('a name is only a name', async () => {
  const names = {
    '../../etc/passwd.txt': 'passwd.txt',
    'C:\\files\\ruling.txt': 'ruling.txt',
    'two\r\nlines\0.txt': 'twolines.txt',
    'exe.\u202etxt': 'exe.txt',
    '...hidden.txt': 'hidden.txt',
    'Köln – “quoted” 你好.txt': 'Köln – “quoted” 你好.txt',
    [`${'é'.repeat(400)}.txt`]: `${'é'.repeat(251)}.txt`,
  }
  for (const [sent, kept] of Object.entries(names))
    expect((await ann.uploaded(sent, samples.txt)).name).toBe(kept)
  const missing = await ann.upload('', samples.txt)
  await expectProblem(missing, 400, storageMessages.noName)
  const garbled = await ann.upload('x', samples.txt, { headers: { 'x-file-name': '%E0%A4%A' } })
  await expectProblem(garbled, 400, storageMessages.noName)
})

test('an empty file is refused', async () => {
  await expectProblem(await ann.upload('a.txt', ''), 400, storageMessages.empty)
  await expectProblem(await ann.upload('a.txt', null), 400, storageMessages.empty)
})

/** The response to a request that no client library would send. */
async function raw(headers: string, body = ''): Promise<string> {
  const socket = connect(fixture.port, '127.0.0.1')
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${ann.session.id}\r\nx-file-name: a.txt\r\n${headers}\r\n${body}`,
  )
  let answer = ''
  for await (const piece of socket.setEncoding('latin1')) {
    answer += piece
    if (answer.includes('}')) break
  }
  socket.destroy()
  return answer
}

test('a request without a body, or with an empty one, is refused', async () => {
  for (const [headers, body] of [
    [''],
    ['content-length: 0\r\n'],
    ['transfer-encoding: chunked\r\n', '0\r\n\r\n'],
  ]) {
    const answer = await raw(headers as string, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain(storageMessages.empty)
  }
})

test('a body with too large an announced length is refused before it is read', async () => {
  const answer = await raw(`content-length: ${maxFileBytes + 1}\r\n`, 'the first bytes')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('25 MB are taken and a byte more is not, whether its length was said or hidden', async () => {
  expect((await ann.uploaded('large.txt', megabytes(25))).size).toBe(maxFileBytes)
  const tooLarge = Buffer.concat([megabytes(25), Buffer.from('x')])
  await expectProblem(await ann.upload('large.txt', tooLarge), 413, storageMessages.tooLarge)
  let sent = 0
  const endless = new ReadableStream({
    async pull(controller) {
      sent++
      // Slow enough that the response can be read during the upload.
      await new Promise((resolve) => setTimeout(resolve, 2))
      controller.enqueue(megabytes(1))
      if (sent > 200) controller.close()
    },
  })
  const answer = await ann
    .upload('large.txt', endless, { duplex: 'half' } as RequestInit)
    .catch((error: Error) => error)
  // The server ends the upload early: the sender reads the response or finds the connection closed.
  if (answer instanceof Response) await expectProblem(answer, 413, storageMessages.tooLarge)
  expect(sent).toBeLessThan(120)
})

test('an upload that is broken off leaves nothing', async () => {
  const rows = await fixture.rows()
  for (const length of ['content-length: 1000000', 'transfer-encoding: chunked']) {
    const socket = connect(fixture.port, '127.0.0.1')
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nhost: x\r\ncookie: ${ann.session.id}\r\nx-file-name: a.txt\r\n${length}\r\n\r\n`,
    )
    socket.write(length.startsWith('t') ? '5\r\nhello\r\n' : 'hello')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect((await fixture.filesOnDisk()).length).toBe(rows + 1)
    socket.destroy()
    for (let i = 0; i < 100 && (await fixture.filesOnDisk()).length > rows; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  expect(await fixture.rows()).toBe(rows)
})

test('when the database refuses the row, the file goes too', async () => {
  await fixture.owner.query('revoke insert on files from portico_client')
  const answer = await ann.upload('a.txt', samples.txt)
  expect(answer.status).toBe(500)
  expect(fixture.errors.splice(0)).toHaveLength(1)
  const { rows } = await fixture.owner.query(`select string_agg(column_name, ', ') as columns
    from information_schema.column_privileges
    where table_name = 'files' and grantee = 'portico_lawyer' and privilege_type = 'INSERT'`)
  await fixture.owner.query(`grant insert (${rows[0].columns}) on files to portico_client`)
  expect((await ann.upload('a.txt', samples.txt)).status).toBe(201)
})

/** Enlarges an unused upload of Ann's, so that only the given bytes are left of her limit. */
async function roomLeft(bytes: number) {
  const { id } = await ann.uploaded('a.txt', samples.txt)
  await fixture.owner.query('update files set size = $2 where id = $1', [id, maxStagedBytes - bytes])
}

test('one person can’t fill the disk with unused uploads; others can still upload', async () => {
  await roomLeft(megabytes(40).length)
  const uploads = await Promise.all(
    Array.from({ length: 3 }, () => ann.upload('a.txt', megabytes(20)).then((answer) => answer.status)),
  )
  expect(uploads.filter((status) => status === 201).length).toBeLessThanOrEqual(2)
  const refused = await ann.upload('a.txt', megabytes(25))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(refused, 429, storageMessages.tooManyStaged)
  expect((await fixture.person().upload('a.txt', samples.txt)).status).toBe(201)
  await fixture.owner.query(`update files set state = 'stored' where uploaded_by = $1`, [ann.session.user.id])
  expect((await ann.upload('a.txt', megabytes(20))).status).toBe(201)
})

test('unused uploads may fill their quota to the last byte and no more', async () => {
  await roomLeft(samples.txt.length)
  await expectProblem(await ann.upload('a.txt', Buffer.concat([samples.txt, samples.txt])), 429)
  expect((await ann.upload('a.txt', samples.txt)).status).toBe(201)
})

test('one person can’t fill the disk with very many small files', async () => {
  const busy = fixture.person()
  const send = () => busy.upload('a.txt', samples.txt)
  for (let n = 0; n < maxStagedFiles - 2; n++) await busy.uploaded('a.txt', samples.txt)
  const racing = (await Promise.all([send(), send(), send()])).filter(({ status }) => status === 201)
  expect(racing.length).toBeLessThanOrEqual(2)
  for (let n = racing.length; n < 2; n++) expect((await send()).status).toBe(201)
  await expectProblem(await send(), 429, storageMessages.tooManyStaged)
})
