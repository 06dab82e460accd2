import { isProcedure } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#server/openapi.ts'
import { router } from '#server/router.ts'
import { testApp } from '#test/app.ts'
import { type Identity, makeIdentities } from '#test/rights/identities.ts'
import { makeSide } from '#test/rights/sides.ts'
import { openWitness, type Witness } from '#test/rights/witness.ts'
import { figure } from './figure.ts'
import { operationsOf } from './generator.ts'

// Requests that a page of another site can make a browser send, with its user's cookies.

const foreign: [name: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame or a local file', { origin: 'null' }],
  ['another port of this host', { origin: 'http://localhost:8081' }],
  ['a host that begins like ours', { origin: 'http://localhost.evil.example' }],
  ['another site, without saying which', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site, without saying which', { 'sec-fetch-site': 'same-site' }],
]

let signedIn: Identity[]
let witness: Witness
let refused = 0
beforeAll(async () => {
  const identities = await makeIdentities(await makeSide('A'), await makeSide('B'))
  signedIn = identities.filter(({ name }) => ['client A', 'lawyer A', 'administrator'].includes(name))
  witness = await openWitness()
}, 60_000)
afterAll(() => figure('cross-site posts', `${refused} refused, 0 let in, 0 rows written`, '0 let in'))

async function endpoints(): Promise<[method: string, path: string][]> {
  const operations = operationsOf(await openApiDocument())
  const byMethod = operations
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }): [string, string] => [
      method,
      `/api${path.replace(/\{\w+\}/g, crypto.randomUUID())}`,
    ])
  const procedures = [...walk(router)].map((name): [string, string] => ['POST', `/api/rpc/${name}`])
  const others: [string, string][] = [
    ['POST', '/api/uploads'],
    ['DELETE', `/api/uploads/${crypto.randomUUID()}`],
    ['POST', '/api/data-export'],
    ['POST', '/api/backups/download'],
    ['POST', '/api/exports/clients'],
    ['POST', '/'],
    ['POST', '/auth'],
  ]
  return [...byMethod, ...procedures, ...others]
}

function* walk(part: object, path: string[] = []): Generator<string> {
  if (isProcedure(part)) yield path.join('/')
  else for (const [name, inner] of Object.entries(part)) yield* walk(inner, [...path, name])
}

test.for(foreign)(
  'nothing that changes something is taken from %s',
  { timeout: 60_000 },
  async ([, headers]) => {
    const { app, publicUrl } = await testApp()
    const all = await endpoints()
    for (const { name, visit, restore } of signedIn) {
      await restore()
      const cookie = [...visit.cookies].map((pair) => pair.join('=')).join('; ')
      for (const [method, path] of all) {
        for (const type of ['application/json', 'text/plain']) {
          const request = { cookie, 'content-type': type, 'x-forwarded-for': '2001:db8::1', ...headers }
          const answer = await app.request(new URL(path, publicUrl).href, {
            method,
            headers: request,
            body: '{}',
          })
          expect(answer.status, `${name}: ${method} ${path}`).toBe(403)
          expect(answer.headers.get('access-control-allow-origin')).toBeNull()
          refused += 1
        }
      }
    }
    expect(await witness.written()).toEqual([])
  },
)

test('no answer has CORS headers for another site', async () => {
  const { app, publicUrl } = await testApp()
  for (const path of ['/api/session', '/api/openapi.json', '/api/rpc/accounts/session', '/healthz'])
    for (const method of ['GET', 'OPTIONS', 'HEAD']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const answer = await app.request(new URL(path, publicUrl).href, { method, headers })
      for (const header of answer.headers.keys()) expect(header).not.toMatch(/^access-control-/)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
})

test('form encodings are refused even from our own pages', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const [method, path] of await endpoints()) {
      if (
        !path.startsWith('/api/') ||
        /^\/api\/(uploads|data-export|backups\/download|record-readings|chat-recovery)/.test(path)
      )
        continue
      const [admin] = signedIn.slice(-1) as [Identity]
      const answer = await admin.visit.fetch(path, { method, body: '{}', headers: { 'content-type': type } })
      expect(answer.status, `${method} ${path}`).toBe(415)
    }
  expect(await witness.written()).toEqual([])
})
