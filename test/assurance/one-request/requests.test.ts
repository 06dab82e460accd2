import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { WebSocket } from 'ws'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'
import { samples } from '#test/fixtures/sample-files.ts'
import type { IdentityRole } from '#test/rights/identities.ts'
import { boastingDocument, documentBomb, overlappingDocument } from '../bombs.ts'
import { isLong } from '../figure.ts'
import { fillers } from './largest.ts'
import { hasPages } from './product.ts'
import { ask, bodyBytes, hold, product, somebody, stage } from './stage.ts'

// No single request stops the process by its address, its head, the file that it brings or what it says on a socket;
// with the build, no page does either.

stage('requests')

const pages = hasPages ? ['/', '/team'] : []

test('headers that are expensive to read', { timeout: 300_000 }, async () => {
  const names = [
    'cookie',
    'user-agent',
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'x-forwarded-for',
    'x-request-id',
    'x-case-grant',
    'range',
    'if-none-match',
    'traceparent',
    'sec-fetch-dest',
    'content-type',
  ]
  const values = {
    blanks: `a${' '.repeat(12_000)}a`,
    commas: 'gzip,'.repeat(2_400),
    semicolons: 'gzip;q=0.'.repeat(1_300),
    pairs: 'a=b; '.repeat(2_400),
    letters: `Bearer ${'a'.repeat(12_000)}`,
    ranges: `bytes=${'0-1,'.repeat(3_000)}`,
  }
  const paths = ['/api/session', ...(isLong ? ['/api/docs', ...pages] : [])]
  await hold(
    paths.flatMap((path) =>
      names.flatMap((name) =>
        Object.entries(values).map(
          ([what, value]) =>
            [
              `${path}: ${name} of ${what}`,
              () => ask(undefined, path, { headers: { [name]: value } }),
            ] as const,
        ),
      ),
    ),
  )
})

test('URLs that are expensive to read', { timeout: 300_000 }, async () => {
  const addresses = {
    'many segments': `/${'a/'.repeat(7_000)}`,
    'many empty segments': '/'.repeat(14_000),
    'many dots': `/${'./'.repeat(7_000)}`,
    'the most segments': `/${'a/'.repeat(19)}`,
    'one long segment': `/team/${'a'.repeat(1_990)}`,
    escapes: `/${'%41'.repeat(600)}`,
    'the page’s data': `/team/${'a/'.repeat(18)}x.data?_routes=${'a,'.repeat(1_900)}`,
    manifest: `/__manifest?version=x&paths=${'/a,'.repeat(1_300)}`,
    'lists in brackets': `/api/session?${'aa[9999]&aa[x]&'.repeat(900)}`,
    'the most brackets': `/api/session?${'aa[99]&aa[x]&'.repeat(49)}`,
    'deep brackets': `/api/session?a${'[a]'.repeat(1_300)}=1`,
    backslashes: `/api/session?${'\\'.repeat(1_900)}=1`,
  }
  await hold(
    Object.entries(addresses).map(([what, address]) => [what, () => ask(undefined, address)] as const),
  )
})

const everyPage = [
  ...['/', '/about', '/team', '/practice-areas', '/criminal-law', '/cases', '/blog', '/contact', '/nowhere'],
  ...[
    '/case-search',
    '/auth',
    '/invitation',
    '/lawyer-login',
    '/admin-login',
    '/sitemap.xml',
    '/blog/rss.xml',
  ],
  ...['', '/cases', '/chat', '/documents', '/profile'].map((section) => `/dashboard${section}`),
  ...['', '/cases', '/appointments', '/chats', '/documents', '/pins', '/settings'].map(
    (section) => `/lawyer-portal${section}`,
  ),
  ...[
    '',
    '/clients',
    '/lawyers',
    '/leads',
    '/calendar',
    '/billing',
    '/reports',
    '/audit-log',
    '/documents',
  ].map((section) => `/admin${section}`),
]

