import { type Context, Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientAddress } from './address.ts'

async function addressOf(forwarded: string | undefined, trustedProxies: number) {
  let found: string | undefined
  const app = new Hono().get('/', (c: Context) => {
    found = clientAddress(c, trustedProxies)
    return c.body(null)
  })
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  await app.request('/', { headers: headers ?? {} }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  return found
}

test.each([
  ['203.0.113.7', 0, '192.0.2.1'],
  [undefined, 1, '192.0.2.1'],
  ['203.0.113.7', 1, '203.0.113.7'],
  ['198.51.100.9, 203.0.113.7', 1, '203.0.113.7'],
  ['198.51.100.9, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['203.0.113.7', 2, '192.0.2.1'],
  // With a port, another one for each connection.
  ['203.0.113.7:50123', 1, '203.0.113.7'],
  ['2001:db8::7', 1, '2001:db8::7'],
  ['[2001:db8::7]', 1, '2001:db8::7'],
  ['[2001:db8::7]:50123', 1, '2001:db8::7'],
  ['::ffff:203.0.113.7', 1, '::ffff:203.0.113.7'],
  ['unknown', 1, undefined],
  ['_hidden', 1, undefined],
  ['203.0.113.777', 1, undefined],
  ['203.0.113.7:', 1, undefined],
  ['203.0.113', 1, undefined],
  ['0x7f.1', 1, undefined],
  ['[203.0.113.7', 1, undefined],
  ['client.example', 1, undefined],
  [`${'1'.repeat(8_000)}`, 1, undefined],
])('%s through %i proxies of ours is %s', async (forwarded, proxies, address) => {
  expect(await addressOf(forwarded, proxies)).toBe(address)
})

test('a caller without an address is refused, and the log names the proxy as the cause', async () => {
  const { app, services } = await testApp()
  const logged = vi.spyOn(services.log, 'warn')
  const answer = await app.request('/api/session', { headers: { 'x-forwarded-for': 'unknown' } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  expect(logged.mock.calls.map(([, message]) => message)).toEqual([expect.stringContaining('proxy')])
})
