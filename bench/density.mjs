// How many firms fit on one host, and how much one slows down another: `node bench/density.mjs [FIRMS]
// [SECONDS]`, by default 100 firms and three seconds a round. One PostgreSQL with a database a firm, and a
// process a firm, all idle; then one firm's reads beside another firm that is quiet, at work, or under full
// load (30 people who never pause), in turns. Each firm's clients are on the same machine. Exits with 1 when
// a budget is missed. Linux only, because it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { loginPassword } from '#db/schema/login-password.ts'
import { migrate } from '#db/schema/migrate.ts'
import { closeToOthers } from '#operations/firms/databases.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import budgets from './budgets.json' with { type: 'json' }
import { costOf, untilIdle } from './density/cost.mjs'
import { neighbours } from './density/neighbours.mjs'
import { fillFirm } from './large-data.ts'
import { startProduct } from './pages/product.mjs'
import { measured } from './requests/fork.ts'

const cases = 2_000
const idleSeconds = 60
/** As `firm add` and deploy/portico@.service have them. */
const [pool, NODE_OPTIONS] = [3, '--max-semi-space-size=1']

/** @returns megabytes and cores of all firms when idle, and p50 and p99 of one beside a quiet and a busy other */
export async function benchDensity({ firms = 100, seconds = 3 } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-density-'))
  const embedded = await startEmbedded({ dataDir, maxConnections: firms * (pool + 1) + 20 })
  const owner = new pg.Client({ connectionString: at(embedded.ownerUrl, 'postgres') })
  const servers = []
  try {
    await owner.connect()
    const urls = await databasesOf(owner, embedded, { firms, dataDir })
    for (const [n, url] of urls.entries()) {
      const settings = {
        ...measured(url, path.join(dataDir, `${n}`)),
        DATABASE_POOL: `${pool}`,
        NODE_OPTIONS,
      }
      servers.push(await startProduct(settings))
    }
    await pause(30_000)
    const idle = await costOf(
      owner,
      servers.map(({ pid }) => pid),
      idleSeconds,
    )
    return {
      idle,
      felt: await neighbours(
        servers.slice(0, 2).map(({ url }) => url),
        seconds,
      ),
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns the URL of each firm's login */
async function databasesOf(owner, embedded, { firms, dataDir }) {
  await migrate(embedded)
  const template = new pg.Client({ connectionString: embedded.ownerUrl })
  await template.connect()
  await fillFirm(template, cases, await hashPassword('a password of the measurements'))
  await settle(template, embedded, dataDir)
  await template.end()
  const urls = []
  for (let n = 0; n < firms; n++) {
    const name = `portico_f${n}`
    await owner.query(`create database ${name} template portico strategy file_copy`)
    await closeToOthers(owner, name)
    const url = at(embedded.loginUrl, name, `portico_login_f${n}`)
    await loginPassword({ ownerUrl: at(embedded.ownerUrl, name), url })
    urls.push(url)
  }
  return urls
}

/** Waits until the product's jobs have run once after a bulk load, before the firm is copied. */
async function settle(template, embedded, dataDir) {
  const server = await startProduct(measured(embedded.loginUrl, path.join(dataDir, 'template')))
  try {
    await untilIdle(template, [server.pid])
  } finally {
    await server.stop()
  }
}

const at = (url, database, username) =>
  Object.assign(new URL(url), { pathname: `/${database}`, ...(username && { username }) }).href

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [firms = 100, seconds = 3] = process.argv.slice(2).map(Number)
  const { idle, felt } = await benchDensity({ firms, seconds })
  const each = (idle.processes + idle.database) / firms
  console.log(
    `${firms} idle firms: ${(idle.processes / firms).toFixed(0)} MB a process, ${idle.database.toFixed(0)} MB the database, ` +
      `together ${each.toFixed(0)} MB a firm (limit ${budgets.density.megabytes}); ${idle.cores.toFixed(2)} of ${cpus().length} cores`,
  )
  let missed = each > budgets.density.megabytes ? 1 : 0
  for (const { name, work, isFullLoad, quiet, busy, perSecond } of felt) {
    const ratio = busy.p99 / quiet.p99
    const limit = isFullLoad ? budgets.density.neighbourFullLoad : budgets.density.neighbour
    missed += ratio > limit ? 1 : 0
    console.log(
      `${name.padEnd(10)} p50 ${quiet.p50.toFixed(1)} ms, beside ${work} ${busy.p50.toFixed(1)}; ` +
        `p99 ${quiet.p99.toFixed(1)} and ${busy.p99.toFixed(1)}: ${ratio.toFixed(2)} times (limit ${limit}), ` +
        `beside ${perSecond} requests a second`,
    )
  }
  process.exitCode = missed ? 1 : 0
}
