import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
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

test('a directory that a live process holds is refused, and its database left alone', async () => {
  await using first = await started()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`)
  expect(await ask(first.ownerUrl, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('it listens on the loopback with passwords, keeps what it commits, and the login may do nothing', async () => {
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

test('a server that outlived its killed process is stopped by the next start, and nothing committed is lost', async () => {
  const holder = await held()
  await ask(holder.ownerUrl, 'create table kept as select 1 as line')
  await holder.kill()
  expect(isAlive(await postmaster())).toBe(true)
  const said: string[] = []
  await using next = await started((message) => said.push(message))
  expect(said).toEqual([expect.stringContaining('of an earlier run is still there')])
  expect(await ask(next.ownerUrl, 'select * from kept')).toEqual([{ line: 1 }])
})

test('after everything was killed at once, the next start recovers', async () => {
  const holder = await held()
  await ask(holder.ownerUrl, 'insert into kept values (2)')
  process.kill(await postmaster(), 'SIGKILL')
  await holder.kill()
  await using next = await started()
  expect(await ask(next.ownerUrl, 'select * from kept order by 1')).toEqual([{ line: 1 }, { line: 2 }])
})

test('a stale number that another program was given since is not signalled', async () => {
  const stranger = spawn('sleep', ['60'])
  await appendFile(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n`)
  await using next = await started()
  expect(await ask(next.ownerUrl, 'select count(*)::int from kept')).toEqual([{ count: 2 }])
  expect(isAlive(stranger.pid as number)).toBe(true)
  stranger.kill()
})

test('a server that dies meanwhile is started again on its port', async () => {
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
  const child = fork(join(import.meta.dirname, '../test/embedded-holder.ts'), [dataDir], { execArgv: [] })
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
