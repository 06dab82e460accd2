import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { figure } from '../figure.ts'
import { compare } from './audit.ts'
import { type Outcome, signedIn } from './caller.ts'
import { canMount, smallDisk } from './failing-disk.ts'
import { demoPassword, freePort, isReady, type Product, startProduct, urlsOf } from './product.ts'
import { emptyLedger, keepWriting } from './writers.ts'

// The disk of the database and its write-ahead log fills up while people write, then has room again.

const megabyte = 1024 * 1024
const diskBytes = 320 * megabyte

/** Fills the disk except for some bytes. @returns a function that frees it */
async function takeRoom(folder: string, leave: number): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const chunk = Buffer.alloc(megabyte)
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize <= leave + megabyte) break
    await file.write(chunk)
  }
  await file.close()
  return () => rm(path)
}

/** Reads every row of every table, which verifies every page's checksum. */
async function readEverything(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema'`,
    )
    for (const { name } of rows) await client.query(`select count(t::text) from ${name} as t`)
  } finally {
    await client.end()
  }
}

async function ids(dataDir: string) {
  const client = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
  await client.connect()
  const { rows } = await client.query<{ conversation: string; case: string }>(
    `select v.id as conversation, c.id as case from chat_conversations v
     join clients p on p.id = v.client_id join lawyers l on l.id = v.lawyer_id
     join cases c on c.lawyer_id = l.id and c.status = 'ongoing'
     where p.email = $1 and l.email = $2 limit 1`,
    [clientPersonas.naomi.email, lawyerPersonas.eleanor.email],
  )
  await client.end()
  return { conversationId: rows[0]?.conversation ?? '', caseId: rows[0]?.case ?? '' }
}

// Only root can mount a disk.
test.skipIf(!canMount)(
  'a full disk under the database refuses writes, loses nothing, and is over when there is room',
  { timeout: 180_000, retry: 0 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portico-full-'))
    const unmount = smallDisk(dataDir, diskBytes)
    let product: Product | undefined
    onTestFinished(async () => {
      await product?.stop()
      unmount()
      await rm(dataDir, { recursive: true, force: true })
    })
    onTestFailed(() => console.log(product?.log()))
    product = await startProduct({ dataDir, port: await freePort() })
    const { url, pid } = product
    let outcomes: Outcome[] = []
    const heard = (outcome: Outcome) => outcomes.push(outcome)
    const login = { password: demoPassword }
    const client = await signedIn(
      url,
      { ...login, email: clientPersonas.naomi.email, portal: 'client' },
      heard,
    )
    const lawyer = await signedIn(
      url,
      { ...login, email: lawyerPersonas.eleanor.email, portal: 'lawyer' },
      heard,
    )

    const ledger = emptyLedger()
    let over = false
    const writing = keepWriting({ client, lawyer, ...(await ids(dataDir)), ledger, isOver: () => over })
    const kept = () => ledger.messages.size + ledger.updates.size
    const grows = async () => {
      const before = kept()
      await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(before + 5)
    }
    await Promise.race([grows(), writing])

    const giveRoom = await takeRoom(dataDir, 0)
    const refusedNow = () => outcomes.filter(({ status }) => status === 507 || status === 503)
    await expect.poll(() => refusedNow().length, { timeout: 60_000 }).toBeGreaterThan(5)
    await sleep(3_000)
    expect(product.isRunning() && product.pid === pid).toBe(true)
    const faults = outcomes.filter(({ status }) => status === 0 || status >= 500)
    expect(faults.filter(({ status, retryAfter }) => ![503, 507].includes(status) || !retryAfter)).toEqual([])

    const backAt = Date.now()
    await giveRoom()
    outcomes = []
    await expect.poll(() => isReady(url), { timeout: 60_000, interval: 50 }).toBe(true)
    await grows()
    const untilFine = Date.now() - backAt
    over = true
    await writing
    expect(product.isRunning() && product.pid === pid).toBe(true)
    expect(product.log()).toMatch(/No space left on device/)

    expect(await compare({ ...(await urlsOf(dataDir)), dataDir }, ledger)).toEqual({
      lost: [],
      doubled: [],
      altered: [],
      orphans: [],
      withoutBytes: [],
    })
    await readEverything(dataDir)
    const told = [...new Set(faults.map(({ status }) => status))].sort().join(' and ')
    figure(
      'a full disk under the database',
      `${faults.length} refused by ${told}, 0 lost, writing again ${(untilFine / 1000).toFixed(1)} s after there was room`,
      'no corruption, logged, recovers',
    )
  },
)
