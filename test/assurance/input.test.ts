import { isProcedure } from '@orpc/server'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { openApiDocument } from '#server/openapi.ts'
import { router } from '#server/router.ts'
import { testApp } from '#test/app.ts'
import { owner } from '#test/factories.ts'
import { type Identity, makeIdentities } from '#test/rights/identities.ts'
import { procedures } from '#test/rights/procedures.ts'
import { makeSide } from '#test/rights/sides.ts'
import { openWitness, type Witness } from '#test/rights/witness.ts'
import { addressOf } from './addresses.ts'
import { figure, isLong } from './figure.ts'
import { type Operation, operationsOf } from './generator.ts'
import { requests, type Sending } from './requests.ts'

// Generated requests by every identity: no 5xx, no row changed by a refused request, no internals revealed,
// and no access to an area without a session.

/** The same requests each time, unless SEED is set; a fault is reported with its request. */
const seed = Number(process.env.ASSURANCE_SEED ?? 20_260)
const wanted = isLong ? Number(process.env.ASSURANCE_REQUESTS ?? 20_000) : 2_000
const perRound = 1_000
const rounds = Math.ceil(wanted / perRound)
/** The most further requests to an operation that every identity so far was refused. */
const mostMore = 60

const faults: string[] = []
const counts = { sent: 0, faults: 0, changed: 0, told: 0, entered: 0 }
let slowest = 0
const answered = new Map<number, number>()
/** Statuses by operation. */
const reached = new Map<string, Set<number>>()

afterAll(() => {
  const { sent, faults, changed } = counts
  figure('generated requests', `${sent}: ${faults} of 5xx, ${changed} refused that wrote`, '≥ 20,000; 0; 0')
  const spread = [...answered].sort(([a], [b]) => a - b).map((pair) => pair.join(' × '))
  figure('their answers', spread.join(', '), 'each kind')
  const served = [...reached.values()].filter((statuses) => statuses.has(200) || statuses.has(201))
  figure(
    'operations they reached',
    `${reached.size}, ${served.length} of them with success`,
    'all, beyond authorization',
  )
  figure('their slowest answer', `${Math.round(slowest)} ms`, 'below 5 s')
})

test.for(Array.from({ length: rounds }, (_, round) => round))(
  `round %i of ${rounds}`,
  { timeout: 180_000 },
  async (round) => {
    const sides = [await makeSide('A'), await makeSide('B')] as const
    const identities = await makeIdentities(...sides)
    witness ??= await openWitness()
    await witness.written()
    const { services } = await testApp()
    const sitemap = '<urlset><url><loc>http://localhost/</loc></url></urlset>'
    services.ownSite.fetch = async (path) => new Response(path === '/sitemap.xml' ? sitemap : path)
    const log = vi.spyOn(services.log, 'error')
    const ids = await existingIds()
    const operations = operationsOf(await openApiDocument())
    for (const operation of operations) {
      const arbitrary = requests([operation], Object.keys(procedures), ids).chain((sending) =>
        fc.tuple(fc.constant(sending), asker(sending, identities)),
      )
      // Each operation in each round.
      const numRuns = Math.ceil(perRound / operations.length) + 2
      const more = round === rounds - 1 ? mostMore : 0
      // By its name: a new operation changes what is sent to no other.
      const own = { numRuns: numRuns + more, seed: seed + round + fc.hash(nameOf(operation)) }
      for (const [at, [sending, identity]] of fc.sample(arbitrary, own).entries()) {
        if (at >= numRuns && !isShut(reached.get(nameOf(operation)))) break
        log.mockClear()
        await send(sending, identity, () => String(reasonOf(log.mock.calls)))
      }
    }
    log.mockRestore()
    expect([...new Set(faults)].slice(0, 40).join('\n')).toBe('')
    // Not all may be refused by authorization.
    expect(answered.get(200) ?? 0).toBeGreaterThan(counts.sent / 20)
    expect(Object.prototype).not.toHaveProperty('polluted')
  },
)

test('every procedure of the router was called, and got beyond authorization', async () => {
  const operations = operationsOf(await openApiDocument()).map(nameOf)
  const routes = [...walk(router)].map(([, route]) => route)
  expect(routes.filter((route) => !operations.includes(route))).toEqual([])
  const unasked = operations.filter((name) => !reached.has(name))
  expect(unasked).toEqual([])
  const shut = [...reached].filter(([, statuses]) => isShut(statuses))
  expect(shut.map(([name]) => name).filter((name) => !needsMore.includes(name))).toEqual([])
})

