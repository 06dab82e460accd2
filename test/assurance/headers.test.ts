import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeLawyer } from '#test/factories.ts'
import { samples } from '#test/fixtures/sample-files.ts'
import { enrol } from '#test/fixtures/two-factor.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { listening } from '#test/rights/live-page.ts'
import { expectSafeHeaders } from './safe-headers.ts'

// Every kind of answer that needs no browser; pages, redirects and built files are in e2e/headers.spec.ts.

const secure = { PUBLIC_URL: 'https://portico.example' }

async function everyKind(visit: Visit): Promise<Response[]> {
  const json = { 'content-type': 'application/json' }
  const uploaded = await visit.fetch('/api/uploads', {
    method: 'POST',
    body: samples.pdf,
    headers: { 'x-file-name': 'a.pdf' },
  })
  const { id } = (await uploaded.clone().json()) as { id: string }
  const requests: [path: string, status: number, init?: RequestInit][] = [
    ['/api/session', 200],
    ['/api/lawyer/cases', 200],
    ['/api/openapi.json', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    [`/api/files/${id}`, 200],
    [`/api/files/${id}?inline=1`, 200],
    [`/api/files/${id}`, 206, { headers: { range: 'bytes=0-3' } }],
    [`/api/files/${id}`, 416, { headers: { range: 'bytes=900-' } }],
    [`/api/files/${crypto.randomUUID()}`, 404],
    ['/api/admin/cases', 403],
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api/live', 400],
    ['/api/case-search', 400, { method: 'POST', headers: json, body: '{' }],
    [
      '/api/case-search',
      403,
      { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
    ],
    ['/api/case-search', 413, { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` }],
    ['/api/case-search', 415, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    ['/api/rpc/accounts/signOut', 405, { method: 'GET' }],
    ['/api/uploads', 400, { method: 'POST', body: '' }],
    ['/api/sign-out', 200, { method: 'POST' }],
  ]
  const answers = [uploaded]
  for (const [path, status, init] of requests) {
    const answer = await visit.fetch(path, init)
    expect(answer.status, path).toBe(status)
    answers.push(answer)
  }
  return answers
}

test('every kind of answer carries the security headers', async () => {
  const lawyer = await makeLawyer()
  for (const answer of await everyKind(await as(lawyer.person))) {
    expectSafeHeaders(answer.headers.get.bind(answer.headers), `${answer.status} ${answer.url}`)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  }
})

test('behind TLS every answer has HSTS, and cookies are __Host- and Secure', async () => {
  const lawyer = await enrol((await makeLawyer()).person, { env: secure })
  for (const answer of await everyKind(lawyer.visit)) {
    expectSafeHeaders(answer.headers.get.bind(answer.headers), `${answer.status}`)
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=(\d{8,})/)
  }
})

test.each([
  ['over TLS', secure, /^__Host-/, true],
  ['in clear', {}, /^portico/, false],
])('the cookies %s', async (_, env, name, isSecure) => {
  const lawyer = await makeLawyer()
  const visit = await anonymous({ env })
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ ...lawyer.person, portal: 'lawyer' })
  const signUp = JSON.stringify({
    name: 'A B',
    email: `${crypto.randomUUID()}@demo.example`,
    password: 'long enough 1',
  })
  const answers = [
    await visit.fetch('/api/sign-up', { method: 'POST', headers: json, body: signUp }),
    await visit.fetch('/api/sign-in', { method: 'POST', headers: json, body: login }),
    await visit.fetch('/api/sign-out', { method: 'POST' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      if (/max-age=0/i.test(cookie) && !name.test(cookie)) continue
      expect(cookie).toMatch(name)
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).not.toMatch(/; Domain=/i)
      if (isSecure) expect(cookie).toMatch(/; Secure/i)
    }
  }
})

/** The answer to a raw request that no browser sends. */
async function raw(method: string, path: string): Promise<string> {
  const socket = connect(await listening(), '127.0.0.1')
  socket.end(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: portico=echo-me\r\nconnection: close\r\n\r\n`,
  )
  let answer = ''
  for await (const chunk of socket.setEncoding('latin1')) answer += chunk
  return answer
}

test.each(['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'OPTIONS', 'CONNECT'])(
  '%s tells and does nothing',
  async (method) => {
    for (const path of ['/', '/api/session', '/api/rpc/accounts/signOut', '/api/files/1', '/assets/x.js']) {
      const answer = await raw(method, path)
      expect(answer, path).not.toMatch(/echo-me|^allow:|^access-control/im)
      if (answer) expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  },
)
