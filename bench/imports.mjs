// How long importing a firm's data takes: `node bench/imports.mjs [LINES]`, by default 10,000 each of
// lawyers, clients, cases, court dates, time entries and leads. Up to 10,000 lines are imported by requests,
// more (100,000 at most) by the job. It starts the product with a demo firm of its own in a temporary folder.
// Prints the seconds of a trial and of the import, the longest that another read waited in that time, how
// late the event loop was (p99 and at most), and the resident memory (at most).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const count = Number(process.argv[2] ?? 10_000)
const origin = 'http://127.0.0.1:3978'
const program = `const { run } = await import('#server/run.ts')
  await run({ mode: 'production', build: async () => ({}) })
  const { monitorEventLoopDelay } = await import('node:perf_hooks')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let most = 0
  setInterval(() => { most = Math.max(most, process.memoryUsage.rss()) }, 50).unref()
  process.on('message', () => {
    process.send({ p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6, memory: most / 2 ** 20 })
    delay.reset()
    most = 0
  })`

const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-bench-imports-'))
const product = spawn(process.execPath, ['--input-type=module', '-e', program], {
  cwd: path.dirname(import.meta.dirname),
  env: { PATH: process.env.PATH, PORT: '3978', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const ended = once(product, 'exit')

async function signIn({ email, password }) {
  const answer = await fetch(`${origin}/api/rpc/accounts/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ json: { email, password, portal: 'admin' } }),
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; '), origin, 'content-type': 'application/json' }
}

const isLarge = count > 10_000
const kindOf = { calendar: 'court-dates' }

async function call(headers, path, body, more = {}) {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Polls until the import is in this state. */
async function reached(headers, kind, state) {
  for (;;) {
    const run = await (await fetch(`${origin}/api/admin/imports/${kind}`, { headers })).json()
    if (run?.state === state) return run
    if (!['checking', 'writing'].includes(run?.state))
      throw new Error(`${kind}: ${JSON.stringify(run).slice(0, 500)}`)
    await pause(200)
  }
}

/** The seconds of the check and of the writing, by the job. */
async function importLarge(headers, section, csv) {
  const kind = kindOf[section] ?? section
  const began = performance.now()
  const { id: fileId } = await call(headers, 'uploads?for=import', csv, {
    'x-file-name': 'bench.csv',
    'content-type': 'application/octet-stream',
  })
  const { id } = await call(headers, `admin/imports/${kind}`, JSON.stringify({ fileId }))
  await reached(headers, kind, 'checked')
  const checked = performance.now()
  await call(headers, `admin/imports/runs/${id}/write`, '{}')
  const { report } = await reached(headers, kind, 'done')
  if (report.imported !== count) throw new Error(`${kind}: ${JSON.stringify(report).slice(0, 500)}`)
  return [(checked - began) / 1000, (performance.now() - checked) / 1000]
}

async function send(headers, section, csv, dryRun) {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/admin/${section}/imports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ csv, dryRun }),
  })
  const report = await answer.json()
  if (!answer.ok || report.faultCount > 0 || report.imported !== (dryRun ? 0 : count))
    throw new Error(`${section}: ${answer.status} ${JSON.stringify(report).slice(0, 500)}`)
  return (performance.now() - began) / 1000
}

/** The longest that another read took during the work, in milliseconds. */
async function longestWait(headers, work) {
  let over = false
  let longest = 0
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(`${origin}/api/admin/locations`, { headers })).arrayBuffer()
      longest = Math.max(longest, performance.now() - began)
      await pause(20)
    }
  })()
  await work().finally(() => {
    over = true
  })
  await asking
  return longest
}

/** Event loop delays in milliseconds and memory in MiB since it was last asked. */
async function vitals() {
  const answered = once(product, 'message')
  product.send('vitals')
  return (await answered)[0]
}

const file = (head, line) => [head, ...Array.from({ length: count }, (_, at) => line(at))].join('\n')
const sentence = 'The neighbors disagree about where the wall between their gardens stands. '
// A file of 100,000 lines has to fit into 25 MB.
const text = sentence.repeat(isLarge ? 1 : 3)
const day = (at) => new Date(Date.UTC(2020, 0, 1 + (at % 2_000))).toISOString().slice(0, 10)
const files = (lawyer) => ({
  lawyers: file(
    'Name,Email,Title,Specialization',
    (at) => `Lawyer ${at},lawyer-${at}@bench.example,Partner,Tax Law`,
  ),
  clients: file('Name,Email,Phone', (at) => `Client ${at},client-${at}@bench.example,+1 212 555 0100`),
  cases: file(
    'Case number,Title,Description,Status,Practice area,Start date,Client email,Lawyer',
    (at) =>
      `BENCH-${at},Case ${at},"${text}",closed,Family Law,${day(at)},client-${at}@bench.example,${lawyer}`,
  ),
  calendar: file(
    'Case number,Title,Court date,Location',
    (at) => `BENCH-${at},Hearing ${at},2031-05-06 10:00,New York`,
  ),
  'time-entries': file(
    'Date,Case number,Lawyer,Description,Hours,Rate (USD)',
    (at) => `${day(at)},BENCH-${at},${lawyer},Research ${at},0.25,250`,
  ),
  leads: file('Name,Email,Status', (at) => `Lead ${at},lead-${at}@bench.example,Contacted`),
})

try {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + 120_000; !(await isReady()); await pause(200))
    if (Date.now() > deadline || product.exitCode !== null) throw new Error('The product did not start.')
  const accounts = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8'))
  const headers = await signIn(accounts.admin)
  const [lawyer] = (await (await fetch(`${origin}/api/admin/lawyers`, { headers })).json()).items
  for (const [section, csv] of Object.entries(files(lawyer.email))) {
    const seconds = []
    await vitals()
    const waited = await longestWait(headers, async () => {
      if (isLarge) seconds.push(...(await importLarge(headers, section, csv)))
      else for (const dryRun of [true, false]) seconds.push(await send(headers, section, csv, dryRun))
    })
    const { p99, longest, memory } = await vitals()
    const [trial, written] = seconds.map((one) => one.toFixed(1))
    console.log(
      `${count} ${section}: tried in ${trial} s, imported in ${written} s; others waited at most ${waited.toFixed(0)} ms; event loop ${p99.toFixed(0)} ms late at p99, ${longest.toFixed(0)} at most; ${memory.toFixed(0)} MiB`,
    )
  }
} finally {
  if (product.connected) product.disconnect()
  product.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
