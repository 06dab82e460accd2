import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isOwnOrigin, ownNameOnly, ownOriginOnly } from './origin.ts'

const publicUrl = 'https://firm.example'

test.each<[boolean, Record<string, string>]>([
  [true, { origin: publicUrl }],
  [true, { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  [true, {}],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
  [true, { host: '[::1]:3000', origin: 'http://[::1]:3000' }],
  [true, { host: 'www.firm.example', origin: 'https://www.firm.example' }],
  // Our own name, without TLS.
  [false, { origin: 'http://firm.example' }],
  [false, { host: '127.0.0.1.firm.example', origin: 'http://127.0.0.1.firm.example' }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'https://firm.example.evil.example' }],
  [false, { host: 'localhost:3000', origin: 'http://localhost:4000' }],
  [false, { origin: 'null' }],
  [false, { origin: '' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
])('%s for %j: whether the request is same-origin or from no page', (expected, headers) => {
  expect(isOwnOrigin(new Headers({ host: 'firm.example', ...headers }), publicUrl)).toBe(expected)
})

test('without TLS, a page of the same host is our own', () => {
  const headers = new Headers({ host: 'firm.lan:3000', origin: 'http://firm.lan:3000' })
  expect(isOwnOrigin(headers, 'http://localhost:3000')).toBe(true)
  expect(isOwnOrigin(headers, undefined)).toBe(true)
})

test.each([
  ['GET', publicUrl, 200],
  ['POST', publicUrl, 200],
  ['DELETE', publicUrl, 200],
  // Links from other sites are allowed, because GET changes nothing.
  ['GET', 'https://evil.example', 200],
  ['HEAD', 'https://evil.example', 200],
  ['POST', 'https://evil.example', 403],
  ['PUT', 'https://evil.example', 403],
  ['DELETE', 'https://evil.example', 403],
])('%s from a page of %s is answered with %i', async (method, origin, status) => {
  const app = new Hono()
  app.use(ownOriginOnly(publicUrl))
  app.all('/', (c) => c.text('done'))
  expect((await app.request(`${publicUrl}/`, { method, headers: { origin } })).status).toBe(status)
})

test.each([
  ['http://localhost:3000', 200],
  ['http://127.0.0.1:3000', 200],
  ['http://[::1]:3000', 200],
  ['http://192.168.1.20', 200],
  ['https://firm.example', 200],
  ['http://evil.example:3000', 404],
  ['http://127.0.0.1.evil.example:3000', 404],
  ['http://localhost.evil.example', 404],
])('a local-only route requested at %s: %i', async (origin, status) => {
  const app = new Hono()
  app.use('/dev/mailbox/*', ownNameOnly(publicUrl))
  app.get('/dev/mailbox', (c) => c.text('mails'))
  app.get('/dev/mailbox/:name', (c) => c.text('mail'))
  for (const path of ['/dev/mailbox', '/dev/mailbox/1.eml'])
    expect((await app.request(`${origin}${path}`)).status).toBe(status)
})
