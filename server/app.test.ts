import pg from 'pg'
import { expect, test } from 'vitest'
import packageJson from '#package.json' with { type: 'json' }
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { makeClient } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { createApp } from './app.ts'

const json = { 'content-type': 'application/json' }

/** Members of every error answer. */
async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  return (await response.json()) as { code: string; status: number; fields?: Record<string, string> }
}

test.each<[string, number, string, RequestInit]>([
  ['a body that is not JSON', 400, 'BAD_REQUEST', { method: 'POST', headers: json, body: '{"case' }],
  [
    'another type of body',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
  ],
  [
    'a body that is too large',
    413,
    'PAYLOAD_TOO_LARGE',
    { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(300_000)) },
  ],
  [
    'a post from another site',
    403,
    'FORBIDDEN',
    { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
  ],
  ['a method that is not there', 404, 'NOT_FOUND', { method: 'DELETE' }],
])('%s is refused', async (_, status, code, init) => {
  const visit = await anonymous()
  const response = await visit.fetch('/api/case-search', init)
  expect(response.status).toBe(status)
  expect(await problemOf(response)).toMatchObject({ code, status })
})

test('a field that is wrong is named', async () => {
  const visit = await anonymous()
  const response = await visit.fetch('/api/case-search', {
    method: 'POST',
    headers: json,
    body: '{"caseNumber":"  "}',
  })
  expect(response.status).toBe(400)
  expect(await problemOf(response)).toMatchObject({ fields: { caseNumber: 'Please enter a case number' } })
})

test('text that the database cannot store is a 400, not a 500', async () => {
  const visit = await anonymous()
  const response = await visit.fetch('/api/case-search', {
    method: 'POST',
    headers: json,
    body: '{"caseNumber":"a\\u0000b"}',
  })
  expect(response.status).toBe(400)
})

test.each(['/api/nothing-here', '/api/rpc/nothing/here', '/api/files/not-an-id'])(
  '%s does not exist',
  async (path) => {
    const visit = await anonymous()
    const response = await visit.fetch(path)
    expect(response.status).toBe(404)
    expect(await problemOf(response)).toMatchObject({ code: 'NOT_FOUND' })
  },
)

test.each([
  ['/api/client/cases', 401, 401],
  ['/api/lawyer/cases', 401, 403],
  ['/api/admin/cases', 401, 403],
])('%s is closed to anonymous callers and to clients', async (path, forAnonymous, forClient) => {
  const { person } = await makeClient()
  const client = await as(person)
  expect((await (await anonymous()).fetch(path)).status).toBe(forAnonymous)
  const answer = await client.fetch(path)
  expect(answer.status).toBe(path.includes('client') ? 200 : forClient)
})

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT'])('%s changes nothing: the session stays', async (method) => {
  const { person } = await makeClient()
  const client = await as(person)
  expect((await client.fetch('/api/rpc/accounts/signOut', { method })).status).toBe(405)
  expect(await client.api.accounts.session()).toMatchObject({ email: person.email })
})

test('every answer carries the security headers', async () => {
  const { headers } = await (await anonymous()).fetch('/api/session')
  const policy = headers.get('content-security-policy') ?? ''
  for (const directive of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`])
    expect(policy).toContain(directive)
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  // Only pictures may come from other sites, over https.
  expect(policy.split('; ').filter((directive) => /https?:/.test(directive))).toEqual([
    `img-src 'self' data: blob: https:`,
  ])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/./)
})

test('the OpenAPI document names each procedure once, with its path', async () => {
  const document = (await (await anonymous()).fetch('/api/openapi.json')).json() as Promise<{
    openapi: string
    paths: object
  }>
  const { openapi, paths } = await document
  expect(openapi).toMatch(/^3\.1/)
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/functions/verify-pin', '/case-search', '/admin/cases', '/session']),
  )
})

test('an oversized form post to a page is refused', async () => {
  const { services, hub, storage, publicUrl } = await testApp()
  const pages = async (request: Request) => new Response(String((await request.text()).length))
  const app = createApp({ services, hub, storage, publicUrl, trustedProxies: 1, pages })
  const post = (length: number) =>
    app.request('/contact', {
      method: 'POST',
      headers: {
        origin: 'http://localhost',
        'x-forwarded-for': '2001:db8::2',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'x'.repeat(length),
    })
  expect(await (await post(60_000)).text()).toBe('60000')
  const refused = await post(300_000)
  expect(refused.status).toBe(413)
  expect(await problemOf(refused)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test('a cancelled statement is a 503, not a 500', async () => {
  const { ownerUrl } = await testDatabase()
  const { app } = await testApp({ DATABASE_TIMEOUT_MS: '100' })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table cases in access exclusive mode')
  try {
    const answer = await app.request('/api/case-search', {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': '2001:db8::3' },
      body: '{"caseNumber":"none"}',
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  } finally {
    await owner.end()
  }
})

test('a database that is down gives 503 until it is back', async () => {
  const proxy = await databaseProxy(new URL((await testDatabase()).loginUrl))
  const { app } = await testApp({ DATABASE_URL: proxy.url })
  const ask = (path: string, init?: RequestInit) =>
    app.request(path, { headers: { 'x-forwarded-for': '2001:db8::1' }, ...init })
  const search = () =>
    ask('/api/case-search', {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': '2001:db8::1' },
      body: '{"caseNumber":"none"}',
    })
  expect((await ask('/readyz')).status).toBe(200)
  expect((await search()).status).toBe(404)

  await proxy.close()
  const health = await ask('/healthz')
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({ status: 'ok', version: packageJson.version })
  for (const response of [await ask('/readyz'), await search(), await search()]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await problemOf(response)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }

  await proxy.open()
  // Each connection that died unnoticed costs one request before the pool replaces it.
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await search()).status, { timeout: 10_000 }).toBe(404)
  await proxy.close()
})
