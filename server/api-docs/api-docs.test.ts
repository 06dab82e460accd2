import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { firmSettings, setFirm } from '#firm.ts'
import { coloursOf } from '#firm-colours.ts'
import { anonymous } from '#test/people.ts'
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
  const answer = await (await anonymous()).fetch('/api/docs')
  return { answer, text: await answer.text() }
}

test('the page lists every operation of the document once', async () => {
  const { answer, text } = await page()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const { paths } = (await openApiDocument()) as ApiDocument
  const ids = Object.values(paths).flatMap((verbs) => Object.values(verbs).map((one) => one.operationId))
  expect(ids.length).toBeGreaterThan(150)
  expect([...text.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(ids.sort())
})

test('every part of the page has an id of its own, which links and landmarks name', async () => {
  const { text } = await page()
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
})

test('the page runs no script, loads nothing, and allows its style by hash', async () => {
  const { answer, text } = await page()
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(text).not.toMatch(/<script|<link|<img|<iframe| style=| on\w+=/i)
})

test.each(['/api/docs', '/api/openapi.json'])(
  '%s is made once and sent packed to who unpacks',
  async (path) => {
    const visit = await anonymous()
    const plain = await (await visit.fetch(path, { headers: { 'accept-encoding': 'identity' } })).text()
    const generated = vi.spyOn(JSON, 'stringify')
    const refused = await visit.fetch(path, { headers: { 'accept-encoding': 'gzip;q=0' } })
    const packed = await visit.fetch(path, { headers: { 'accept-encoding': 'br, gzip' } })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(generated.mock.calls.filter(([of]) => (of as { openapi?: string })?.openapi)).toEqual([])
    generated.mockRestore()
    expect(refused.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(gunzipSync(bytes).toString()).toBe(plain)
  },
)

test('the page has the firm’s present name and colours', async () => {
  const before = firmSettings()
  const first = await page()
  try {
    setFirm({ ...before, name: 'Harbor & Pine LLP', colours: { accent: 'teal', ink: 'forest' } })
    const { answer, text } = await page()
    expect(text).toContain('<title>API · Harbor &amp; Pine LLP</title>')
    expect(text).toContain(coloursOf({ accent: 'teal', ink: 'forest' }).paper.light)
    expect(answer.headers.get('content-security-policy')).not.toBe(
      first.answer.headers.get('content-security-policy'),
    )
  } finally {
    setFirm(before)
  }
})

test('the page has the reader’s theme', async () => {
  const visit = await anonymous()
  const themed = async (cookie: string) =>
    /<html lang="en" ?([^>]*)>/.exec(
      await (await visit.fetch('/api/docs', { headers: { cookie } })).text(),
    )?.[1]
  expect(await themed('theme=dark')).toBe('data-theme="dark"')
  expect(await themed('a=b; theme=light')).toBe('data-theme="light"')
  expect(await themed('theme="><script>')).toBe('')
})

test.for([
  ['admin.leads.list', 'Administrators; tokens with leads:read'],
  ['admin.leads.create', 'Administrators; tokens with leads:write'],
  ['admin.people.list', 'Administrators; no token'],
  ['exports.time-entries', 'Administrators; tokens with billing:read'],
  ['exports.audit-log', 'Administrators; no token'],
  ['exports.own-time', 'Lawyers'],
  ['lawyer.cases.list', 'Lawyers'],
  ['client.cases.list', 'Signed-in clients'],
  ['accounts.own.sessions', 'Anyone signed in'],
  ['files.upload', 'Anyone signed in'],
  ['files.download', 'Anyone who may read the file'],
  ['accounts.signIn', 'Anyone'],
] as const)('%s: %s', async ([id, expected]) => {
  expect(callersOf((await operation(id)).one)).toBe(expected)
})

test('a curl example has its token, headers and file', async () => {
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
    "-H 'x-file-name: contract.pdf'",
    "-H 'Content-Type: application/octet-stream'",
    '--data-binary @contract.pdf',
  ])
})

test('limits are described, and examples respect them', () => {
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
  for (const section of ['calendar', 'billing', 'leads'])
    expect(await securityOf(`admin.${section}.import`)).toEqual([{ token: [`${section}:write`] }])
  for (const section of ['lawyers', 'locations'])
    expect(await securityOf(`admin.${section}.import`)).toBeUndefined()
  expect(await securityOf('exports.clients')).toEqual([{ token: ['clients:read'] }])
  expect(await securityOf('exports.people')).toBeUndefined()
  expect(await securityOf('admin.people.list')).toBeUndefined()
  expect(await securityOf('accounts.signIn')).toBeUndefined()
})

test('sections have readable names', async () => {
  const { text } = await page()
  expect(text).toContain('>API tokens</h2>')
  expect(text).not.toContain('Api tokens')
})
