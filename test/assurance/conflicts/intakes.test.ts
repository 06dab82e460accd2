import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addressOf } from '../addresses.ts'
import { freePort, type Product, startProduct, urlsOf } from '../crash/product.ts'
import { figure, isLong } from '../figure.ts'
import { Lot } from './lot.ts'
import { american, written } from './names.ts'

// Intakes at once, while the process is killed: each is stored once and checked.

const [intakes, kills] = isLong ? [1_000, 5] : [60, 1]
const atOnce = 40
/** Behind a proxy, so that each intake comes from an address of its own. */
const env = { TRUSTED_PROXIES: '1' }

let dataDir: string
let port: number
let product: Product
let owner: pg.Client | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-intakes-'))
  port = await freePort()
  product = await startProduct({ dataDir, port, env })
}, 180_000)

afterAll(async () => {
  await owner?.end()
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

/** Different people, each two of them against each other. */
function opponents(count: number): { name: string; email: string; other: string }[] {
  const lot = new Lot(20_261_125)
  const names = new Set<string>()
  while (names.size < count) names.add(written({ ...american(lot), middle: '' }))
  const list = [...names]
  return list.map((name, at) => ({ name, email: `intake-${at}@x.example`, other: list[at ^ 1] ?? '' }))
}

/** Sends a request for a consultation until it is answered, as somebody does whose page says that it failed. */
async function ask({ name, email, other }: { name: string; email: string; other: string }, at: number) {
  for (;;) {
    const answer = await fetch(`${product.url}/api/consultation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, 'x-forwarded-for': addressOf(at) },
      body: JSON.stringify({
        ...{
          name,
          email,
          phone: '',
          others: [other],
          othersUnknown: false,
          practiceArea: 'Civil Litigation',
        },
        ...{ howSoon: 'week', facts: `Number ${at}.`, preferredTime: '', openedAt: Date.now() - 60_000 },
      }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
    if (answer?.status === 200) return
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await sleep(200)
  }
}

/** Connects once the sending is over: a killed process leaves its database to the next one, which starts it again. */
async function counted(what: string): Promise<number> {
  if (!owner) {
    owner = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
    await owner.connect()
  }
  return Number((await owner.query(`select count(*) from ${what}`)).rows[0].count)
}

test(`of ${intakes} intakes at once none is unchecked, although the process is killed`, {
  timeout: 1_800_000,
}, async () => {
  onTestFailed(() => console.log(product.log()))
  const people = opponents(intakes)
  const waiting = people.map((person, at) => () => ask(person, at))
  let answered = 0
  const sending = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next()
      answered += 1
    }
  })
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill++) {
      while (answered < (intakes * kill) / (kills + 1)) await sleep(5)
      await product.kill()
      product = await startProduct({ dataDir, port, env })
    }
  })()
  await Promise.all([...sending, killing])

  const theirs = `leads where email like 'intake-%'`
  expect(await counted(theirs)).toBe(intakes)
  const unchecked = `leads as l where email like 'intake-%' and not exists (
    select from conflict_checks as k where k.lead_id = l.id and k.state = 'answered' and k.searched > 0)`
  const began = performance.now()
  await expect.poll(() => counted(unchecked), { timeout: 600_000, interval: 500 }).toBe(0)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  // The second of two finds the first: a check is answered after its own intake was stored.
  const neitherFinds = `(
    select from leads as one join leads as other on other.name = one.other_side[1] and other.email like 'intake-%'
    where one.email like 'intake-%' and not exists (
      select from conflict_checks as k join conflict_matches as m on m.check_id = k.id
      where (k.lead_id = one.id and m.found = other.name) or (k.lead_id = other.id and m.found = one.name))) as pairs`
  expect(await counted(neitherFinds)).toBe(0)
  figure(
    `${intakes} intakes, ${atOnce} at once, ${kills} kills of the process`,
    `0 unchecked, 0 lost, 0 doubled; all answered ${seconds} s after the last`,
    '0 unchecked',
  )
})
