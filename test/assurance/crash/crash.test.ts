import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { figure, isLong } from '../figure.ts'
import { compare } from './audit.ts'
import { type Caller, type Outcome, signedIn } from './caller.ts'
import { demoPassword, freePort, isReady, type Product, postgresOf, startProduct, urlsOf } from './product.ts'
import { emptyLedger, keepWriting, type Ledger } from './writers.ts'

// Kills the product and its database repeatedly while people write. Everything acknowledged must be stored.
// CRASHES and DATABASE_CRASHES set how often.

const crashes = Number(process.env.CRASHES ?? (isLong ? 100 : 2))
const databaseCrashes = Number(process.env.DATABASE_CRASHES ?? (isLong ? 30 : 2))
const timeoutMs = (crashes + databaseCrashes) * 20_000 + 120_000

let dataDir: string
let port: number
let product: Product
let outcomes: Outcome[] = []
let people: { client: Caller; lawyer: Caller; conversationId: string; caseId: string }
const readyAfterCrash: number[] = []
const readyAfterDatabaseCrash: number[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-crash-'))
  port = await freePort()
  product = await startProduct({ dataDir, port })
  const login = { password: demoPassword }
  const heard = (outcome: Outcome) => outcomes.push(outcome)
  const client = await signedIn(
    product.url,
    { ...login, email: clientPersonas.naomi.email, portal: 'client' },
    heard,
  )
  const lawyer = await signedIn(
    product.url,
    { ...login, email: lawyerPersonas.eleanor.email, portal: 'lawyer' },
    heard,
  )
  const owner = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
  await owner.connect()
  const { rows } = await owner.query<{ conversation: string; case: string }>(
    `select v.id as conversation, c.id as case from chat_conversations v
     join clients p on p.id = v.client_id join lawyers l on l.id = v.lawyer_id
     join cases c on c.lawyer_id = l.id and c.status = 'ongoing'
     where p.email = $1 and l.email = $2 limit 1`,
    [clientPersonas.naomi.email, lawyerPersonas.eleanor.email],
  )
  await owner.end()
  people = { client, lawyer, conversationId: rows[0]?.conversation ?? '', caseId: rows[0]?.case ?? '' }
}, 180_000)

afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

/** Lets people write while `disturb` runs, then compares. */
async function whileWriting(disturb: () => Promise<void>): Promise<Ledger> {
  onTestFailed(() => console.log(product.log()))
  const ledger = emptyLedger()
  let over = false
  const writing = keepWriting({ ...people, ledger, isOver: () => over })
  // A writer's unexpected error ends the test at once.
  await Promise.race([
    disturb(),
    writing.then(() => {
      throw new Error('The writers ended by themselves.')
    }),
  ])
  over = true
  await writing
  expect(await compare({ ...(await urlsOf(dataDir)), dataDir }, ledger)).toEqual({
    lost: [],
    doubled: [],
    altered: [],
    orphans: [],
    withoutBytes: [],
  })
  for (const kept of [ledger.messages.size, ledger.updates.size, ledger.entries.size, ledger.pins])
    expect(kept).toBeGreaterThan(0)
  return ledger
}

const written = ({ messages, updates, entries, pins }: Ledger) =>
  `${messages.size} messages, ${updates.size} updates with files, ${entries.size} without, ${pins} PINs acknowledged: 0 lost, 0 doubled, 0 orphan files`
const spread = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0) / 1000).toFixed(1)
  return `median ${at(0.5)} s, longest ${at(1)} s`
}
const aMoment = () => sleep(300 + Math.random() * 900)

test(
  'the process is killed while people write: nothing that was acknowledged is lost or doubled',
  async () => {
    const ledger = await whileWriting(async () => {
      for (let n = 0; n < crashes; n++) {
        await aMoment()
        await product.kill()
        product = await startProduct({ dataDir, port })
        readyAfterCrash.push(product.readyMs)
      }
      await aMoment()
    })
    figure(`${crashes} kill -9 of the process`, written(ledger), '0 lost, 0 doubled, 0 orphans')
    figure('ready again after a kill of the process', spread(readyAfterCrash), '5 s')
  },
  timeoutMs,
)

test(
  'the database is killed while people write: 503 with Retry-After, the process stays, and all is kept',
  async () => {
    const { pid } = product
    outcomes = []
    const backAt: number[] = []
    const ledger = await whileWriting(async () => {
      for (let n = 0; n < databaseCrashes; n++) {
        await aMoment()
        const killedAt = Date.now()
        const before = await postgresOf(dataDir)
        process.kill(before, 'SIGKILL')
        await expect
          .poll(
            async () => (await postgresOf(dataDir).catch(() => before)) !== before && isReady(product.url),
            {
              timeout: 60_000,
              interval: 25,
            },
          )
          .toBe(true)
        backAt.push(Date.now())
        readyAfterDatabaseCrash.push(Date.now() - killedAt)
      }
      await aMoment()
    })
    expect(product.isRunning() && product.pid === pid).toBe(true)
    const refused = outcomes.filter(({ status }) => status >= 500 || status === 0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    expect(refused.length).toBeGreaterThan(0)
    const untilClean = backAt.map((back, n) => {
      const next = backAt[n + 1] ?? Number.POSITIVE_INFINITY
      return Math.max(
        0,
        ...refused.filter(({ at }) => at > back && at < next - 1_000).map(({ at }) => at - back),
      )
    })
    figure(`${databaseCrashes} kill -9 of PostgreSQL`, written(ledger), '0 lost, 0 doubled, 0 orphans')
    figure('ready again after a kill of PostgreSQL', spread(readyAfterDatabaseCrash), '5 s')
    figure(
      'answers during the outage',
      `${refused.length} × 503 with Retry-After, 0 other faults`,
      '503, no exit',
    )
    figure('clean after its return', spread(untilClean), '10 s')
  },
  timeoutMs,
)
