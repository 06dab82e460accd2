import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { newStorageKey, type Storage } from '#platform/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { makeClient } from '#test/factories.ts'
import { tablePath } from './manifest.ts'
import { type NightlyOptions, takeBackup } from './nightly.ts'
import { folderPlace } from './place.ts'
import { restoreBackup } from './restore.ts'
import { seal, unseal } from './seal.ts'
import { verifyBackup } from './verify.ts'
import { writeBackup } from './write.ts'

const run = promisify(execFile)
let scratch: string
let owner: pg.Client
let ownerUrl: string
let storage: Storage
const key = newStorageKey()
const content = randomBytes(100_000)

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-nightly-'))
  ownerUrl = (await testDatabase()).ownerUrl
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  storage = await openDiskStorage(join(scratch, 'files'))
  await storage.put(key, Readable.from([content]))
  await makeClient({ name: 'Quixotic Client' })
  await owner.query(
    `insert into files (storage_key, name, size, mime, sha256, uploaded_by)
     select $1, 'brief.pdf', $2, 'application/pdf', $3, id from users limit 1`,
    [key, content.length, '0'.repeat(64)],
  )
})

afterAll(async () => {
  await owner.end()
  await rm(scratch, { recursive: true, force: true })
})

const options = (given: Partial<NightlyOptions> = {}): NightlyOptions => ({
  ownerUrl,
  storage,
  place: folderPlace(join(scratch, 'backups')),
  workFolder: join(scratch, 'work'),
  basePath: join(scratch, 'base.json'),
  keep: 2,
  ...given,
})
const files = async (folder = 'backups') => (await readdir(join(scratch, folder)).catch(() => [])).sort()
const lastRun = async () =>
  (await owner.query('select * from backups order by started_at desc limit 1')).rows[0]
const scratchDatabases = async () =>
  (
    await owner.query(
      `select from pg_database where datname = 'portico_scratch_' ||
        (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount

test('a backup is restored and compared, then recorded; older ones than the number to keep go', async () => {
  const folder = join(scratch, 'backups')
  await mkdir(folder)
  const old = ['portico-20200101T000000Z.tar.gz', 'portico-20200102T000000Z.tar.gz.age']
  for (const name of [...old, 'notes.tar.gz', 'portico-20200101T000000Z.tar.gz.unfinished'])
    await writeFile(join(folder, name), '')
  await owner.query('insert into backups default values')
  for (const name of old)
    await owner.query(`insert into backups (finished_at, verified, place) values (now(), true, $1)`, [
      join('/moved', name),
    ])
  const good = await takeBackup(options())
  expect(good).toMatchObject({ encrypted: false, files: 1, missing: 0 })
  expect(good.rows).toBeGreaterThan(3)
  expect(await files()).toEqual(['notes.tar.gz', old[1], good.place.slice(folder.length + 1)])
  expect(await lastRun()).toMatchObject({ verified: true, error: '', place: good.place })
  const { rows } = await owner.query('select error from backups where not verified')
  expect(rows).toEqual([{ error: 'It was interrupted.' }])
  const removed = await owner.query('select place from backups where removed_at is not null')
  expect(removed.rows).toEqual([{ place: join('/moved', old[0] ?? '') }])
  expect(await scratchDatabases()).toBe(0)
  expect(await files('work')).toEqual([])
  // Any tar opens it.
  const { stdout } = await run('tar', ['-tzf', good.place])
  expect(stdout).toContain('tables/clients.copy')
  await owner.query('delete from backups')
})

test('an encrypted one opens with the secret key alone, and restores', async () => {
  const identity = await generateX25519Identity()
  const publicKey = await identityToRecipient(identity)
  const secret = join(scratch, 'secret')
  await writeFile(secret, 'of the installation')
  const { place, encrypted } = await takeBackup(
    options({ publicKey, secret, place: folderPlace(join(scratch, 'sealed')) }),
  )
  expect(encrypted).toBe(true)
  const bytes = await readFile(place)
  for (const told of ['Quixotic', 'manifest.json', 'of the installation'])
    expect(bytes.includes(told)).toBe(false)
  await expect(unseal(place, join(scratch, 'none'), [])).rejects.toThrow()
  await expect(unseal(place, join(scratch, 'none'), [await generateX25519Identity()])).rejects.toThrow()
  const folder = join(scratch, 'opened')
  await unseal(place, folder, [identity])
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('of the installation')

  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create database ${name} template template0`)
  try {
    const there = await openDiskStorage(join(scratch, name))
    const at = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    await restoreBackup({ ownerUrl: at, storage: there, folder })
    const restored = Buffer.concat((await (await there.get(key))?.toArray()) ?? [])
    expect(restored.equals(content)).toBe(true)
  } finally {
    await owner.query(`drop database ${name} with (force)`)
  }
})

