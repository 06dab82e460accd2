import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest'
import { writableUrl } from '#db/hosts/hosts.ts'
import { loginPassword } from '#db/schema/login-password.ts'
import { migrate } from '#db/schema/migrate.ts'
import { demoAccounts } from '#demo/demo-accounts.ts'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { postOffice, queueMail } from '#test/fixtures/post-office.ts'
import { BrowserSocket, browserAt } from '../../processes/browser.ts'
import { compare } from '../crash/audit.ts'
import { type Caller, type Outcome, signedIn } from '../crash/caller.ts'
import { demoPassword, freePort, type Product, startProduct } from '../crash/product.ts'
import { emptyLedger, keepWriting } from '../crash/writers.ts'
import { figure, isLong } from '../figure.ts'
import { type Cluster, missingPrograms, startCluster } from './cluster.ts'
import { longestGap, spread } from './gaps.ts'
import type { Node } from './node.ts'

// Two processes of the product on a PostgreSQL that Patroni keeps, deploy/patroni.yml as it is, while people read and
// write. FAILOVERS sets how often each kind of loss happens; the whole takes about a minute each.

const times = Number(process.env.FAILOVERS ?? 10)
const missing = isLong ? missingPrograms() : []
if (isLong && missing.length > 0) figure('failover', `skipped: no ${missing.join(', ')} here`, '–')

const secret = 'a secret that only the tests ever use'
const login = { password: demoPassword }

/** How a primary is lost, and what brings its machine back. */
const losses = {
  'killed (SIGKILL)': { lose: (node: Node) => node.kill(), restore: (node: Node) => node.start() },
  'frozen (SIGSTOP)': { lose: (node: Node) => node.freeze(), restore: (node: Node) => node.thaw() },
  'cut off': { lose: (node: Node) => node.cut(), restore: async (node: Node) => node.mend() },
}

