import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { administrator, clientPersonas } from '#demo/personas.ts'
import { openByFirm, proofOf } from '#features/chat/firm-recovery.ts'
import { type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { signedIn } from '../crash/caller.ts'
import {
  demoPassword,
  freePort,
  isReady,
  type Product,
  postgresOf,
  startProduct,
  urlsOf,
} from '../crash/product.ts'
import { figure, isLong } from '../figure.ts'
import {
  browserIn,
  bubble,
  chatPage,
  encryptedChat,
  field,
  launched,
  openChat,
  say,
  shown,
} from './chat-pages.ts'
import { makeRecoveryCode } from './typed-secrets.ts'

// What can happen to people's browsers, and to the server while they write: each ends as written. What the firm's shares
// alone can open again (a lawyer who was deleted, two wiped browsers without a code): e2e/lost-chat-keys.spec.ts.

const messages = Number(process.env.MESSAGES ?? 500)

let dataDir: string
let port: number
let product: Product
let browser: Browser
const reason = 'A drill of the recovery key.'

beforeAll(async () => {
  if (!isLong) return
  dataDir = await mkdtemp(join(tmpdir(), 'portico-drills-'))
  port = await freePort()
  product = await startProduct({ dataDir, port })
  browser = await launched()
}, 180_000)

afterAll(async () => {
  if (!isLong) return
  await browser?.close()
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

async function query(text: string, ...values: unknown[]) {
  const owner = new pg.Client({ connectionString: (await urlsOf(dataDir)).owner })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}

/** Wiped: what a browser stored goes with its context. */
const wipe = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close()
}

async function firmKey(): Promise<SharedKey> {
  const { shares } = JSON.parse(await readFile(join(dataDir, 'chat-key-shares.json'), 'utf8'))
  return (await sharedKeyOf([shares[2], shares[0]])) as SharedKey
}

/** The chat of the demo's client as two shares open it. */
async function openedByFirm() {
  const { api } = await signedIn(product.url, {
    email: administrator.email,
    password: demoPassword,
    portal: 'admin',
  })
  const key = await firmKey()
  const [{ id: conversationId = '' } = {}] = await query(
    `select v.id from chat_conversations v join clients k on k.id = v.client_id
      where k.email = $1 and v.encrypted_since is not null`,
    clientPersonas.naomi.email,
  )
  const open = await proofOf(key, 'open', reason, conversationId)
  const found = await openByFirm(key, await api.admin.chatRecovery.open({ conversationId, proof: open }))
  return found.entries.map(({ messageText }) => messageText)
}

/** One side's new browser asks, the other's lets it in. */
async function giveAccess(newcomer: Page, approver: Page) {
  await newcomer.getByRole('button', { name: 'Request Access' }).click()
  await approver.getByRole('button', { name: 'Compare Digits' }).click()
  const digits = await newcomer.getByLabel('Six digits').textContent()
  await shown(approver.getByLabel('Six digits')).toHaveText(digits ?? '')
  await approver.getByRole('button', { name: 'Digits Match: Give Access' }).click()
}

const history = 'Written before anything was lost.'

test.runIf(isLong)(
  'people lose browsers and devices: each reads on as written',
  async () => {
    onTestFailed(() => console.log(product.log().slice(-3_000)))
    const first = await encryptedChat(browser, product.url)
    await say(first.client, history)
    await shown(bubble(first.lawyer, history)).toBeVisible()

    // A recovery code, then both browsers are wiped: the code, and then the other party.
    const code = (await makeRecoveryCode(first.client, '/dashboard/profile')).replaceAll('-', ' ')
    // Sealed to the code by an open page, whatever screen it shows.
    const isSealed = async () =>
      (
        await query(
          `select from chat_envelopes v join key_holders h on h.id = v.holder_id and h.kind = 'recovery'`,
        )
      ).length
    await shown.poll(isSealed, { timeout: 30_000 }).toBeGreaterThan(0)
    await wipe(first.client, first.lawyer)
    const client = await chatPage(browser, product.url, 'client')
    await shown(bubble(client, 'Waiting for the key')).toBeVisible()
    await client.getByRole('button', { name: 'Enter Recovery Code' }).click()
    await client.getByRole('textbox', { name: 'Recovery code' }).fill(code.toLowerCase())
    await client.getByRole('button', { name: 'Open My Chats' }).click()
    await shown(bubble(client, history)).toBeVisible()
    const lawyer = await chatPage(browser, product.url, 'lawyer')
    await shown(bubble(lawyer, 'Waiting for the key')).toBeVisible()
    await giveAccess(lawyer, client)
    await shown(bubble(lawyer, history)).toBeVisible()

    // A device is removed: its session ends, and it is a new one when it is back.
    const stolen = await chatPage(browser, product.url, 'client')
    await giveAccess(stolen, lawyer)
    await shown(bubble(stolen, history)).toBeVisible()
    await client.goto('/dashboard/profile', { waitUntil: 'networkidle' })
    // The newest one stands last.
    await client
      .getByRole('button', { name: /^Remove / })
      .last()
      .click()
    await client.getByRole('button', { name: 'Remove Device' }).click()
    await shown(client.getByText('The device was removed.')).toBeVisible()
    await openChat(client, 'client')
    await say(client, 'Not for the thief.')
    await shown(bubble(lawyer, 'Not for the thief.')).toBeVisible()
    const login = { portal: 'client', email: clientPersonas.naomi.email, password: demoPassword }
    expect(
      (await stolen.request.get('/dashboard/chat', { maxRedirects: 0 })).status(),
    ).toBeGreaterThanOrEqual(300)
    expect((await stolen.request.post('/api/sign-in', { data: login })).status()).toBe(200)
    await openChat(stolen, 'client')
    await shown(bubble(stolen, 'Waiting for the key')).toHaveCount(2)

    // The server swaps a key (a test double): nothing is sent, both are told.
    const doubting = client
    await doubting.route(/chat\/keys\/read/, async (route) => {
      const answer = await route.fetch()
      const swapped = (await answer.text()).replace(
        /(\\"kind\\":\\"device\\".*?\\"sealing\\":\\")(.)/g,
        (_, before, one) => `${before}${one === 'A' ? 'B' : 'A'}`,
      )
      await route.fulfill({ response: answer, body: swapped })
    })
    await openChat(doubting, 'client')
    await shown(doubting.getByText(/has changed that shouldn’t have/)).toBeVisible()
    await field(doubting).fill('To whom?')
    await field(doubting).press('Enter')
    await shown(doubting.getByText('Not sent')).toBeVisible()
    const told = await query(`select from notifications where kind = 'chat_keys_doubted'`)
    expect(told).toHaveLength(2)
    await doubting.unrouteAll()
    await doubting.getByRole('button', { name: 'Discard' }).click()

    figure(
      'drills of lost keys',
      'both browsers wiped, a code, the other party, a device removed, a key swapped: as written',
      'as written',
    )
    await wipe(lawyer, stolen, client)
  },
  600_000,
)

/** Milliseconds from asking for a key that is missing until the message is readable. */
async function healing(client: Page, rounds: number): Promise<number[]> {
  const took = []
  for (let round = 0; round < rounds; round++) {
    await client.goto('about:blank')
    const lost = await query(
      `delete from chat_envelopes where holder_id in (select h.id from key_holders h join clients k on k.user_id = h.chain_id
        where k.email = $1 and h.kind = 'device') returning 1`,
      clientPersonas.naomi.email,
    )
    expect(lost.length).toBeGreaterThan(0)
    const asked = client.waitForRequest(/keys\/want/)
    const opening = openChat(client, 'client')
    await asked
    const began = performance.now()
    await shown(bubble(client, healed)).toBeVisible()
    took.push(performance.now() - began)
    await opening
  }
  return took
}

const healed = 'Readable again within seconds.'
const longestHealingMs = 5_000

test.runIf(isLong)(
  'a key that a device lacks is asked for, and comes within five seconds while somebody is online who has it',
  async () => {
    onTestFailed(() => console.log(product.log().slice(-3_000)))
    const { client, lawyer } = await encryptedChat(browser, product.url)
    await say(client, healed)
    await shown(bubble(lawyer, healed)).toBeVisible()
    const took = await healing(client, 7)
    // Any screen will do.
    await lawyer.goto('/lawyer-portal/pins', { waitUntil: 'networkidle' })
    took.push(...(await healing(client, 7)))
    const longest = Math.max(...took)
    figure(
      'a missing key, asked for until the message is readable, 14 times',
      `${took.toSorted((one, other) => one - other)[7]?.toFixed(0)} ms in the middle, ${longest.toFixed(0)} ms at most`,
      '≤ 5 s',
    )
    expect(longest).toBeLessThanOrEqual(longestHealingMs)
    await wipe(lawyer, client)
  },
  300_000,
)

test.runIf(isLong)(
  'the page, the browser, the process and the database end in the middle while somebody writes: order, once',
  async () => {
    onTestFailed(() => console.log(product.log().slice(-3_000)))
    await wipe(...Object.values(await encryptedChat(browser, product.url)))
    const folder = await mkdtemp(join(tmpdir(), 'portico-browser-'))
    let own = await browserIn(folder, product.url, 'client')
    await say(own.page, 'Begin.')
    const kills = { tab: 0, browser: 0, process: 0, database: 0 }
    let typedAgain = 0
    let disturbing: Promise<unknown> = Promise.resolve()
    const expected: string[] = []
    for (let n = 1; n <= messages; n++) {
      const text = `Number ${String(n).padStart(4, '0')} of them`
      expected.push(text)
      await field(own.page).fill(text)
      await field(own.page).press('Enter')
      if (n % 20 !== 0) continue
      await disturbing
      const kinds = ['tab', 'process', 'database', 'browser', 'process', 'database'] as const
      const kind = kinds[(n / 20) % 6] as keyof typeof kills
      kills[kind]++
      if (kind === 'tab') await reloadTab(own.page, text)
      else if (kind === 'browser') {
        await own.kill()
        own = await browserIn(folder, product.url, 'client')
        typedAgain += await typeLost(own.page, expected)
      } else disturbing = kind === 'process' ? restart() : killDatabase()
    }
    await disturbing
    await shown(own.page.getByText('Sending')).toHaveCount(0, { timeout: 120_000 })
    await own.close()
    await rm(folder, { recursive: true, force: true })
    const texts = await openedByFirm()
    expect(texts.filter((text) => text.startsWith('Number'))).toEqual(expected)
    figure(
      `${messages} encrypted messages`,
      `${kills.tab} reloads in the middle, ${kills.browser} kills of the browser, after which ${typedAgain} were typed again, ${kills.process} kills of the process, ${kills.database} of PostgreSQL: in order, once`,
      'order, once',
    )
  },
  1_800_000,
)

/** The page is loaded again in the middle of sending, with all lost that it had in memory. */
async function reloadTab(page: Page, last: string): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await shown(field(page)).toBeVisible()
  await shown(page.getByText('Sending')).toHaveCount(0, { timeout: 120_000 })
  await shown(bubble(page, /Number|Begin/).last()).toBeVisible()
  // What was not yet in the outbox is in the field again: a person sends it.
  if ((await field(page).inputValue()) !== last) return
  if ((await bubble(page, last).count()) > 0) await field(page).fill('')
  else await field(page).press('Enter')
}

/**
 * After the browser was killed: what its storage had not written to the disk yet, and the server doesn't have, is typed
 * again, as a person does who sees what is there. The browser delays its writes by seconds.
 * @returns how many
 */
async function typeLost(page: Page, typed: readonly string[]): Promise<number> {
  let sent = -1
  for (let now = await lastSent(page); now !== sent; now = await lastSent(page)) {
    sent = now
    // What was kept is sent once it is read and decrypted.
    await sleep(3_000)
  }
  await field(page).fill('')
  const lost = typed.slice(sent)
  for (const text of lost) await say(page, text)
  return lost.length
}

async function lastSent(page: Page): Promise<number> {
  await shown(bubble(page, /Number|Begin/).last()).toBeVisible()
  await shown(page.getByText('Sending')).toHaveCount(0, { timeout: 120_000 })
  const texts = (await bubble(page, /Number \d{4}/).allTextContents()).join(' ')
  return Math.max(0, ...Array.from(texts.matchAll(/Number (\d{4})/g), ([, number]) => Number(number)))
}

async function restart(): Promise<void> {
  await product.kill()
  product = await startProduct({ dataDir, port })
}

async function killDatabase(): Promise<void> {
  const before = await postgresOf(dataDir)
  process.kill(before, 'SIGKILL')
  while ((await postgresOf(dataDir).catch(() => before)) === before || !(await isReady(product.url)))
    await sleep(50)
}
