import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { openBackups } from './backups.ts'
import { readEnv } from './env.ts'

let dataDir: string
let served: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-backups-'))
  const { ownerUrl, loginUrl } = await testDatabase()
  served = {
    DATABASE_URL: loginUrl,
    BACKUP_DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only the tests ever use',
    PUBLIC_URL: 'http://localhost',
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a process that sleeps counts as up since ever, so that a backup that is due is taken at its start', () => {
  expect(openBackups(readEnv({ ...served, SLEEP_AFTER_SECONDS: '600' })).upSince).toEqual(new Date(0))
  expect(Date.now() - openBackups(readEnv(served)).upSince.getTime()).toBeLessThan(60_000)
})

test('none is taken where it was turned off, or of a served database without a login for it', () => {
  const none = (env: Record<string, string>) => openBackups(readEnv({ ...served, ...env })).none
  expect(none({})).toBeUndefined()
  expect(none({ BACKUP_DATABASE_URL: '' })).toBe('no access')
  expect(none({ BACKUP_AT: 'off' })).toBe('off')
  expect(openBackups(readEnv({})).none).toBeUndefined()
})

test('in a bucket it is restored and compared too', async () => {
  const bucket = await s3Bucket({ prefix: 'firm/backups' })
  const backups = openBackups(readEnv({ ...served, BACKUP_S3_URL: bucket.url() }))
  expect(backups.place).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bucket\/firm\/backups\/$/)
  await backups.take()
  const [name = '', ...others] = bucket.objects.keys()
  expect(others).toEqual([])
  const { rows } = await (await owner()).query('select verified, place from backups')
  expect(rows).toEqual([{ verified: true, place: expect.stringContaining(name) }])
  const stored = await backups.find(String(rows[0]?.place))
  expect(stored).toMatchObject({
    name: name.slice('firm/backups/'.length),
    bytes: bucket.objects.get(name)?.bytes.length ?? -1,
  })
  expect(Buffer.concat((await (await stored?.open())?.toArray()) ?? []).length).toBe(stored?.bytes)
  expect(await backups.find('portico-20200101T000000Z.tar.gz')).toBeUndefined()
  const both = { BACKUP_S3_URL: bucket.url(), BACKUP_FOLDER: '/backups' }
  expect(() => readEnv(both)).toThrow('BACKUP_S3_URL cannot be combined with BACKUP_FOLDER')
})

test('a child process takes one; its error is the caller’s, and a stop ends it', async () => {
  const backups = openBackups(readEnv(served))
  await backups.take()
  expect(await readdir(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^portico-.*\.tar\.gz$/)])

  await writeFile(join(dataDir, 'file'), '')
  const wrong = openBackups(readEnv({ ...served, BACKUP_FOLDER: join(dataDir, 'file', 'folder') }))
  await expect(wrong.take()).rejects.toThrow(/^ENOTDIR: [^\n]*$/)

  const stopped = expect(backups.take()).rejects.toThrow('The backup ended early (SIGKILL).')
  await backups.stop()
  await stopped
})
