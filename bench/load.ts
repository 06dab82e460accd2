// Many people at once: `node bench/load.ts [MINUTES] [PEOPLE] [SOCKETS] [IN CHAT]`, by default 1 minute, 200 people and
// 1,000 sockets, ten of which follow the one conversation and the others a public page; `npm run assurance load` takes
// ten minutes. Starts the built product with the demo firm in a temporary folder, unless it
// has no build, then from its sources. Everybody reads and writes with pauses like people. Prints errors, p50 and
// p99 of reads, writes and delivery beside those of a run with one person, and memory. Exits with 1 on any error.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { anonymous, type Caller, signedIn } from '#test/assurance/crash/caller.ts'
import { demoPassword, freePort, startProduct } from '#test/assurance/crash/product.ts'
import { figure } from '#test/assurance/figure.ts'

const [minutes = 1, people = 200, sockets = 1_000, inChat = 10] = process.argv.slice(2).map(Number)

type Times = Record<'read' | 'write' | 'delivery', number[]>
const noTimes = (): Times => ({ read: [], write: [], delivery: [] })

const dataDir = await mkdtemp(join(tmpdir(), 'portico-load-'))
const product = await startProduct({
  dataDir,
  port: await freePort(),
  // Each socket claims a different address, because an address has a limit of some hundred sockets.
  env: { TRUSTED_PROXIES: '1' },
})
const errors = new Map<string, number>()
const fail = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)
try {
  const heard = ({ status, path }: { status: number; path: string }) => {
    if (status === 0 || status >= 400) fail(`${status} ${path}`)
  }
  const login = { password: demoPassword }
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
  const conversation = (await client.api.client.chat.conversations()).find(
    ({ lawyerName }) => lawyerName === lawyerPersonas.eleanor.name,
  )
  if (!conversation) throw new Error('The demo client has no conversation with the demo lawyer.')
  const anyone = anonymous(product.url, heard)
  const run = (crowd: number, open: number, seconds: number) =>
    together({ client, lawyer, anyone, conversationId: conversation.id }, crowd, open, seconds)

  const idle = await run(1, 1, Math.min(20, minutes * 30))
  const before = await memory()
  const samples: number[] = []
  const watching = setInterval(() => memory().then((megabytes) => samples.push(megabytes)), 5_000)
  const busy = await run(people, sockets, minutes * 60)
  clearInterval(watching)

  for (const what of ['read', 'write', 'delivery'] as const)
    report(`p99 of a ${what}`, `${spread(busy[what])}; alone ${spread(idle[what])}`, 'reported')
  const half = Math.floor(samples.length / 2)
  const highest = (part: number[]) => Math.max(...part, 0)
  report(
    'memory of the process',
    `${before} MB before, at most ${highest(samples.slice(0, half))} MB in the first half, ${highest(samples.slice(half))} MB in the second`,
    'level',
  )
  const faults = [...errors].map(([what, times]) => `${times} × ${what}`).join(', ')
  report(`${people} people, ${sockets} sockets, ${minutes} min`, faults || '0 errors', '0 errors')
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = errors.size ? 1 : 0

interface Crowd {
  client: Caller
  lawyer: Caller
  anyone: Caller
  conversationId: string
}

/** People working for so many seconds, with so many sockets that follow the conversation. */
async function together(
  { client, lawyer, anyone, conversationId }: Crowd,
  crowd: number,
  open: number,
  seconds: number,
) {
  const times = noTimes()
  /** When each message was sent, until the first `changed` after it. */
  let sentAt: number | undefined
  const topic = `chat_messages/conversation_id/${conversationId}`
  const listeners: WebSocket[] = []
  for (let n = 0; n < open; n++) {
    const { socket, first } = await (n < inChat
      ? listen(client, topic, n)
      : listen(anyone, 'calendar_events/public', n))
    listeners.push(socket)
    first?.(() => {
      if (sentAt !== undefined) times.delivery.push(performance.now() - sentAt)
      sentAt = undefined
    })
  }
  const timed = async (kind: 'read' | 'write', work: () => Promise<unknown>) => {
    const began = performance.now()
    await work().then(
      () => times[kind].push(performance.now() - began),
      () => {},
    )
  }
  const reads = [
    () => anyone.api.site.lawyers.directory({}),
    () => anyone.api.site.hearings.upcoming({}),
    () => client.api.client.cases.list({}),
    () => client.api.client.chat.messages({ conversationId }),
    () => client.api.client.appointments.list({}),
    () => lawyer.api.lawyer.cases.list({}),
    () => lawyer.api.lawyer.pins.list(),
  ] as (() => Promise<unknown>)[]
  const until = performance.now() + seconds * 1000
  const person = async (n: number) => {
    // They arrive spread over time.
    await sleep(crowd > 1 ? Math.random() * 3_000 : 0)
    for (let turn = n; performance.now() < until; turn++) {
      if (turn % 8 === 7) {
        sentAt ??= performance.now()
        const message = { conversationId, idempotencyKey: randomUUID(), messageText: 'A word in between.' }
        await timed('write', () => client.api.client.chat.send(message))
      } else await timed('read', reads[turn % reads.length] as () => Promise<unknown>)
      // The pause of a reader.
      await sleep(crowd > 1 ? 2_000 + Math.random() * 4_000 : 100)
    }
  }
  await Promise.all(Array.from({ length: crowd }, (_, n) => person(n)))
  const dropped = listeners.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
  if (dropped) fail(`${dropped} sockets dropped`)
  for (const socket of listeners) socket.terminate()
  return times
}

async function listen(caller: Caller, topic: string, n: number) {
  const socket = new WebSocket(product.url.replace('http', 'ws') + livePath, {
    origin: product.url,
    headers: { cookie: caller.cookie(), 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
  })
  socket.on('error', ({ message }) => fail(`socket: ${message}`))
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
  socket.send(JSON.stringify({ type: 'watch', topic }))
  const first = (hear: () => void) =>
    socket.on('message', (data) => {
      if (JSON.parse(data.toString()).type === 'changed') hear()
    })
  return { socket, first: n === 0 ? first : undefined }
}

/** Resident, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
  return sorted.length ? `${at(0.99)} ms (p50 ${at(0.5)} ms, ${sorted.length} times)` : 'none'
}

function report(what: string, value: string, goal: string): void {
  console.log(`${what.padEnd(36)} ${value}`)
  figure(what, value, goal)
}
