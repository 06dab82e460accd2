import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { preflight } from '#db/schema/preflight.ts'
import { unseal } from '../backup/seal.ts'
import { addFirm } from './add.ts'
import { databaseUrl, firmsOf, type Host, partsOf, settingsOf } from './firm.ts'
import { removeFirm } from './remove.ts'
import type { Services } from './services.ts'

// A server of its own: roles belong to all databases of a server, and its owner is no superuser.
let dataDir: string
let embedded: Embedded
let host: Host
const asked: string[] = []
const services: Services = {
  start: (name) => asked.push(`start ${name}`),
  stop: (name) => asked.push(`stop ${name}`),
  reloadProxy: () => asked.push('reload'),
}
const ada = { email: 'ada@acme.example', person: 'Ada Founder' }
const acme = { name: 'acme', publicUrl: 'https://www.acme.example', ...ada }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-firms-'))
  embedded = await startEmbedded({ dataDir })
  const superuser = await connect(Object.assign(new URL(embedded.ownerUrl), { pathname: '/postgres' }).href)
  await superuser.query('drop database portico with (force)')
  await superuser.query('drop role portico_login')
  await superuser.query(`create role host login createdb createrole password 'of the host'`)
  await superuser.query('grant pg_signal_backend to host')
  await superuser.end()
  const ownerUrl = Object.assign(new URL(embedded.ownerUrl), {
    username: 'host',
    password: 'of the host',
  }).href
  host = {
    ownerUrl,
    settingsFolder: join(dataDir, 'firms'),
    dataFolder: join(dataDir, 'data'),
    upstream: 'unix//run/portico/*.sock',
  }
}, 60_000)

afterAll(async () => {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const loginOf = async (name: string) => (await settingsOf(host, name))?.DATABASE_URL ?? ''
const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

test('names and addresses that could mean something else are refused', async () => {
  for (const name of ['', 'a', '1st', 'Acme', 'a-b', 'a"b', '../etc', 'a'.repeat(21)])
    await expect(addFirm(host, { ...acme, name }, services)).rejects.toThrow('A firm’s name has')
  for (const publicUrl of ['http://acme.example', 'https://acme.example/x', 'https://u@acme.example', 'acme'])
    await expect(addFirm(host, { ...acme, publicUrl }, services)).rejects.toThrow('The address has to be')
  expect(await firmsOf(host)).toEqual([])
  await expect(removeFirm(host, { name: 'acme', folder: dataDir }, services)).rejects.toThrow('no firm acme')
  expect(asked).toEqual([])
})

test('a firm is added completely, and adding it again changes no secret', async () => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const link = await addFirm(host, acme, services)
  expect(link).toMatch(/^https:\/\/www\.acme\.example\/invitation\?token=[\w-]{43}$/)
  expect(asked.splice(0)).toEqual(['start acme', 'reload'])
  const { settings, proxy, data } = partsOf(host, 'acme')
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(settings)).toBe(0o600)
  // The proxy's own user reads its entry.
  expect([await modeOf(host.settingsFolder), await modeOf(proxy)]).toEqual([0o755, 0o644])
  const before = await settingsOf(host, 'acme')
  expect(before).toMatchObject({ PUBLIC_URL: acme.publicUrl, DATA_DIR: data, TRUSTED_PROXIES: '1' })
  expect(before?.SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(await readFile(proxy, 'utf8')).toContain(
    'www.acme.example {\n\treverse_proxy unix//run/portico/acme.sock',
  )
  await preflight(await loginOf('acme'))

  await addFirm(host, acme, services)
  expect(await settingsOf(host, 'acme')).toEqual(before)
  await expect(addFirm(host, { ...acme, publicUrl: 'https://www.else.example' }, services)).rejects.toThrow(
    'exists with the address https://www.acme.example',
  )
})

test('no login of a firm reaches another firm’s database', async () => {
  await addFirm(host, { ...acme, name: 'brook', publicUrl: 'https://brook.example' }, services)
  expect(await firmsOf(host)).toEqual(['acme', 'brook'])
  const brook = await settingsOf(host, 'brook')
  for (const url of [brook?.DATABASE_URL ?? '', brook?.BACKUP_DATABASE_URL ?? '']) {
    await (await connect(url)).end()
    await expect(connect(withDatabase(url, 'portico_acme'))).rejects.toThrow('permission denied for database')
  }
  // Nor its sessions: what they ask could be read, and they could be ended.
  const [mine, theirs] = [await connect(await loginOf('brook')), await connect(await loginOf('acme'))]
  try {
    const { rows } = await theirs.query<{ pid: number }>('select pg_backend_pid() as pid')
    const seen = await mine.query(`select query from pg_stat_activity where pid = $1`, [rows[0]?.pid])
    expect(seen.rows).toEqual([{ query: '<insufficient privilege>' }])
    await expect(mine.query('select pg_terminate_backend($1)', [rows[0]?.pid])).rejects.toThrow(
      'permission denied',
    )
  } finally {
    await Promise.all([mine.end(), theirs.end()])
  }
})

test('a database that every login may connect to is not served', async () => {
  const owner = await connect(databaseUrl(host, 'postgres'))
  try {
    await owner.query('grant connect on database portico_brook to public')
    await expect(preflight(await loginOf('brook'))).rejects.toThrow(
      'revoke connect on database portico_brook from public',
    )
    await owner.query('revoke connect on database portico_brook from public')
    await preflight(await loginOf('brook'))
  } finally {
    await owner.end()
  }
})

test('a firm whose export fails stays', async () => {
  const folder = join(dataDir, 'no-folder')
  await writeFile(folder, 'a file')
  asked.splice(0)
  await expect(removeFirm(host, { name: 'acme', folder }, services)).rejects.toThrow('EEXIST')
  expect(asked.splice(0)).toEqual(['stop acme', 'start acme'])
  await preflight(await loginOf('acme'))
})

test('a firm is exported, then removed, and the others stay', async () => {
  const { data } = partsOf(host, 'acme')
  await mkdir(join(data, 'files'), { recursive: true })
  const session = await connect(await loginOf('acme'))
  const ended = new Promise((resolve) => session.on('error', resolve))
  const folder = join(dataDir, 'export')
  const { place: exported, missing } = await removeFirm(host, { name: 'acme', folder }, services)
  await ended
  expect(missing).toBe(0)
  expect(asked.splice(0)).toEqual(['stop acme', 'reload'])
  expect((await readdir(folder)).sort()).toEqual(['acme.env', expect.stringMatching(/^portico-.*\.tar\.gz$/)])
  const unpacked = join(dataDir, 'unpacked')
  await unseal(exported, unpacked, [])
  const invitations = await readFile(join(unpacked, 'tables/invitations.copy'), 'utf8')
  expect(invitations).toContain('ada@acme.example')

  expect(await firmsOf(host)).toEqual(['brook'])
  expect(existsSync(data)).toBe(false)
  const owner = await connect(databaseUrl(host, 'postgres'))
  const left = await owner.query(
    `select datname as name from pg_database where datname ~ 'acme' union all select rolname from pg_roles where rolname ~ 'acme'`,
  )
  await owner.end()
  expect(left.rows).toEqual([])
  await preflight(await loginOf('brook'))
})
