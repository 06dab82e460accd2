import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { recoverySecret } from '#platform/e2ee/recovery-code.ts'
import { shareBytes } from '#platform/e2ee/shared-key.ts'
import { signedIn } from '../crash/caller.ts'
import { demoPassword, freePort, type Product, startProduct } from '../crash/product.ts'
import { figure, isLong } from '../figure.ts'
import { bubble, chatPage, draftsHere, encryptedChat, field, launched, say, shown } from './chat-pages.ts'
import { everyPlace, queryAt } from './every-place.ts'
import { filesWith, formsOf, formsOfBytes } from './places.ts'
import { recordingProxy } from './recording-proxy.ts'
import { makeRecoveryCode, replaceFirmKey } from './typed-secrets.ts'

// A text that both sides type in their browsers is in nothing that the server has. Texts that may be there show that the
// search finds them.

const unique = (word: string) => `${word}${randomBytes(9).toString('hex')}`
const sentinels = {
  client: unique('heliotrope'),
  lawyer: unique('marigold'),
  draft: unique('foxglove'),
  /** The name and the content of an attached file. */
  fileName: unique('larkspur'),
  file: unique('hellebore'),
}
/** Where each of these is expected. */
const control = {
  /** The name under which traces are sent: in the process's memory and in each trace. */
  service: unique('service'),
  /** An entry of a timeline, and the text of its file. */
  entry: unique('entry'),
  file: unique('file'),
  /** A page that doesn't exist: its path is logged. */
  path: unique('path'),
  /** A message of a chat that isn't encrypted in the browsers. */
  message: unique('message'),
}

let folder: string
let product: Product
let proxy: Awaited<ReturnType<typeof recordingProxy>>
let browser: Browser
const traced: Buffer[] = []
const collector = createServer(async (request, response) => {
  for await (const part of request) traced.push(part)
  response.end('{}')
})

beforeAll(async () => {
  if (!isLong) return
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  folder = await mkdtemp(join(tmpdir(), 'portico-sentinel-'))
  const port = await freePort()
  const env = {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: control.service,
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
  }
  product = await startProduct({ dataDir: join(folder, 'data'), port, env })
  // The demo firm's shares are made by its server at the first start. A real firm's never pass it.
  await product.stop()
  product = await startProduct({ dataDir: join(folder, 'data'), port, env })
  proxy = await recordingProxy(port)
  browser = await launched()
}, 180_000)

