import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { seedDemoFirm } from '#demo/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { createVitals } from '#platform/processes/vitals.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { reportOf } from './report.ts'

let db: Database
let url: string
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
/** Somebody whose words are wherever an operator's or a person's can be. */
const jane = 'jane.roe@private.example'

beforeAll(async () => {
  const { ownerUrl, loginUrl } = await testDatabase()
  url = loginUrl
  db = openDatabase({ url })
  const login = (email: string) => ({ email, password: 'a password of this test' })
  const demo = {
    admin: login('admin@octagonlaw.example'),
    lawyer: login('eleanor.vance@octagonlaw.example'),
    client: login('client@demo.example'),
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-report-'))
  const storage = await openDiskStorage(folder)
  await seedDemoFirm({ ownerUrl, storage, keys: deriveKeys('of this test'), demo })
  await query(`insert into queued_jobs (kind, summary, payload, last_error, failed_at)
    values ('mail', '${jane}: Your case', 'sealed', '550 no mailbox ${jane}', now())`)
  await query(`insert into recurring_jobs (name, due_at, started_at, last_error, failures)
    values ('remove expired throttles', now(), now(), 'duplicate key (${jane})', 3)`)
  await query(
    `insert into backups (started_at, finished_at, error) values (now(), now(), '/home/${jane} is full')`,
  )
  const vitals = createVitals()
  vitals.noteLine(50, [{ err: { code: '57014', message: jane }, to: jane }, 'procedure failed'])
  vitals.noteLine(50, [{ err: { code: jane } }, `failed for ${jane}`])
  await query(
    `insert into serving_processes (id, name, version, key_ids, vitals)
    values (gen_random_uuid(), 'janes-laptop.private.example:4711', '0.1.0', '{}', $1)`,
    [vitals.read()],
  )
  return async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
afterEach(() => void vi.unstubAllEnvs())

test('it says what helps: versions, sizes, states and codes', async () => {
  vi.stubEnv('DATA_DIR', tmpdir())
  const report = await reportOf({ db, url })
  expect(report.versions).toMatchObject({ portico: expect.any(String), postgres: expect.any(String) })
  expect(report.migrations).toMatchObject({ known: expect.arrayContaining(['0001_initial']), pending: [] })
  expect(report.tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['cases', 'chat_messages']))
  // Never analyzed here.
  expect(Number(report.tables.find(({ table }) => table === 'cases')?.rows)).toBeGreaterThan(0)
  expect(report.queue).toContainEqual(expect.objectContaining({ kind: 'mail', state: 'failed', jobs: 1 }))
  expect(report.recurring).toContainEqual(
    expect.objectContaining({ name: 'remove expired throttles', failures: 3 }),
  )
  expect(report.processes[0]?.vitals).toMatchObject({
    eventLoop: { p99: expect.any(Number) },
    lines: { '50 procedure failed 57014': 1, '50 other': 1 },
  })
  expect(report.machine.disk).toMatchObject({ free: expect.any(Number) })
})

test('a setting’s value is shown only if it is a number or a word of ours', async () => {
  vi.stubEnv('SECRET', 'a secret that must not be told')
  vi.stubEnv('MAIL_FROM', `Jane Roe <${jane}>`)
  vi.stubEnv('SMTP_URL', `smtps://${jane}:hunter22@mail.private.example`)
  vi.stubEnv('PUBLIC_URL', 'https://www.roe-and-partners.example')
  vi.stubEnv('DATABASE_POOL', '20')
  vi.stubEnv('LOG_LEVEL', `info of ${jane} and of others`)
  const { settings } = await reportOf({ db, url })
  expect(settings).toMatchObject({ SECRET: 'set', MAIL_FROM: 'set', DATABASE_POOL: '20', LOG_LEVEL: 'set' })
  expect(JSON.stringify(settings)).not.toMatch(/jane|roe|hunter22|nobody/i)
})

/** Columns that hold words of the product, not of people. */
const ours = new Set(
  `applied.tag queued_jobs.kind recurring_jobs.name files.state files.purpose encryption_keys.id encryption_keys.state
  serving_processes.version`.split(/\s+/),
)

test('it contains no name and no text of a person', async () => {
  const text = JSON.stringify(await reportOf({ db, url }))
  const columns =
    await query(`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'uuid', 'jsonb', 'ARRAY')`)
  let searched = 0
  const found: string[] = []
  for (const { table, column } of columns) {
    if (ours.has(`${table}.${column}`) || `${table}.${column}` === 'serving_processes.vitals') continue
    const values = await query(
      `select distinct "${column}"::text as value from "${table}" where "${column}" is not null`,
    )
    for (const { value } of values) {
      // Shorter ones, numbers, and single words in small letters such as a state, are in it by chance.
      if (value.length < 5 || /^[a-z_]+$/.test(value) || /^[^\p{L}]{5,7}$/u.test(value)) continue
      searched++
      if (text.includes(JSON.stringify(value).slice(1, -1))) found.push(`${table}.${column}: ${value}`)
    }
  }
  const names = await query(
    'select name from users union select name from clients union select name from lawyers',
  )
  for (const word of new Set(names.flatMap(({ name }) => String(name).split(/[^\p{L}]+/u))))
    if (word.length > 3 && new RegExp(`\\b${word}\\b`, 'i').test(text)) found.push(word)
  expect(searched).toBeGreaterThan(500)
  expect(found).toEqual([])
  for (const word of [jane, 'private.example', 'janes-laptop', 'octagon'])
    expect(text.toLowerCase()).not.toContain(word)
})