test.skipIf(!hasPages)('every page, as everybody', { timeout: 900_000 }, async () => {
  const asked = new URLSearchParams({
    location: 'a'.repeat(900),
    department: `a${' '.repeat(800)}a`,
    q: '%'.repeat(300),
  })
  const identityRoles: IdentityRole[] = ['anonymous', 'client', 'lawyer', 'admin']
  const requests = everyPage.flatMap((page) =>
    identityRoles.flatMap((role) =>
      [page, `${page}?${asked}`].map(
        (address) => [`${address.slice(0, 40)} as ${role}`, () => ask(somebody(role), address)] as const,
      ),
    ),
  )
  // The first rendering of each page compiles it.
  for (const [, send] of requests) await send()
  await hold(requests)
})

test.skipIf(!hasPages)('forms of pages with as much as is read', { timeout: 300_000 }, async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sending = (body: string) => () =>
    ask(undefined, '/contact', { method: 'POST', headers, body: body.slice(0, bodyBytes) })
  const filled = Object.entries(fillers).map(([name, fill]) => {
    const words = { name: fill(20_000), email: fill(20_000), message: fill(40_000) }
    return [`the contact form with ${name}`, sending(String(new URLSearchParams(words)))] as const
  })
  await hold([...filled, ['the contact form with many fields', sending('a&'.repeat(bodyBytes / 2))]])
})

test('uploads of the largest kind', { timeout: 300_000 }, async () => {
  const padded = (start: Buffer) => Buffer.concat([start, Buffer.alloc(maxFileBytes - start.length, ' ')])
  const files: [what: string, name: string, body: Buffer][] = [
    ['text', 'a.txt', Buffer.alloc(maxFileBytes, 'x')],
    ['line breaks', 'a.txt', Buffer.alloc(maxFileBytes, '\n')],
    ['a PDF', 'a.pdf', padded(samples.pdf)],
    ['a picture', 'a.png', padded(samples.png)],
    ['too much', 'a.txt', Buffer.alloc(maxFileBytes + 1_000_000, 'x')],
    ['what unpacks to gigabytes', 'a.docx', documentBomb(40)],
    ['what says so', 'a.docx', Buffer.from(boastingDocument())],
    ['overlapping parts', 'a.docx', Buffer.from(overlappingDocument())],
  ]
  await hold(
    files.map(([what, name, body]) => {
      const init = { method: 'POST', body: new Uint8Array(body), headers: { 'x-file-name': name } }
      return [
        `an upload: ${what}`,
        () => ask(somebody('client'), '/api/uploads?for=attachment', init),
      ] as const
    }),
  )
})

test('sockets that say as much as they may', { timeout: 120_000 }, async () => {
  const messages = {
    'watches of what is not there': (n: number) =>
      JSON.stringify({ type: 'watch', topic: `cases/id/${n}${'a'.repeat(150)}` }),
    'deep lists': () => `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
    'long grants': () => JSON.stringify({ type: 'watch', topic: 'lawyers', grant: 'a'.repeat(200) }),
    'no JSON': () => 'x'.repeat(2_000),
    'too much': () => 'x'.repeat(60_000),
  }
  await hold(Object.entries(messages).map(([what, make]) => [`a socket: ${what}`, () => say(make)] as const))
})

async function say(make: (n: number) => string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${product.port}/api/live`, {
    origin: 'http://localhost',
    headers: { 'x-forwarded-for': '2001:db8:ffff::1' },
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  for (let n = 0; n < 150; n++) socket.send(make(n))
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.terminate()
}

test('requests that are sent ahead, and whose answers nobody reads', { timeout: 120_000 }, async () => {
  await hold(
    ['/api/docs', '/api/openapi.json', '/api/session', ...pages].map(
      (path) => [`pipelined ${path}`, () => sendAhead(path)] as const,
    ),
  )
})

async function sendAhead(path: string): Promise<void> {
  const socket = connect(product.port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(5_000))
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
}