describe.runIf(isLong && missing.length === 0)('a primary is lost while people work', () => {
  let cluster: Cluster
  let dataDir: string
  let urls: { owner: string; login: string }
  const products: Product[] = []
  let post: Awaited<ReturnType<typeof postOffice>>
  let people: { client: Caller; lawyer: Caller; conversationId: string; caseId: string }
  const readers: Caller[] = []
  const outcomes: Outcome[] = []
  /** When each process answered a read. */
  const read: number[][] = [[], []]
  const written: number[] = []
  let told = 0
  let page: ReturnType<ReturnType<typeof browserAt>['page']>

  beforeAll(async () => {
    vi.stubGlobal('WebSocket', BrowserSocket)
    cluster = await startCluster()
    dataDir = await mkdtemp(join(tmpdir(), 'portico-failover-data-'))
    const { primary } = await cluster.settled()
    await cluster.query(primary, 'create database portico')
    urls = { owner: cluster.ownerUrl(), login: cluster.urlAs('portico_login', 'of the login') }
    const ownerUrl = await writableUrl(urls.owner)
    await migrate({ ownerUrl })
    await loginPassword({ ownerUrl, url: urls.login })
    const storage = await openDiskStorage(join(dataDir, 'files'))
    const demo = await demoAccounts(dataDir, demoPassword)
    await seedDemoFirm({ ownerUrl, storage, keys: deriveKeys(secret), demo })
    post = await postOffice()
    for (let n = 0; n < 2; n++) products.push(await startProduct({ dataDir, ...(await environment()) }))
    const [one, two] = products as [Product, Product]
    const heard = (outcome: Outcome) => {
      outcomes.push(outcome)
      if (outcome.status === 200 && outcome.path.endsWith('/chat/send')) written.push(outcome.at)
    }
    const [client, lawyer] = [clientPersonas.naomi.email, lawyerPersonas.eleanor.email]
    people = {
      client: await signedIn(one.url, { ...login, email: client, portal: 'client' }, heard),
      lawyer: await signedIn(two.url, { ...login, email: lawyer, portal: 'lawyer' }, heard),
      ...(await whereTheyMeet()),
    }
    for (const { url } of products)
      readers.push(await signedIn(url, { ...login, email: lawyer, portal: 'lawyer' }, heard))
    const browser = await browserAt(two.url).signIn({ ...login, email: lawyer, portal: 'lawyer' })
    page = browser.page(`chat_messages/conversation_id/${people.conversationId}`, () => {
      told += 1
    })
  }, 600_000)

  afterAll(async () => {
    page?.close()
    for (const product of products) await product.stop()
    await post?.close()
    await cluster?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }, 120_000)

  const environment = async () => {
    const port = await freePort()
    return {
      port,
      env: {
        DATABASE_URL: urls.login,
        SECRET: secret,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        UNSAFE_WITHOUT_STAFF_2FA: 'true',
        SMTP_URL: post.url,
        DEMO_PASSWORD: '',
        BACKUP_AT: 'off',
      },
    }
  }

  async function whereTheyMeet() {
    const owner = new pg.Client({ connectionString: await writableUrl(urls.owner) })
    await owner.connect()
    const { rows } = await owner.query<{ conversation: string; case: string }>(
      `select v.id as conversation, c.id as case from chat_conversations v
       join clients p on p.id = v.client_id join lawyers l on l.id = v.lawyer_id
       join cases c on c.lawyer_id = l.id and c.status = 'ongoing'
       where p.email = $1 and l.email = $2 limit 1`,
      [clientPersonas.naomi.email, lawyerPersonas.eleanor.email],
    )
    await owner.end()
    return { conversationId: rows[0]?.conversation ?? '', caseId: rows[0]?.case ?? '' }
  }

  /** One reader at each process, which continues after errors. */
  const keepReading = (isOver: () => boolean) =>
    Promise.all(
      readers.map(async ({ api }, at) => {
        while (!isOver()) {
          const answered = await api.lawyer.chat.messages({ conversationId: people.conversationId }).then(
            () => true,
            () => false,
          )
          if (answered) read[at]?.push(Date.now())
          await pause(50)
        }
      }),
    )

  test(
    `0 acknowledged writes lost, none doubled; reads within 5 s and writes within 20 s`,
    async () => {
      onTestFailed(async () => {
        console.log(products.map((product) => product.log().slice(-5_000)).join('\n'))
        console.log(await cluster.log())
      })
      const gaps = Object.keys(losses).map((how) => ({ how, reads: [] as number[], writes: [] as number[] }))
      const ledger = emptyLedger()
      let over = false
      const isOver = () => over
      const pids = products.map(({ pid }) => pid)
      const work = [keepWriting({ ...people, ledger, isOver }), keepReading(isOver)]
      const drill = async () => {
        await pause(3_000)
        for (let n = 0; n < times; n++)
          for (const [at, { lose, restore }] of Object.values(losses).entries()) {
            const { primary, standby } = await cluster.settled()
            const lostAt = await lose(primary)
            await expect.poll(() => (written.at(-1) ?? 0) > lostAt + 1_000, { timeout: 90_000 }).toBe(true)
            await restore(primary)
            await cluster.settled(standby)
            const end = Date.now()
            gaps[at]?.reads.push(Math.max(...read.map((times) => longestGap(times, lostAt, end))))
            gaps[at]?.writes.push(longestGap(written, lostAt, end))
            // The change feed and the jobs go on.
            const before = told
            await expect.poll(() => told, { timeout: 15_000 }).toBeGreaterThan(before)
            const subject = await queueMail(await writableUrl(urls.owner), secret)
            await expect.poll(() => post.subjects, { timeout: 30_000 }).toContain(subject)
          }
      }
      await Promise.race([
        drill(),
        Promise.all(work).then(() => {
          throw new Error('The people ended by themselves.')
        }),
      ])
      over = true
      await Promise.all(work)

      const found = await compare(
        { owner: await writableUrl(urls.owner), login: urls.login, dataDir },
        ledger,
      )
      expect(found).toEqual({ lost: [], doubled: [], altered: [], orphans: [], withoutBytes: [] })
      expect(products.map((product) => product.isRunning() && product.pid)).toEqual(pids)
      const refused = outcomes.filter(({ status }) => status >= 500 || status === 0)
      expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
      // Sessions survive.
      expect(outcomes.filter(({ status }) => status === 401 || status === 403)).toEqual([])
      for (const { how, reads, writes } of gaps) {
        figure(`primary ${how}, ${reads.length} times: no read answered for`, spread(reads), '5 s')
        figure(`primary ${how}, ${writes.length} times: no write acknowledged for`, spread(writes), '20 s')
      }
      const { messages, updates, entries, pins } = ledger
      figure(
        `${times * Object.keys(losses).length} failovers under load`,
        `${messages.size} messages, ${updates.size} updates with files, ${entries.size} without, ${pins} PINs acknowledged: 0 lost, 0 doubled`,
        '0 lost, 0 doubled',
      )
      figure(
        'answers during the outages',
        `${refused.length} × 503 with Retry-After, 0 other faults, no exit`,
        '503, no exit',
      )
      expect(Math.max(...gaps.flatMap(({ reads }) => reads))).toBeLessThan(5_000)
      expect(Math.max(...gaps.flatMap(({ writes }) => writes))).toBeLessThan(20_000)
    },
    times * 3 * 240_000 + 120_000,
  )
})