test('a login that is no superuser takes one of a served database', async () => {
  const role = `backup_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create role ${role} login createdb password 'of this test'`)
  await owner.query(`grant portico_owner to ${role}`)
  try {
    const url = Object.assign(new URL(ownerUrl), { username: role, password: 'of this test' }).href
    const { place } = await takeBackup(
      options({ ownerUrl: url, place: folderPlace(join(scratch, 'served')) }),
    )
    expect(await lastRun()).toMatchObject({ verified: true, place })
  } finally {
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
  }
})

test('a stored backup that differs from what was written isn’t recorded as good', async () => {
  const [folder, path] = [join(scratch, 'differs'), join(scratch, 'differs.tar.gz')]
  const written = await writeBackup({ ownerUrl, storage, folder })
  const verify = () =>
    verifyBackup({
      connection: owner,
      ownerUrl,
      path,
      identities: [],
      folder: join(scratch, 'work'),
      written,
    })
  const clients = tablePath(folder, 'clients')
  const rows = await readFile(clients, 'utf8')
  await writeFile(clients, rows.replace('Quixotic', 'Quixotix'))
  await seal(folder, path)
  await expect(verify()).rejects.toThrow('was changed since the backup was taken')
  await rm(path)
  await writeFile(clients, rows)
  await rm(join(folder, 'files'), { recursive: true })
  await seal(folder, path)
  await expect(verify()).rejects.toThrow('The backup lacks the file')
  expect(await scratchDatabases()).toBe(0)
})

test('a failure is recorded, leaves nothing and removes nothing', async () => {
  const before = await files()
  const broken: Storage = { ...storage, get: () => Promise.reject(new Error('the disk is gone')) }
  await expect(takeBackup(options({ storage: broken, keep: 1 }))).rejects.toThrow('the disk is gone')
  expect(await files()).toEqual(before)
  expect(await files('work')).toEqual([])
  expect(await lastRun()).toMatchObject({ verified: false, error: 'the disk is gone', place: '' })
  expect(await scratchDatabases()).toBe(0)
})

test('two runs at once: one is refused', async () => {
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7064843)')
  await expect(takeBackup(options())).rejects.toThrow('Another backup of this database is under way.')
  await other.end()
})

test('a truncated, changed or foreign archive isn’t unpacked', async () => {
  const folder = join(scratch, 'packed')
  await mkdir(folder)
  await writeFile(join(folder, 'manifest.json'), randomBytes(3_000))
  const path = join(scratch, 'one.tar.gz')
  await seal(folder, path)
  const bytes = await readFile(path)
  const refuse = async (changed: Uint8Array) => {
    const at = join(scratch, `bad-${randomUUID()}.tar.gz`)
    await writeFile(at, changed)
    await expect(unseal(at, join(scratch, randomUUID()), [])).rejects.toThrow()
  }
  await refuse(bytes.subarray(0, bytes.length - 20))
  await refuse(bytes.map((byte, at) => (at === 1_500 ? byte ^ 1 : byte)))
  await writeFile(join(scratch, 'evil'), 'x')
  await run('tar', ['-czPf', join(scratch, 'evil.tar.gz'), '-C', folder, '../evil'])
  const evil = unseal(join(scratch, 'evil.tar.gz'), join(scratch, 'in', 'here'), [])
  await expect(evil).rejects.toThrow('no part of a backup')
})
