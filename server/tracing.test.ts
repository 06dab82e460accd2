import { glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

/** A receiver of OTLP over HTTP that keeps every span and the raw bodies. */
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (request.url === '/v1/traces') {
    received += body
    const { resourceSpans } = JSON.parse(body)
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(resource)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
  events: unknown[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
const spans: Span[] = []
const resources: unknown[] = []
let received = ''
let env: Record<string, string>

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  const { port } = receiver.address() as AddressInfo
  env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, OTEL_SERVICE_NAME: 'portico-test' }
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const detailsOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))
/** The span of a procedure and its ancestors, innermost first. */
const lineage = (of: Span | undefined): Span[] =>
  of ? [of, ...lineage(spans.find(({ spanId }) => spanId === of.parentSpanId))] : []

test('a request, its procedure and its transactions are one trace', async () => {
  const admin = await as((await makeAdmin()).person, { env })
  await admin.api.admin.clients.list({ search: 'a search that no other test makes' })
  const procedure = () => spans.find(({ name }) => name === 'procedure admin.clients.list')
  await expect.poll(() => lineage(procedure()).length).toBe(2)
  const [inner, request] = lineage(procedure())
  expect(request?.name).toBe('POST /api/rpc/admin/clients/list')
  expect(detailsOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/rpc/admin/clients/list',
    'http.response.status_code': 200,
    'portico.request_id': expect.any(String),
  })
  const within = spans.filter(({ parentSpanId }) => parentSpanId === inner?.spanId)
  expect(within.map(detailsOf)).toContainEqual({ 'db.system.name': 'postgresql', 'portico.role': 'admin' })
  expect(new Set([inner, request, ...within].map((span) => span?.traceId)).size).toBe(1)
  expect(JSON.stringify(resources[0])).toContain('portico-test')
})

test('jobs are traced, and refusals aren’t errors', async () => {
  await expect.poll(() => spans.some(({ name }) => /^job /.test(name))).toBe(true)
  const unauthenticated = await anonymous({ env })
  await expect(unauthenticated.api.admin.clients.list({})).rejects.toMatchObject(notForThem)
  const refused = () => spans.find((span) => detailsOf(span)['http.response.status_code'] === 401)
  await expect.poll(refused).toBeTruthy()
  expect(refused()?.status.code ?? 0).toBe(0)
})

test('trace headers of a request are ignored', async () => {
  const foreign = 'a'.repeat(32)
  const visit = await anonymous({ env })
  await visit.fetch('/api/openapi.json', { headers: { traceparent: `00-${foreign}-${'b'.repeat(16)}-01` } })
  await expect.poll(() => spans.some(({ name }) => name === 'GET /api/openapi.json')).toBe(true)
  expect(received).not.toContain(foreign)
})

test('spans contain no PIN, token, password, address, name or search text', async () => {
  const lawyer = await makeLawyer({ name: 'Untraceable Lawyer' })
  const client = await makeClient({ name: 'Untraceable Client' })
  const item = await makeCase({ client, lawyer, title: 'Untraceable Matter' })
  const atLawyer = await as(lawyer.person, { env })
  const { pinCode = '' } = await atLawyer.api.lawyer.pins.create({ caseId: item.id })
  const visit = await anonymous({ env })
  const body = JSON.stringify({ pin_code: pinCode, case_id: item.id })
  const headers = { 'content-type': 'application/json' }
  const { grant } = await (
    await visit.fetch('/api/functions/verify-pin', { method: 'POST', headers, body })
  ).json()
  expect(grant).toBeTruthy()
  await visit.api.site.caseAccess.timeline({ caseId: item.id }, { context: { grant } })
  await visit.fetch(`/api/nowhere/${item.id}?secret=asked-in-the-address`)
  // A failure too, as the database's message can contain input.
  const [{ share_link: link }] = (
    await (await owner()).query('select share_link from cases where id = $1', [item.id])
  ).rows
  await visit.fetch(`/api/case/${link}`)
  await expect(as({ ...lawyer.person, password: 'a wrong password here' }, { env })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  await expect
    .poll(() => spans.filter(({ name }) => name.startsWith('procedure accounts.signIn')).length)
    .toBe(3)

  const cookies = [...atLawyer.cookies.values()]
  const secrets = [grant, link, item.id, item.caseNumber, lawyer.email, client.email, lawyer.person.password]
  const words = ['Untraceable', 'asked-in-the-address', 'a wrong password', 'a search that no other']
  for (const secret of [...cookies, ...secrets, ...words]) expect(received).not.toContain(secret)
  // Random numbers and times hold any four digits somewhere; so the PIN is searched as a separate word.
  const told = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  expect(told).not.toMatch(new RegExp(`(?<![0-9a-f-])${pinCode}(?![0-9a-f-])`))
  expect(spans.flatMap(({ events }) => events ?? [])).toEqual([])
  expect(spans.flatMap(({ status }) => status.message ?? [])).toEqual([])
})

test('without an endpoint OpenTelemetry isn’t loaded', async () => {
  const knowing: string[] = []
  for await (const file of glob('{app,db,features,operations,platform,server}/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8')
    if (
      /^(import|export) .*from '(@opentelemetry|.*open-telemetry\.server)|^} from '@opentelemetry/m.test(text)
    )
      knowing.push(file)
    if (/open-telemetry\.server/.test(text) && !file.endsWith('.test.ts')) knowing.push(`${file} loads it`)
  }
  expect(knowing.sort()).toEqual(['platform/tracing/open-telemetry.server.ts', 'server/tracing.ts loads it'])
  expect(await readFile('server/tracing.ts', 'utf8')).toContain(
    "await import('#platform/tracing/open-telemetry.server.ts')",
  )
})

test('an unreachable collector breaks nothing', async () => {
  const { app } = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await app.request('/healthz')).status).toBe(200)
})
