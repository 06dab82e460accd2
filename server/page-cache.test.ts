import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestContext } from '#platform/api/context.ts'
import type { AppEnv } from './app.ts'
import { securityHeaders } from './headers.ts'
import { createPageCache, ttlMs } from './page-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A site whose pages show how often they were rendered, and the data of that moment. */
function site() {
  const pages = createPageCache()
  const state = { rendered: 0, says: 'first', status: 200, cookie: '' }
  let held: Promise<void> | undefined
  const render = pages.around(async (_request, _context, nonce) => {
    state.rendered += 1
    const { says, status, cookie } = state
    await held
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' }
    const words = says.padEnd(2_000)
    return new Response(`<script nonce="${nonce}"></script>${words}<script nonce="${nonce}"></script>`, {
      status,
      headers: cookie ? { ...headers, 'set-cookie': cookie } : headers,
    })
  })
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('requestId', 'a request')
    return next()
  })
  app.use(securityHeaders({ https: false, development: false }))
  app.use(pages.answer)
  app.all('*', (c) => render(c.req.raw, {} as RequestContext, c.get('nonce')()))
  return {
    app,
    state,
    onChanges: pages.onChanges,
    /** Blocks rendering until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async get(path: string, init: RequestInit = {}) {
      const answer = await app.request(path, init)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const packed = answer.headers.get('content-encoding') === 'gzip'
      return { html: (packed ? gunzipSync(bytes) : bytes).toString(), headers: answer.headers, packed }
    },
  }
}

const noncesOf = (html: string) => [...html.matchAll(/nonce="(\w+)"/g)].map(([, nonce]) => nonce)
const changed = (topic: string) => ({ changes: [{ topic, deleted: false, xid: 1n }], gap: false })

test('anonymous visitors share one rendering, each with a nonce of its own', async () => {
  // Independent of the machine's speed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const { get, state } = site()
  const nonces = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const { html, headers, packed } = await get('/team', {
      headers: n % 2 ? { 'accept-encoding': 'br, gzip' } : {},
    })
    expect(packed).toBe(n > 0 && n % 2 === 1)
    const [one, other, ...more] = noncesOf(html)
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect([other, more]).toEqual([one, []])
    expect(headers.get('content-security-policy')).toContain(`'nonce-${one}'`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    nonces.add(one as string)
  }
  expect(nonces.size).toBe(20)
  expect(state.rendered).toBe(1)
})

test('over the network, too, every answer is complete and has its own nonce', async () => {
  const { app, state } = site()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const nonces = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'gzip', 'identity']) {
    const answer = await fetch(`http://127.0.0.1:${port}/about`, { headers: { 'accept-encoding': encoding } })
    const html = await answer.text()
    const [nonce] = noncesOf(html)
    expect(html).toMatch(
      new RegExp(`^<script nonce="${nonce}"></script>first *<script nonce="${nonce}"></script>$`),
    )
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(answer.headers.get('content-encoding')).toBe(nonces.size && encoding === 'gzip' ? 'gzip' : null)
    nonces.add(nonce as string)
  }
  expect([nonces.size, state.rendered]).toEqual([4, 1])
  server.close()
})

test.each<[string, string, RequestInit]>([
  ['who sends a cookie', '/', { headers: { cookie: 'a=b' } }],
  ['who sends a token', '/', { headers: { authorization: 'Bearer x' } }],
  ['who holds a grant', '/', { headers: { 'x-case-grant': 'x' } }],
  ['the browser’s router', '/', { headers: { 'sec-fetch-dest': 'empty' } }],
  ['a form', '/contact', { method: 'POST', body: 'a=b' }],
  ['the contact form, which knows when it was opened', '/contact', {}],
  ['a client’s case link', '/case/secret', {}],
  ['a login', '/auth', {}],
  ['a portal', '/admin', {}],
  ['data of a page', '/team.data', {}],
])('%s is rendered separately', async (_, path, init) => {
  const { get, state } = site()
  for (let n = 0; n < 3; n++) await get(path, init)
  expect(state.rendered).toBe(3)
  // And isn't cached for others.
  await get(path)
  expect(state.rendered).toBe(4)
})

test('another query is another page', async () => {
  const { get, state } = site()
  await get('/team?location=Texas')
  state.says = 'second'
  expect((await get('/team?location=Ohio')).html).toContain('second')
  expect((await get('/team?location=Texas')).html).toContain('first')
})

test('a page is at most a second old, counted from before its reads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const { get, state, hold } = site()
  const release = hold()
  const first = get('/')
  await vi.advanceTimersByTimeAsync(ttlMs - 100)
  state.says = 'second'
  release()
  expect((await first).html).toContain('first')
  await vi.advanceTimersByTimeAsync(50)
  expect((await get('/')).html).toContain('first')
  await vi.advanceTimersByTimeAsync(50)
  expect((await get('/')).html).toContain('second')
})

test.each(['lawyers', 'locations', 'cases/published', 'calendar_events/public'])(
  'a change of %s empties the cache at once',
  async (topic) => {
    const { get, state, onChanges } = site()
    await get('/team')
    state.says = 'second'
    onChanges(changed('chat_messages/conversation_id/1'))
    expect((await get('/team')).html).toContain('first')
    onChanges(changed(topic))
    expect((await get('/team')).html).toContain('second')
  },
)

test('a gap in the change feed empties the cache', async () => {
  const { get, state, onChanges } = site()
  await get('/')
  state.says = 'second'
  onChanges({ changes: [], gap: true })
  expect((await get('/')).html).toContain('second')
})

test('concurrent requests share a pending rendering; a request after a change does not', async () => {
  const { get, state, onChanges, hold } = site()
  const release = hold()
  const before = [get('/'), get('/'), get('/')]
  await vi.waitFor(() => expect(state.rendered).toBe(1))
  state.says = 'second'
  onChanges(changed('lawyers'))
  const after = get('/')
  await vi.waitFor(() => expect(state.rendered).toBe(2))
  release()
  const answers = await Promise.all(before)
  for (const { html } of answers) expect(html).toContain('first')
  expect(new Set(answers.map(({ html }) => noncesOf(html)[0])).size).toBe(3)
  expect((await after).html).toContain('second')
  expect((await get('/')).html).toContain('second')
  expect(state.rendered).toBe(2)
})

test('errors and personal answers are not cached', async () => {
  const { get, state } = site()
  Object.assign(state, { status: 404 })
  await get('/team/no-such-lawyer')
  Object.assign(state, { status: 200, cookie: 'a=b' })
  await get('/team/no-such-lawyer')
  Object.assign(state, { cookie: '' })
  expect((await get('/team/no-such-lawyer')).headers.has('set-cookie')).toBe(false)
  expect(state.rendered).toBe(3)
})
