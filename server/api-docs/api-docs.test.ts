import { expect, test } from 'vitest'
import { stranger } from '#test/people.ts'
import { openApiDocument } from '../openapi.ts'
import { callersOf } from './operation.ts'
import type { ApiDocument } from './page.ts'
import { exampleOf, limitsOf } from './schema-text.ts'

const page = async () => {
  const answer = await (await stranger()).fetch('/api/docs')
  return { answer, text: await answer.text() }
}

test('the page tells of every operation of the document, once', async () => {
  const { answer, text } = await page()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const { paths } = (await openApiDocument()) as ApiDocument
  const ids = Object.values(paths).flatMap((verbs) => Object.values(verbs).map((one) => one.operationId))
  expect(ids.length).toBeGreaterThan(150)
  expect([...text.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(ids.sort())
})

test('it runs no script, loads nothing, and its style is allowed by its nonce alone', async () => {
  const { answer, text } = await page()
  const [, nonce] = /<style nonce="(\w+)"/.exec(text) ?? []
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(text).not.toMatch(/<script|<link|<img|<iframe| style=| on\w+=/i)
})

test.for([
  ['admin.leads.list', 'GET', 'Administrators; tokens with leads:read'],
  ['admin.leads.create', 'POST', 'Administrators; tokens with leads:write'],
  ['admin.people.list', 'GET', 'Administrators; no token'],
  ['lawyer.cases.list', 'GET', 'Lawyers'],
  ['client.cases.list', 'GET', 'Whoever is signed in, as a client'],
  ['accounts.own.sessions', 'GET', 'Whoever is signed in'],
  ['accounts.signIn', 'POST', 'Anyone'],
] as const)('%s by %s: %s', ([id, method, expected]) => {
  expect(callersOf(id, method)).toBe(expected)
})

test('limits in words, and examples that keep to them', () => {
  expect(limitsOf({ type: 'string', minLength: 1, maxLength: 100 })).toBe('text, 1 to 100 characters')
  expect(limitsOf({ type: 'integer', minimum: 1, maximum: 100, default: 20 })).toBe(
    'whole number, 1 to 100; 20 if left out',
  )
  expect(limitsOf({ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 })).toBe(
    'whole number',
  )
  expect(limitsOf({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe(
    'id (UUID), or null',
  )
  expect(limitsOf({ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 })).toBe(
    'list of one of a, b, at most 3 entries',
  )
  expect(
    exampleOf({ type: 'object', properties: { days: { enum: [30] }, on: { type: 'boolean' } } }),
  ).toEqual({
    days: 30,
    on: true,
  })
})

test('the document says which operations a token opens, and with which scope', async () => {
  const document = (await openApiDocument()) as ApiDocument & {
    components: { securitySchemes: Record<string, unknown> }
  }
  expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  const all = Object.values(document.paths).flatMap((verbs) => Object.values(verbs))
  const securityOf = (id: string) =>
    (all.find(({ operationId }) => operationId === id) as { security?: unknown } | undefined)?.security
  expect(securityOf('admin.leads.list')).toEqual([{ token: ['leads:read'] }])
  expect(securityOf('admin.clients.import')).toEqual([{ token: ['clients:write'] }])
  expect(securityOf('admin.people.list')).toBeUndefined()
  expect(securityOf('accounts.signIn')).toBeUndefined()
})

test('its parts are called as people write them', async () => {
  const { text } = await page()
  expect(text).toContain('>API tokens</h2>')
  expect(text).not.toContain('Api tokens')
})