afterAll(async () => {
  if (!isLong) return
  await browser?.close()
  await proxy?.stop()
  await product?.stop()
  collector.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test.runIf(isLong)(
  'what both sides type and keep secret is nowhere on the server',
  { timeout: 900_000 },
  async () => {
    onTestFailed(() => console.log(product.log().slice(-4_000)))
    const frames: string[] = []
    const shares = await replaceFirmKey(await (await browser.newContext({ baseURL: proxy.url })).newPage())
    const { client, lawyer } = await encryptedChat(browser, proxy.url)
    for (const page of [client, lawyer])
      page.on('websocket', (socket) => {
        const keep = ({ payload }: { payload: string | Buffer }) => void frames.push(String(payload))
        socket.on('framesent', keep)
        socket.on('framereceived', keep)
      })
    await say(client, `Our word is ${sentinels.client}.`)
    await shown(bubble(lawyer, sentinels.client)).toBeVisible()
    await say(lawyer, `And mine is ${sentinels.lawyer}.`)
    await shown(bubble(client, sentinels.lawyer)).toBeVisible()
    // Searched for, left unsent, and read again after a reload.
    await client.getByRole('button', { name: 'Search in this chat' }).click()
    await client.getByRole('searchbox', { name: 'Search in this chat' }).fill(sentinels.lawyer)
    await shown(client.getByText('1 of 1')).toBeVisible()
    await field(client).fill(sentinels.draft)
    await shown.poll(() => client.evaluate(draftsHere)).toHaveLength(1)
    await client.reload({ waitUntil: 'networkidle' })
    await shown(field(client)).toHaveValue(sentinels.draft)
    await shown(bubble(client, sentinels.client)).toBeVisible()
    await client.locator('input[type=file]').setInputFiles({
      name: `${sentinels.fileName}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`It says ${sentinels.file}.\n`),
    })
    await client.getByRole('button', { name: 'Send' }).click()
    await lawyer.getByRole('button', { name: `Open ${sentinels.fileName}.txt` }).click()
    await shown(lawyer.getByText(sentinels.file)).toBeVisible()
    await lawyer.keyboard.press('Escape')
    const codes = {
      client: await makeRecoveryCode(client, '/dashboard/profile'),
      lawyer: await makeRecoveryCode(lawyer, '/lawyer-portal/settings'),
    }
    // The client's code is used, too.
    await readAgain(codes.client)
    await writeControls()

    const passed = Buffer.concat([proxy.passed(), Buffer.from(frames.join('\n'))])
    const places = await everyPlace({ folder, product, passed, traced })
    const foundIn = async (text: string, forms = formsOf(text)) => {
      const found = []
      for (const [place, look] of places) if (await look(forms)) found.push(place)
      return found
    }
    const [data, heap, capture] = [
      await filesWith(folder, formsOf(sentinels.client)),
      'heap snapshot',
      'capture',
    ]
    figure(
      'what both sides type, an attached file and its name, recovery codes, shares of the firm’s key',
      `searched in ${[...places.keys()].join(', ')} (${(data.bytes / 2 ** 20).toFixed(0)} MB of files): 0 found`,
      '0 found',
    )
    for (const sentinel of Object.values(sentinels)) expect(await foundIn(sentinel)).toEqual([])
    expect(data.found).toEqual([])
    for (const code of Object.values(codes))
      expect(await foundIn(code, await formsOfSecret(code, await recoverySecret(code)))).toEqual([])
    for (const share of shares) {
      const forms = await formsOfSecret(share, await shareBytes(share))
      expect(await foundIn(share, forms)).toEqual([])
      expect((await filesWith(folder, forms)).found).toEqual([])
    }
    // The demo firm's own shares are in one file, on purpose.
    const demo = JSON.parse(await readFile(join(folder, 'data/chat-key-shares.json'), 'utf8')).shares
    for (const share of demo) {
      const forms = await formsOfSecret(share, await shareBytes(share))
      expect(await foundIn(share, forms)).toEqual([])
      expect((await filesWith(folder, forms)).found).toEqual(['data/chat-key-shares.json'])
    }

    // The same search finds what may be there.
    expect(await foundIn(control.service)).toEqual(expect.arrayContaining(['memory', heap, 'traces']))
    expect(await foundIn(control.entry)).toEqual(
      expect.arrayContaining(['tables', 'data files', 'write-ahead log', 'backup', capture]),
    )
    expect(await foundIn(control.file)).toEqual(expect.arrayContaining(['uploads', 'backup', capture]))
    expect(await foundIn(control.path)).toEqual(expect.arrayContaining(['log', capture]))
    const plain = await foundIn(control.message)
    expect(plain).toContain(capture)
    // Sealed by the server where it is stored.
    expect(plain).not.toEqual(expect.arrayContaining(['tables']))
  },
)

/** A secret as people type it, and the bytes that it stands for. */
async function formsOfSecret(typed: string, bytes: Uint8Array | undefined): Promise<Buffer[]> {
  if (!bytes) throw new Error(`Not a secret: ${typed}`)
  return [
    ...formsOf(typed),
    ...formsOf(typed.replaceAll('-', ' ')),
    ...formsOf(typed.replaceAll('-', '')),
    ...formsOfBytes(Buffer.from(bytes)),
  ]
}

/** Opens the chat on a new device with a recovery code. */
async function readAgain(code: string): Promise<void> {
  const page = await chatPage(browser, proxy.url, 'client')
  await page.getByRole('button', { name: 'Enter Recovery Code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('button', { name: 'Open My Chats' }).click()
  await shown(bubble(page, sentinels.client)).toBeVisible()
}

/** What people write that isn't encrypted in their browsers. */
async function writeControls(): Promise<void> {
  const login = { password: demoPassword }
  const [naomi, eleanor] = [
    await signedIn(proxy.url, { ...login, email: clientPersonas.naomi.email, portal: 'client' }),
    await signedIn(proxy.url, { ...login, email: lawyerPersonas.eleanor.email, portal: 'lawyer' }),
  ]
  const headers = { 'x-file-name': 'control.txt' }
  const uploaded = await eleanor.fetch('/api/uploads', { method: 'POST', body: `${control.file}\n`, headers })
  const { id: fileId } = (await uploaded.json()) as { id: string }
  const caseId = (
    await query(
      `select c.id from cases c join lawyers l on l.id = c.lawyer_id where l.email = $1 limit 1`,
      lawyerPersonas.eleanor.email,
    )
  )[0]?.id
  await eleanor.api.lawyer.timeline.add({
    caseId,
    description: control.entry,
    entryTimestamp: new Date(),
    fileId,
    documentName: 'control.txt',
  })
  await fetch(`${proxy.url}/${control.path}`)
  const [{ id: conversationId = '' } = {}] = await query(
    `insert into chat_conversations (client_id, lawyer_id)
      select k.id, l.id from clients k, lawyers l where k.email = $1 and l.email = $2 returning id`,
    clientPersonas.naomi.email,
    lawyerPersonas.noor.email,
  )
  await naomi.api.client.chat.send({
    conversationId,
    idempotencyKey: crypto.randomUUID(),
    messageText: control.message,
  })
}

const query = (text: string, ...values: unknown[]) => queryAt(join(folder, 'data'), text, ...values)
