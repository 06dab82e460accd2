import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { preflight } from '#db/schema/preflight.ts'
import { testDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { poolerFault } from './pooler.ts'

const installed = spawnSync('pgbouncer', ['--version']).status === 0
const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Starts a pgbouncer in front of the test's database; returns its URL. */
async function throughPooler(mode: 'session' | 'transaction'): Promise<string> {
  const url = new URL((await testDatabase()).loginUrl)
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'portico-pooler-'))]
  // Readable by every user, as pgbouncer changes its user when run as root.
  const { password, username, hostname, pathname } = url
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`, { mode: 0o644 })
  await writeFile(
    join(folder, 'pooler.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
`,
    { mode: 0o644 },
  )
  spawnSync('chmod', ['755', folder])
  const words = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler: ChildProcess = spawn('pgbouncer', [...words, join(folder, 'pooler.ini')], { stdio: 'ignore' })
  ends.push(async () => {
    const ended = once(pooler, 'exit')
    if (pooler.exitCode === null && pooler.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true })
  })
  url.port = String(port)
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.end()
      return url.href
    } catch {
      await sleep(50)
    }
  }
  throw new Error('pgbouncer does not answer')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

test('PostgreSQL itself lacks nothing', async () => {
  expect(await poolerFault((await testDatabase()).loginUrl)).toBeUndefined()
})

test.skipIf(!installed)('a pooler in session mode serves as the database does', async () => {
  const url = await throughPooler('session')
  await preflight(url)
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 4_321 })
  ends.unshift(() => db.close())
  const { rows } = await db.asActor({ role: 'anon' }, (tx) => tx.execute('show statement_timeout'))
  expect(rows).toEqual([{ statement_timeout: '4321ms' }])
})

test.skipIf(!installed)(
  'one that hands connections on after each transaction is refused, and why',
  async () => {
    const url = await throughPooler('transaction')
    await expect(preflight(url)).rejects.toThrow(/set it to session mode \(pool_mode = session\)/)
  },
)