/**
 * What no identity here has: a sign-in that waits for its second step, an identity that was just confirmed. Their
 * features' tests reach them.
 */
const needsMore = [
  'POST /sign-in/code/passkey/challenge',
  'POST /account/recovery-codes',
  'POST /admin/backups/{id}/downloads',
]

/** Whether nobody has got beyond authorization. */
const isShut = (statuses: Set<number> = new Set()) =>
  [...statuses].every((status) => [401, 403, 405, 415].includes(status))

let witness: Witness | undefined

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** Every procedure of the router by its dotted name, with its route. */
function* walk(part: object, at: string[] = []): Generator<[name: string, route: string]> {
  if (isProcedure(part)) {
    const { method = 'POST', path = '' } = part['~orpc'].route
    yield [at.join('.'), nameOf({ method, path })]
  } else for (const [name, inner] of Object.entries(part)) yield* walk(inner, [...at, name])
}
const names = new Map([...walk(router)].map(([name, route]) => [route, name]))

/** Some of the newest rows' ids, by table. */
async function existingIds(): Promise<Map<string, string[]>> {
  const sql = await owner()
  const { rows: tables } = await sql.query(
    `select table_name as name from information_schema.columns where table_schema = 'public'
       and column_name = 'id' and data_type = 'uuid' order by table_name`,
  )
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql.query(`select id from ${name} order by ctid desc limit 8`)
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  return ids
}

/** Often an identity that the operation serves. */
const asker = ({ operation }: Sending, identities: Identity[]) => {
  const beside = /^\/exports\/own-/.test(operation.path)
    ? 'lawyer'
    : /^\/(exports|functions\/reset-)/.test(operation.path)
      ? 'admin'
      : 'person'
  const [served] = procedures[names.get(nameOf(operation)) ?? ''] ?? [beside]
  const [audience = ''] = served.split(', ')
  const fitting = identities.filter(({ role, grant }) =>
    audience === 'grant' ? grant : audience === 'person' ? role === 'client' : role === audience,
  )
  const all = fc.constantFrom(...identities)
  return fitting.length
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: all })
    : all
}

async function send(sending: Sending, identity: Identity, reason: () => string): Promise<void> {
  const { operation, kind, url, headers, body } = sending
  const line = `${kind} ${operation.method} ${url.slice(0, 300)} ${body?.slice(0, 300) ?? ''} as ${identity.name}`
  await identity.restore()
  const began = performance.now()
  const response = await identity.visit.fetch(url, {
    method: operation.method,
    headers: {
      ...headers,
      'x-forwarded-for': someAddress(),
      ...(identity.grant && { 'x-case-grant': identity.grant }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  slowest = Math.max(slowest, performance.now() - began)
  const written = (await witness?.written()) ?? []
  const { status } = response
  counts.sent += 1
  answered.set(status, (answered.get(status) ?? 0) + 1)
  if (kind !== 'envelope')
    reached.set(nameOf(operation), (reached.get(nameOf(operation)) ?? new Set()).add(status))
  if (status >= 500) {
    counts.faults += 1
    faults.push(`${status}: ${line} (${reason()})`)
  }
  const changed = [...new Set(written)].filter((one) => !counted.includes(one))
  if (status >= 400 && changed.length > 0) {
    counts.changed += 1
    faults.push(`${status} and wrote ${changed.join(', ')}: ${line}`)
  }
  if (/node_modules|\.ts:\d|violates|relation "|insert into "/.test(text) && status >= 400)
    faults.push(`told how it is made: ${text.slice(0, 200)} to ${line}`)
  if (
    status >= 400 &&
    !response.headers.get('content-type')?.startsWith('application/problem+json') &&
    kind !== 'envelope'
  )
    faults.push(`${status} as ${response.headers.get('content-type')}: ${line}`)
  if (
    identity.role === 'anonymous' &&
    status < 400 &&
    /^\/api\/(client|lawyer|admin|account|notifications)\b/.test(url)
  )
    faults.push(`${status} to an anonymous visitor: ${line}`)
}

/** Written despite a refusal: throttle counts, removed ended sessions, used passkey challenges, and queued jobs. */
const counted = [
  'insert throttles',
  'update throttles',
  'insert audit_log',
  'delete sessions',
  'delete passkey_challenges',
  'update queued_jobs',
]

let addresses = 0
const someAddress = () => addressOf(addresses++)

function reasonOf(calls: unknown[][]): unknown {
  const { err } = (calls[0]?.[0] ?? {}) as { err?: Error & { cause?: Error } }
  return err?.cause?.message ?? err?.message ?? ''
}
