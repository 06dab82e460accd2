import { expect, test } from 'vitest'
import { stranger } from '#test/people.ts'
import { openApiDocument } from '../openapi.ts'
import { curl } from './curl.ts'
import type { ApiDocument } from './document.ts'
import { callersOf } from './operation.ts'
import { exampleOf, limitsOf } from './schema-text.ts'

/** An operation of the document by its id, with where it is. */
async function operation(id: string) {
  const { paths } = (await openApiDocument()) as ApiDocument
  for (const [path, verbs] of Object.entries(paths))
    for (const [verb, one] of Object.entries(verbs))
      if (one.operationId === id) return { path, method: verb.toUpperCase(), one }
  throw new Error(`The document has no ${id}.`)
}

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
  ['admin.leads.list', 'Administrators; tokens with leads:read'],
  ['admin.leads.create', 'Administrators; tokens with leads:write'],
  ['admin.people.list', 'Administrators; no token'],
  ['exports.time-entries', 'Administrators; tokens with billing:read'],
  ['exports.audit-log', 'Administrators; no token'],
  ['lawyer.cases.list', 'Lawyers'],
  ['client.cases.list', 'Whoever is signed in, as a client'],
  ['accounts.own.sessions', 'Whoever is signed in'],
  ['files.upload', 'Whoever is signed in'],
  ['files.download', 'Whoever may read the file'],
  ['accounts.signIn', 'Anyone'],
] as const)('%s: %s', async ([id, expected]) => {
  expect(callersOf((await operation(id)).one)).toBe(expected)
})

test('a call from a shell names the token, the headers and the file that it needs', async () => {
  const called = async (id: string) => {
    const { path, method, one } = await operation(id)
    return curl(path, method, one, 'https://www.example.com').split(' \\\n  ')
  }
  expect(await called('exports.leads')).toEqual([
    "curl -X POST 'https://www.example.com/api/exports/leads'",
    '-H "Authorization: Bearer $TOKEN"',
    '-OJ',
  ])
  expect(await called('files.upload')).toEqual([
    "curl -X POST 'https://www.example.com/api/uploads'",
    "-H 'x-file-name: letter.pdf'",
    "-H 'Content-Type: application/octet-stream'",
    '--data-binary @letter.pdf',
  ])
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
  const securityOf = async (id: string) => (await operation(id)).one.security
  expect(await securityOf('admin.leads.list')).toEqual([{ token: ['leads:read'] }])
  expect(await securityOf('admin.clients.import')).toEqual([{ token: ['clients:write'] }])
  expect(await securityOf('exports.clients')).toEqual([{ token: ['clients:read'] }])
  expect(await securityOf('exports.people')).toBeUndefined()
  expect(await securityOf('admin.people.list')).toBeUndefined()
  expect(await securityOf('accounts.signIn')).toBeUndefined()
})

test('its parts are called as people write them', async () => {
  const { text } = await page()
  expect(text).toContain('>API tokens</h2>')
  expect(text).not.toContain('Api tokens')
})
