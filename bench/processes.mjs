// Throughput with a second and a third process on one database of one machine: `node bench/processes.mjs [SECONDS] [CASES]`.
// Without a proxy: each process gets its share of the same number of connections. One, two and three are measured
// in turns, so that other load affects all. Besides requests and p99 it prints who used the processor:
// throughput stops growing when the cores are used up.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/schema/migrate.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { fillFirm } from './large-data.ts'
import { databaseCpu } from './requests/database-cpu.ts'
import { forkServer, measured } from './requests/fork.ts'
import { load, send } from './requests/load.ts'
import { idsOf, operations } from './requests.mjs'

const [connections, rounds, most] = [30, 3, 3]
const asked = ['my cases', 'a case', 'send a message', 'all cases']

/** @returns by operation, for one, two and three processes: requests a second, p99, and cores in use by whom */
export async function benchProcesses({ seconds = 3, cases = 20_000 } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-processes-'))
  const embedded = await startEmbedded({ dataDir })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  const servers = []
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    await owner.connect()
    await fillFirm(owner, cases, await hashPassword('a password of the measurements'))
    for (let n = 0; n < most; n++) servers.push(await start(embedded.loginUrl, path.join(dataDir, `${n}`)))
    const database = await databaseCpu(owner)
    const [{ url: first }] = servers
    const calls = await operations(first, '', await idsOf(owner))
    const results = {}
    for (const { name, call } of calls.filter(({ name }) => asked.includes(name)))
      results[name] = await inTurns(servers, call, database, seconds)
    return results
  } finally {
    for (const { server } of servers) server.disconnect()
    await Promise.all(servers.map(({ server }) => server.exitCode === null && once(server, 'exit')))
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const start = (url, dataDir) =>
  forkServer(new URL('requests/product.ts', import.meta.url), measured(url, dataDir))

async function inTurns(servers, call, database, seconds) {
  const [{ url: first }] = servers
  const at = ({ url }) => ({ ...call, url: call.url.replace(first, url) })
  const sums = Array.from({ length: most }, () => ({ requests: 0, seconds: 0, times: [], cores: [0, 0, 0] }))
  for (const server of servers) {
    await send(at(server))
    await load(at(server), connections, 0.5)
  }
  for (let round = 0; round < rounds; round++)
    for (const [n, sum] of sums.entries()) {
      const some = servers.slice(0, n + 1)
      const before = await used(servers, database)
      const loads = await Promise.all(some.map((server) => load(at(server), connections / (n + 1), seconds)))
      const after = await used(servers, database)
      sum.seconds += Math.max(...loads.map(({ seconds: took }) => took))
      for (const { requests, times } of loads) {
        sum.requests += requests
        sum.times.push(...times)
      }
      sum.cores = sum.cores.map((core, who) => core + (after[who] - before[who]) / 1e6)
    }
  return sums.map(({ requests, seconds: took, times, cores }) => {
    times.sort((a, b) => a - b)
    const [product, database, sender] = cores.map((spent) => spent / took)
    const p99 = times[Math.floor((times.length - 1) * 0.99)]
    return { perSecond: requests / took, p99, cores: { product, database, sender } }
  })
}

/** Microseconds of processor time so far: of the product's processes, the database, and the sender. */
async function used(servers, database) {
  let product = 0
  for (const { server } of servers) {
    server.send('cpu')
    product += (await once(server, 'message'))[0]
  }
  const { user, system } = process.cpuUsage()
  return [product, database(), user + system]
}

/**
 * A line for each number of processes, and below them the processor time of a request, from which follows how
 * many processes this machine can serve.
 */
export function printProcesses(results) {
  const machine = cpus().length
  console.log(`${machine} cores, ${connections} connections; cores in use: product + database + sender`)
  for (const [name, counts] of Object.entries(results)) {
    for (const [n, { perSecond, p99, cores }] of counts.entries()) {
      const ratio = (perSecond / counts[0].perSecond).toFixed(2)
      const slower = (p99 / counts[0].p99).toFixed(2)
      const inUse = Object.values(cores).map((core) => core.toFixed(2))
      console.log(
        `${(n ? '' : name).padEnd(16)} ${n + 1}  ${perSecond.toFixed(0).padStart(6)}/s × ${ratio}   p99 ${p99.toFixed(0).padStart(5)} ms × ${slower}   ${inUse.join(' + ')}`,
      )
    }
    const { product, database, sender } = costOf(counts)
    const ends = (machine * product) / (product + database + sender)
    console.log(
      `${''.padEnd(16)} a request: ${[product, database, sender].map((ms) => ms.toFixed(2)).join(' + ')} ms; this machine feeds ${ends.toFixed(1)} processes, a core of the database ${(1000 / database).toFixed(0)}/s`,
    )
  }
}

/** Milliseconds of processor time for one request, over all that were sent. */
function costOf(counts) {
  const total = (who) => counts.reduce((sum, { cores, perSecond }) => sum + cores[who] / perSecond, 0)
  const mean = (who) => (1000 * total(who)) / counts.length
  return { product: mean('product'), database: mean('database'), sender: mean('sender') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [seconds = 3, cases = 20_000] = process.argv.slice(2).map(Number)
  printProcesses(await benchProcesses({ seconds, cases }))
}
