import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginPassword } from '#db/schema/login-password.ts'
import { migrate } from '#db/schema/migrate.ts'
import { demoAccounts } from '#demo/demo-accounts.ts'
import { lawyerPersonas } from '#demo/personas.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { takeBackup } from '#operations/backup/nightly.ts'
import { folderPlace } from '#operations/backup/place.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { signedIn } from '../crash/caller.ts'
import { demoPassword, freePort, type Product, startProduct } from '../crash/product.ts'
import { figure, isLong } from '../figure.ts'
import { archivedPostgres, missingPrograms } from './archived.ts'

// A wrong deletion in a served database is undone by pgBackRest, as docs/operations.md tells.

const run = promisify(execFile)
const missing = isLong ? missingPrograms() : []
if (isLong && missing.length > 0) figure('point in time', `skipped: no ${missing.join(', ')} here`, '–')
const secret = 'a secret that only the tests ever use'

describe.runIf(isLong && missing.length === 0)('after a wrong deletion', { timeout: 300_000 }, () => {
  let server: Awaited<ReturnType<typeof archivedPostgres>>
  let dataDir: string
  let storage: Storage
  let product: Product | undefined
  let loginUrl: string

  beforeAll(async () => {
    server = await archivedPostgres()
    await server.start()
    await server.query('create database portico', 'postgres')
    loginUrl = server.urlAs('portico_login:of-the-login')
    const { ownerUrl } = server
    await migrate({ ownerUrl })
    await loginPassword({ ownerUrl, url: loginUrl })
    dataDir = await mkdtemp(join(tmpdir(), 'portico-point-in-time-data-'))
    storage = await openDiskStorage(join(dataDir, 'files'))
    const demo = await demoAccounts(dataDir, demoPassword)
    await seedDemoFirm({ ownerUrl, storage, keys: deriveKeys(secret), demo })
  }, 300_000)
  afterAll(async () => {
    await product?.stop()
    await server?.remove()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }, 60_000)

  async function serve() {
    const port = await freePort()
    product = await startProduct({
      dataDir,
      port,
      env: {
        DATABASE_URL: loginUrl,
        SECRET: secret,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        UNSAFE_WITHOUT_STAFF_2FA: 'true',
        DEMO_PASSWORD: '',
        BACKUP_AT: 'off',
      },
    })
    const { email } = lawyerPersonas.eleanor
    return signedIn(product.url, { email, password: demoPassword, portal: 'lawyer' })
  }
  const stopServing = async () => {
    await product?.stop()
    product = undefined
  }
  const count = async (table: string) =>
    Number((await server.query(`select count(*) from ${table}`))[0]?.count)

  test('the database goes back to a second before it, and the product serves every row and file', async () => {
    await server.backrest('stanza-create')
    await server.backrest('check')
    const began = performance.now()
    await server.backrest('--type=full', 'backup')
    const backedUpMs = performance.now() - began

    // Written after the backup: only the archive has it.
    const lawyer = await serve()
    const [one] = (await lawyer.api.lawyer.cases.list({})).items
    const caseId = one?.id ?? ''
    await lawyer.api.lawyer.timeline.add({
      caseId,
      description: 'Entered after the backup',
      entryTimestamp: new Date(),
      idempotencyKey: crypto.randomUUID(),
    })
    const night = await takeBackup({
      ownerUrl: server.ownerUrl,
      storage,
      place: folderPlace(join(dataDir, 'backups')),
      workFolder: join(dataDir, 'work'),
      keep: 1,
    })
    const before = { updates: await count('case_updates'), documents: await count('documents') }
    const [{ at = '' } = {}] = await server.query<{ at: string }>('select now()::text as at')
    await pause(1_500)

    await stopServing()
    const keys = await server.query<{ key: string }>(
      'select storage_key as key from files where id in (select file_id from documents)',
    )
    expect(keys.length).toBeGreaterThan(3)
    await server.query('delete from case_updates; delete from documents')
    for (const { key } of keys) await storage.delete(key)
    await server.query('select pg_switch_wal()')
    await server.stop()

    const restoring = performance.now()
    await server.backrest('--delta', '--type=time', `--target=${at}`, '--target-action=promote', 'restore')
    await server.start()
    await expect
      .poll(async () => (await server.query('select pg_is_in_recovery() as still'))[0]?.still, {
        timeout: 60_000,
      })
      .toBe(false)
    const restoredMs = performance.now() - restoring
    expect({ updates: await count('case_updates'), documents: await count('documents') }).toEqual(before)

    // The files of that moment which are gone come from the night's backup.
    const { stdout } = await run(process.execPath, ['operations/restore-files.ts', night.place], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, OWNER_DATABASE_URL: server.ownerUrl },
    })
    expect(stdout).toContain(`${keys.length} files were restored`)
    expect(await readdir(dataDir)).not.toContain('restore-work')
    const again = await serve()
    const { entries } = await again.api.lawyer.timeline.list({ caseId })
    expect(entries.map(({ description }) => description)).toContain('Entered after the backup')
    const [file] = await server.query<{ id: string }>(
      `select file_id as id from documents d join cases c on c.id = d.case_id join lawyers l on l.id = c.lawyer_id
       where file_id is not null and l.email = '${lawyerPersonas.eleanor.email}' limit 1`,
    )
    expect((await again.fetch(`/api/files/${file?.id}`)).status).toBe(200)
    figure(
      'back to a point in time',
      `${before.updates} entries and ${before.documents} documents deleted and back, ${keys.length} files from the night; full backup ${(backedUpMs / 1000).toFixed(1)} s, restore ${(restoredMs / 1000).toFixed(1)} s`,
      'every row and file',
    )
  })
})
