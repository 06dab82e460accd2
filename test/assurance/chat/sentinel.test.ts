import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { writeBackup } from '#operations/backup/write.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { signedIn } from '../crash/caller.ts'
import { demoPassword, freePort, type Product, startProduct, urlsOf } from '../crash/product.ts'
import { figure, isLong } from '../figure.ts'
import { bubble, encryptedChat, field, launched, say, shown } from './chat-pages.ts'
import { filesWith, formsOf, holds, memoryHolds } from './places.ts'
import { recordingProxy } from './recording-proxy.ts'

// A text that both sides type in their browsers is in nothing that the server has. Texts that may be there show that the
// search finds them.

const unique = (word: string) => `${word}${randomBytes(9).toString('hex')}`
const sentinels = { client: unique('heliotrope'), lawyer: unique('marigold'), draft: unique('foxglove') }
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

test.runIf(isLong)('what both sides type is nowhere on the server', { timeout: 600_000 }, async () => {
  onTestFailed(() => console.log(product.log().slice(-4_000)))
  const frames: string[] = []
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
  await client.reload({ waitUntil: 'networkidle' })
  await shown(field(client)).toHaveValue(sentinels.draft)
  await shown(bubble(client, sentinels.client)).toBeVisible()
  await writeControls()

  const places = await everyPlace(frames)
  const foundIn = async (text: string) => {
    const forms = formsOf(text)
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
    'a sentinel of both sides',
    `searched in ${[...places.keys()].join(', ')} (${(data.bytes / 2 ** 20).toFixed(0)} MB of files): 0 found`,
    '0 found',
  )
  for (const sentinel of Object.values(sentinels)) expect(await foundIn(sentinel)).toEqual([])
  expect(data.found).toEqual([])

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
})

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

async function query(text: string, ...values: unknown[]) {
  const owner = new pg.Client({ connectionString: (await urlsOf(join(folder, 'data'))).owner })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}

type Look = (forms: readonly Buffer[]) => Promise<boolean> | boolean

/** Everything that the server, its database and who watches the network behind the proxy have. */
async function everyPlace(frames: readonly string[]): Promise<Map<string, Look>> {
  const data = join(folder, 'data')
  // To disk, whatever waits.
  await query('checkpoint')
  const { owner } = await urlsOf(data)
  const storage = await openDiskStorage(join(data, 'files'))
  const backup = join(folder, 'backup')
  await writeBackup({ ownerUrl: owner, storage, folder: backup })
  const dump = Buffer.from(await dumped())
  // Batches of traces are sent within seconds.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const heap = await heapSnapshot()
  const network = Buffer.concat([proxy.passed(), Buffer.from(frames.join('\n'))])
  const within =
    (below: string): Look =>
    async (forms) =>
      (await filesWith(below, forms)).found.length > 0
  const inBytes =
    (bytes: () => Buffer): Look =>
    (forms) =>
      holds(bytes(), forms)
  return new Map<string, Look>([
    ['tables', inBytes(() => dump)],
    ['data files', within(join(data, 'postgres/base'))],
    ['write-ahead log', within(join(data, 'postgres/pg_wal'))],
    ['uploads', within(join(data, 'files'))],
    ['backup', within(backup)],
    ['log', inBytes(() => Buffer.from(product.log()))],
    ['traces', inBytes(() => Buffer.concat(traced))],
    ['heap snapshot', inBytes(() => heap)],
    ['memory', (forms) => memoryHolds(product.pid, forms)],
    ['capture', inBytes(() => network)],
  ])
}

/** Every row of every table. */
async function dumped(): Promise<string> {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = []
  for (const { name } of tables) {
    const [row] = await query(`select string_agg(to_jsonb(t)::text, E'\\n') as text from ${name} as t`)
    texts.push(row.text ?? '')
  }
  return texts.join('\n')
}

async function heapSnapshot(): Promise<Buffer> {
  process.kill(product.pid, 'SIGUSR2')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const name = (await readdir(folder)).find((file) => file.endsWith('.heapsnapshot'))
    const snapshot = name ? await readFile(join(folder, name)) : undefined
    if (snapshot?.subarray(-20).toString().trimEnd().endsWith('}')) return snapshot
  }
}
