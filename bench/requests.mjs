// The cost of a request to the whole product (session, validation, row-level security), beside a bare server that
// sends one prepared query: `node bench/requests.mjs [CASES] [SECONDS]`. Both run at once on one database, and are asked
// in turns, so that other load affects both.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/schema/migrate.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { fillFirm, known } from './large-data.ts'
import { databaseCpu } from './requests/database-cpu.ts'
import { forkServer, measured } from './requests/fork.ts'
import { load, send } from './requests/load.ts'

const [connections, rounds] = [32, 3]
const password = 'a password of the measurements'

/**
 * @returns by operation, of product and limit: requests a second, milliseconds, and microseconds of processor time, the
 * process's own and the database's
 */
export async function benchRequests({ cases = 20_000, seconds = 2 } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-requests-'))
  const embedded = await startEmbedded({ dataDir })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  const servers = []
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    await owner.connect()
    await fillFirm(owner, cases, await hashPassword(password))
    const ids = await idsOf(owner)
    const database = await databaseCpu(owner)
    const start = async (file, env) => {
      const forked = await forkServer(new URL(`requests/${file}`, import.meta.url), env)
      servers.push(forked.server)
      return forked
    }
    const product = await start('product.ts', measured(embedded.loginUrl, path.join(dataDir, 'product')))
    const limit = await start('limit.ts', { DATABASE_URL: embedded.loginUrl, IDS: JSON.stringify(ids) })
    const results = {}
    for (const { name, call, bare } of await operations(product.url, limit.url, ids)) {
      const sides = { product: { ...product, asked: call }, limit: { ...limit, asked: bare } }
      results[name] = await inTurns(sides, database, seconds)
    }
    return results
  } finally {
    for (const server of servers) server.disconnect()
    await Promise.all(servers.map((server) => server.exitCode === null && once(server, 'exit')))
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function idsOf(owner) {
  const { rows } = await owner.query(
    `select c.id as "clientId", c.user_id as "clientUserId", v.id as "conversationId", l.id as "lawyerId",
      l.user_id as "lawyerUserId", (select id from users where email = $3) as "adminUserId",
      (select id from cases where lawyer_id = l.id order by created_at desc limit 1) as "caseId"
    from clients as c join chat_conversations as v on v.client_id = c.id, lawyers as l
    where c.email = $1 and l.email = $2`,
    [known.client.email, known.lawyer.email, known.admin.email],
  )
  // Seven cases have it.
  return { ...rows[0], text: 'x'.repeat(120), word: 'quixote' }
}

export async function operations(product, limit, { caseId, conversationId, word }) {
  const cookies = {}
  for (const [name, person] of Object.entries(known))
    cookies[name] = await signIn(product, { ...person, password })
  const call = (who, procedure, input) => ({
    url: `${product}/api/rpc/${procedure}`,
    headers: { cookie: cookies[who], origin: 'http://localhost' },
    body: () => JSON.stringify({ json: typeof input === 'function' ? input() : input }),
  })
  /** The same request to the limit, which reads only its path. */
  const bare = (asked, name) => ({ call: asked, bare: { ...asked, url: `${limit}/${name}` } })
  const messageText = 'A message of some words, as people write them.'
  const message = () => ({ conversationId, idempotencyKey: randomUUID(), messageText })
  return [
    { name: 'my cases', ...bare(call('client', 'client/cases/list', {}), 'client/my-cases') },
    { name: 'a case', ...bare(call('lawyer', 'lawyer/cases/get', { id: caseId }), 'lawyer/a-case') },
    {
      name: 'a case with its timeline',
      ...bare(call('lawyer', 'lawyer/timeline/list', { caseId }), 'lawyer/timeline'),
    },
    { name: 'send a message', ...bare(call('client', 'client/chat/send', message), 'client/message') },
    { name: 'all cases', ...bare(call('admin', 'admin/cases/list', {}), 'admin/admin-cases') },
    {
      name: 'search all cases',
      ...bare(call('admin', 'admin/cases/list', { search: word }), 'admin/search'),
    },
  ]
}

export async function signIn(product, json) {
  const response = await fetch(`${product}/api/rpc/accounts/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost' },
    body: JSON.stringify({ json }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return response.headers.getSetCookie()[0].split(';')[0]
}

async function inTurns(sides, database, seconds) {
  const all = Object.entries(sides)
  const sums = Object.fromEntries(
    all.map(([name]) => [name, { requests: 0, seconds: 0, cpu: 0, database: 0, times: [] }]),
  )
  for (const [, { asked }] of all) {
    await send(asked)
    // A process's first seconds cost twice as much, until its code is compiled.
    await load(asked, connections, 5)
  }
  for (let round = 0; round < rounds; round++)
    for (const [name, { server, asked }] of all) {
      const before = [await cpuOf(server), database()]
      const { requests, seconds: took, times } = await load(asked, connections, seconds)
      const sum = sums[name]
      sum.cpu += (await cpuOf(server)) - before[0]
      sum.database += database() - before[1]
      sum.requests += requests
      sum.seconds += took
      sum.times.push(...times)
    }
  return Object.fromEntries(
    Object.entries(sums).map(([name, { requests, seconds: took, cpu, database, times }]) => {
      times.sort((a, b) => a - b)
      const at = (part) => times[Math.floor((times.length - 1) * part)]
      const processor = { cpu: cpu / requests, database: database / requests }
      return [name, { perSecond: requests / took, p50: at(0.5), p99: at(0.99), ...processor }]
    }),
  )
}

async function cpuOf(server) {
  server.send('cpu')
  return (await once(server, 'message'))[0]
}

/** One line for each operation; processor time is the process's own and the database's. */
export function printRequests(results) {
  const show = (side) =>
    `${side.perSecond.toFixed(0).padStart(6)}/s ${side.p50.toFixed(1).padStart(6)} ${side.p99.toFixed(1).padStart(6)} ms ${side.cpu.toFixed(0).padStart(5)} + ${side.database.toFixed(0).padStart(4)} µs`
  console.log(
    `${'operation'.padEnd(25)} ${'product: p50, p99, processor'.padEnd(39)}  ${'limit'.padEnd(39)}  ratio  p99 ×  processor ×  database ×`,
  )
  for (const [name, { product, limit }] of Object.entries(results)) {
    const ratios = [
      product.perSecond / limit.perSecond,
      product.p99 / limit.p99,
      product.cpu / limit.cpu,
      product.database / limit.database,
    ].map((n) => n.toFixed(2).padStart(6))
    console.log([name.padEnd(25), show(product), '', show(limit), ...ratios].join(' '))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [cases = 20_000, seconds = 2] = process.argv.slice(2).map(Number)
  printRequests(await benchRequests({ cases, seconds }))
}
