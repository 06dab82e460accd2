import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, lstat, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-embedded-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a directory that a live process holds is refused, and its database keeps running', async () => {
  await using first = await started()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`)
  expect(await ask(first.ownerUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('it listens on the loopback with passwords, is durable, and the login has no rights', async () => {
  await using first = await started()
  const settings = `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
    current_setting('password_encryption') as passwords, current_setting('unix_socket_directories') as sockets`
  expect(await ask(first.ownerUrl, settings)).toEqual([
    { listens: '127.0.0.1', fsync: 'on', passwords: 'scram-sha-256', sockets: '' },
  ])
  await expect(ask(first.loginUrl.replace(/:[^:@]+@/, ':wrong@'), 'select')).rejects.toThrow('authentication')
  await expect(ask(first.loginUrl, 'create table mine ()')).rejects.toThrow('permission denied')
  const { mode } = await stat(join(dataDir, 'database-passwords.json'))
  expect(mode & 0o777).toBe(0o600)
})

test.runIf(process.getuid?.() === 0)(
  'root creates no user, and the cluster stays in the data directory',
  async () => {
    const users = await readFile('/etc/passwd', 'utf8')
    await using _ = await started()
    expect(await readFile('/etc/passwd', 'utf8')).toBe(users)
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
  },
)

test('the next start stops an orphaned server, and nothing committed is lost', async () => {
  const holder = await held()
  await ask(holder.ownerUrl, 'create table kept as select 1 as line')
  await holder.kill()
  expect(isAlive(await postmaster())).toBe(true)
  const said: string[] = []
  await using next = await started((message) => said.push(message))
  expect(said).toEqual([expect.stringContaining('of an earlier run is still there')])
  expect(await ask(next.ownerUrl, 'select * from kept')).toEqual([{ line: 1 }])
})

test('the next start recovers after everything was killed at once', async () => {
  const holder = await held()
  await ask(holder.ownerUrl, 'insert into kept values (2)')
  process.kill(await postmaster(), 'SIGKILL')
  await holder.kill()
  await using next = await started()
  expect(await ask(next.ownerUrl, 'select * from kept order by 1')).toEqual([{ line: 1 }, { line: 2 }])
})

test('a stale process id that another program has now is not signalled', async () => {
  const anonymous = spawn('sleep', ['60'])
  await appendFile(join(dataDir, 'postgres/postmaster.pid'), `${anonymous.pid}\n${dataDir}/postgres\n`)
  await using next = await started()
  expect(await ask(next.ownerUrl, 'select count(*)::int from kept')).toEqual([{ count: 2 }])
  expect(isAlive(anonymous.pid as number)).toBe(true)
  anonymous.kill()
})

test('a server that dies is restarted on its port', async () => {
  await using running = await started()
  process.kill(await postmaster(), 'SIGKILL')
  const answer = async () => ask(running.ownerUrl, 'select count(*)::int from kept').catch(() => undefined)
  let rows = await answer()
  for (let tries = 0; !rows && tries < 100; tries++) {
    await sleep(100)
    rows = await answer()
  }
  expect(rows).toEqual([{ count: 2 }])
})

async function started(log?: (message: string) => void): Promise<Embedded & AsyncDisposable> {
  const embedded = await startEmbedded({ dataDir, log })
  return { ...embedded, [Symbol.asyncDispose]: () => embedded.stop() }
}

async function held() {
  const child = fork(join(import.meta.dirname, '../../test/embedded-holder.ts'), [dataDir], { execArgv: [] })
  const [ownerUrl] = await once(child, 'message')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ownerUrl: ownerUrl as string, kill }
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
