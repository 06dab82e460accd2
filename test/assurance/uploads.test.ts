import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'
import { testApp } from '#test/app.ts'
import { owner } from '#test/factories.ts'
import { samples, zip } from '#test/fixtures/sample-files.ts'
import { type Identity, makeIdentities } from '#test/rights/identities.ts'
import { listening } from '#test/rights/live-page.ts'
import { makeSide } from '#test/rights/sides.ts'
import { boastingDocument, documentBomb, overlappingDocument } from './bombs.ts'
import { figure } from './figure.ts'

// Files whose content doesn't match, sent by every identity: refused, and nothing is stored.

let identities: Identity[]
let sent = 0
beforeAll(async () => {
  identities = await makeIdentities(await makeSide('A'), await makeSide('B'))
}, 60_000)
afterAll(() =>
  figure('hostile uploads', `${sent} by everybody, 0 kept that should not be`, '4xx, 0 orphan files'),
)

async function filesOnDisk(): Promise<number> {
  const { dataDir } = await testApp()
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
const rows = async () => Number((await (await owner()).query('select count(*) from files')).rows[0].count)

const html = '<html><script>alert(1)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const exe = Buffer.from('MZ\x90\x00\x03 this program cannot be run', 'latin1')

const refused: [what: string, name: string, body: () => Buffer<ArrayBuffer> | string, purpose?: string][] = [
  ['a page before a PDF', 'a.pdf', () => Buffer.concat([Buffer.from(html), samples.pdf])],
  ['a page', 'a.pdf', () => html],
  ['a page as text with a NUL', 'a.txt', () => `${html}\0`],
  ['a script before a picture', 'a.png', () => Buffer.concat([Buffer.from('alert(1)//'), samples.png])],
  ['an SVG', 'a.svg', () => svg, 'image'],
  ['an SVG as a picture', 'a.png', () => svg, 'image'],
  ['an SVG as a document', 'a.pdf', () => `<?xml version="1.0"?>${svg}`],
  ['a page', 'a.html', () => html],
  ['a page with a second ending', 'a.pdf.html', () => samples.pdf],
  ['a script with a second ending', 'a.jpg.js', () => samples.jpg],
  ['a program with a second ending', 'a.pdf.exe', () => exe],
  ['a program', 'a.pdf', () => exe],
  ['a program as a document', 'a.doc', () => exe],
  ['a stylesheet', 'a.css', () => 'a{}'],
  ['an ending and a space', 'a.pdf .exe', () => samples.pdf],
  ['an ending behind a NUL', 'a.exe\0.pdf', () => exe],
  ['no ending', '../../etc/passwd', () => samples.txt],
  ['nothing but dots', '..', () => samples.txt],
  ['a name of 10,000 characters', 'a'.repeat(10_000), () => samples.txt],
  ['an archive', 'a.zip', () => zip(['a.txt'])],
  ['an archive as a document', 'a.docx', () => zip(['a.txt'])],
  ['a document with macros', 'a.docm', () => samples.docx],
  ['a document that unpacks to gigabytes', 'a.docx', () => documentBomb(40)],
  ['a document that says it does', 'a.docx', boastingDocument],
  ['a document whose parts overlap', 'a.docx', overlappingDocument],
  ['nothing', 'a.pdf', () => ''],
  ['a byte too many', 'a.txt', () => Buffer.alloc(maxFileBytes + 1, 'x')],
  ['a purpose that there isn’t', 'a.pdf', () => samples.pdf, '__proto__'],
]

test.for(refused)('%s (%s) is refused for every identity', async ([, name, body, purpose = 'attachment']) => {
  const before = [await filesOnDisk(), await rows()]
  const bytes = body()
  const large = bytes.length > 1_000_000
  for (const identity of large
    ? identities.filter(({ name }) => /^(anonymous|client A|lawyer A)$/.test(name))
    : identities) {
    await identity.restore()
    const answer = await identity.visit.fetch(`/api/uploads?for=${purpose}`, {
      method: 'POST',
      body: bytes,
      headers: { 'x-file-name': encodeURIComponent(name) },
    })
    sent += 1
    const expected = identity.role === 'anonymous' ? [401] : [400, 413, 415]
    expect(expected, `${identity.name}: ${answer.status}`).toContain(answer.status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  expect([await filesOnDisk(), await rows()]).toEqual(before)
})

test('a malformed or missing name header is refused', async () => {
  const client = identities.find(({ name }) => name === 'client A') as Identity
  for (const name of ['%E0%A4%A', '%00', '%', '']) {
    const answer = await client.visit.fetch('/api/uploads', {
      method: 'POST',
      body: samples.txt,
      headers: { 'x-file-name': name },
    })
    expect([400, 415], name).toContain(answer.status)
  }
})

test.each([
  [
    'what is a PDF and a page',
    'a.pdf',
    Buffer.concat([samples.pdf, Buffer.from(html)]),
    'attachment',
    'application/pdf',
  ],
  [
    'what is a picture and a script',
    'a.gif',
    Buffer.concat([samples.gif, Buffer.from('=1;alert(1)//')]),
    'image',
    'image/gif',
  ],
  [
    'a script that begins like a picture',
    'a.gif',
    Buffer.from(`GIF89a/*\0\0\0\0\0,${'\0'.repeat(9)}*/=1;alert(1)//`, 'latin1'),
    'image',
    'image/gif',
  ],
  ['a page as text', 'a.html.txt', Buffer.from(html), 'attachment', 'text/plain; charset=utf-8'],
])(
  '%s is given back as what its ending says, where nothing of it runs',
  async (_, name, body, purpose, type) => {
    const { visit } = identities.find((one) => one.name === 'lawyer A') as Identity
    const headers = { 'x-file-name': encodeURIComponent(name) }
    const uploaded = await visit.fetch(`/api/uploads?for=${purpose}`, { method: 'POST', body, headers })
    expect(uploaded.status).toBe(201)
    const { id } = (await uploaded.json()) as { id: string }
    for (const query of ['', '?inline=1']) {
      const answer = await visit.fetch(`/api/files/${id}${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/sandbox|default-src 'none'/)
      expect(answer.headers.get('content-security-policy')).not.toMatch(/allow-scripts/)
      if (!query) expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    }
    for (const other of identities.filter((one) => one.side?.name !== 'A' && one.role !== 'admin'))
      expect((await other.visit.fetch(`/api/files/${id}`)).status, other.name).toBe(404)
  },
)

test('a connection that ends early leaves nothing, for every identity', async () => {
  const port = await listening()
  const before = [await filesOnDisk(), await rows()]
  for (const identity of identities) {
    await identity.restore()
    const cookie = [...identity.visit.cookies].map((pair) => pair.join('=')).join('; ')
    for (const length of [
      'content-length: 20000000',
      'transfer-encoding: chunked',
      'content-length: 99999999999',
    ]) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(
        `POST /api/uploads HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-file-name: a.txt\r\n${length}\r\n\r\n`,
      )
      socket.write(length.startsWith('t') ? '5\r\nhello\r\n' : 'hello')
      await new Promise((resolve) => setTimeout(resolve, 20))
      socket.destroy()
      sent += 1
    }
  }
  await expect.poll(async () => [await filesOnDisk(), await rows()], { timeout: 10_000 }).toEqual(before)
})
