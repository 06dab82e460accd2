import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Identity, type IdentityRole, makeIdentities } from '#test/rights/identities.ts'
import { makeSide } from '#test/rights/sides.ts'
import { addressOf } from '../addresses.ts'
import { figure, isLong } from '../figure.ts'
import { type Gauged, startGauged, type Taken } from './product.ts'

/** What one request may take. */
const limits = { blockedMs: 100, megabytes: 64 }
/** One that took more is sent again: a collection of garbage that was due is counted for the request that happens to run then. */
const tries = 4
/** Just below what is read of a body (server/api.ts). */
export const bodyBytes = 250_000
export const json = { 'content-type': 'application/json' }

export let product: Gauged
export let identities: Identity[]
/** How often each status was answered. */
export const answered = new Map<number, number>()

/** Starts the product for the calling test file, and tells its figures at the end. */
export function stage(what: string): void {
  let dataDir: string
  beforeAll(async () => {
    identities = await makeIdentities(await makeSide('A'), await makeSide('B'))
    dataDir = await mkdtemp(join(tmpdir(), 'portico-one-request-'))
    product = await startGauged({
      DATABASE_URL: (await testDatabase()).loginUrl,
      DATA_DIR: dataDir,
      SECRET: 'a secret that only the tests ever use',
      PUBLIC_URL: 'http://localhost',
      TRUSTED_PROXIES: '1',
      UNSAFE_WITHOUT_STAFF_2FA: 'true',
      LOG_LEVEL: 'fatal',
    })
    // What is made and compiled once is no single request's.
    for (const path of ['/api/session', '/api/docs', '/api/openapi.json'])
      for (let n = 0; n < 3; n++) await fetch(product.url + path).then((answer) => answer.arrayBuffer())
  }, 120_000)
  afterAll(async () => {
    await product?.stop()
    await rm(dataDir, { recursive: true, force: true })
    const { blockedMs, megabytes } = worst
    figure(`${what}: measured one by one`, String(sent), 'all kinds')
    figure('the longest that one blocked', `${Math.round(blockedMs.value)} ms (${blockedMs.what})`, '100 ms')
    figure('the most that one took', `${Math.round(megabytes.value)} MB (${megabytes.what})`, '64 MB')
  }, 30_000)
}

const worst = { blockedMs: { value: 0, what: '' }, megabytes: { value: 0, what: '' } }
let sent = 0

const isWithin = ({ blockedMs, megabytes }: Taken) =>
  blockedMs <= limits.blockedMs && megabytes <= limits.megabytes

/** Sends each, and fails with all that took too much. */
export async function hold(requests: Iterable<readonly [what: string, send: () => Promise<unknown>]>) {
  const faults: string[] = []
  for (const [what, send] of requests) {
    const taken = await least(send)
    sent++
    for (const name of ['blockedMs', 'megabytes'] as const)
      if (taken[name] > worst[name].value) worst[name] = { value: taken[name], what }
    if (!isWithin(taken))
      faults.push(`${what}: ${Math.round(taken.blockedMs)} ms, ${Math.round(taken.megabytes)} MB`)
  }
  expect(faults).toEqual([])
}

/** One that takes ten times too much isn't waited for again. */
async function least(send: () => Promise<unknown>): Promise<Taken> {
  for (let n = 1; ; n++) {
    const taken = await product.measure(send, isLong || n > 1)
    if (isWithin(taken) || n === tries || taken.blockedMs > 10 * limits.blockedMs) return taken
  }
}

export const somebody = (role: IdentityRole) => identities.find((one) => one.role === role)

let addresses = 0

/** A request by somebody, or by nobody, each from an address of its own so that no throttle answers for it. */
export async function ask(identity: Identity | undefined, path: string, init: RequestInit = {}) {
  await identity?.restore()
  const cookies = [...(identity?.visit.cookies ?? [])].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(product.url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      origin: 'http://localhost',
      'x-forwarded-for': addressOf(addresses++),
      ...(cookies && { cookie: cookies }),
      ...(identity?.grant && { 'x-case-grant': identity.grant }),
      ...init.headers,
    },
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  const status = answer?.status ?? 0
  answered.set(status, (answered.get(status) ?? 0) + 1)
}

export const posted = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify(value),
})
