import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseStatuses, practiceAreas } from '#features/cases/cases.schema.ts'
import { departments } from '#features/lawyers/lawyers.schema.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { as } from '#test/people.ts'
import { type DemoAccounts, demoAccounts } from './demo-accounts.ts'
import { administrator, clientPersonas, lawyerPersonas } from './personas.ts'
import { seedDemoFirm } from './seed.ts'

const keys = deriveKeys('of this test')
let dataDir: string
let demo: DemoAccounts

async function seed(password?: string) {
  const { ownerUrl } = await testDatabase()
  demo = await demoAccounts(dataDir, password)
  const storage = await openDiskStorage(join(dataDir, 'files'))
  return seedDemoFirm({ ownerUrl, storage, keys, demo })
}

async function rows<T>(query: string): Promise<T[]> {
  return (await (await owner()).query(query)).rows
}

const values = async (query: string) => (await rows<{ value: unknown }>(query)).map(({ value }) => value)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-seed-'))
  await seed()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the printed logins work and are stored in a private file', async () => {
  const file = join(dataDir, 'demo-accounts.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    admin: { email: administrator.email, password: demo.admin.password },
    lawyer: { email: lawyerPersonas.eleanor.email, password: demo.lawyer.password },
    client: { email: clientPersonas.naomi.email, password: demo.client.password },
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const portal of ['admin', 'lawyer', 'client'] as const) await as({ ...demo[portal], portal })
})

test('search finds every row, although cases are written without triggers', async () => {
  for (const table of ['cases', 'clients', 'leads', 'documents', 'case_tasks', 'contact_messages'])
    expect(await values(`select count(*)::int as value from ${table} where search_text = ''`)).toEqual([0])
})

test('a second start changes nothing; a new password ends the sessions of the old one', async () => {
  const before = await rows('select user_id, password_hash from credentials order by user_id')
  const visit = await as(demo.client)
  await seed()
  expect(await rows('select user_id, password_hash from credentials order by user_id')).toEqual(before)
  expect(await values('select count(*)::int as value from cases')).toEqual([25])
  expect(await visit.api.accounts.session()).not.toBeNull()
  await seed('a password of my own')
  expect(await visit.api.accounts.session()).toBeNull()
  await as({ email: clientPersonas.naomi.email, password: 'a password of my own' })
  await seed()
})

test('every department has a lawyer, every practice area a case in every kind of status', async () => {
  expect((await values('select distinct specialization as value from lawyers')).sort()).toEqual(
    [...departments].sort(),
  )
  const areas = (area: string) => `select distinct status as value from cases where practice_area = '${area}'`
  const all = new Set<unknown>()
  for (const area of practiceAreas) {
    const statuses = await values(areas(area))
    expect(statuses.length, area).toBeGreaterThanOrEqual(2)
    for (const status of statuses) all.add(status)
  }
  expect([...all].sort()).toEqual([...caseStatuses].sort())
  expect(
    await values(`select count(*)::int as value from lawyers where location = 'World Wide'`),
  ).not.toEqual([0])
})

test('times are plausible: nothing before its case, nothing in the future', async () => {
  const outOfOrder = `select u.description as value from case_updates u join cases c on c.id = u.case_id
    where u.entry_timestamp < c.created_at or u.entry_timestamp > now()`
  expect(await values(outOfOrder)).toEqual([])
  expect(await values('select title as value from cases where created_at > now()')).toEqual([])
})

test('every file is stored with its type and size', async () => {
  const storage = await openDiskStorage(join(dataDir, 'files'))
  const files = await rows<{ storage_key: string; size: string; mime: string; state: string }>(
    'select * from files',
  )
  expect(files.length).toBeGreaterThan(20)
  const covered = await rows<{ purpose: string; covers: string }>(
    `select f.purpose, count(*) as covers from cases c join lawyers l on l.id = c.lawyer_id
      join files f on f.id = c.cover_image_file_id where l.email like 'eleanor%' group by f.purpose`,
  )
  expect(covered).toEqual([{ purpose: 'case_cover', covers: '7' }])
  const signatures: Record<string, string> = { 'application/pdf': '%PDF-', 'image/png': '\x89PNG\r' }
  for (const { storage_key, size, mime, state } of files) {
    expect(state).toBe('stored')
    const chunks = await (await storage.get(storage_key))?.toArray()
    const content = Buffer.concat(chunks ?? [])
    expect(content.length).toBe(Number(size))
    expect(content.toString('latin1', 0, 5)).toBe(signatures[mime])
  }
})

test('only upcoming hearings with consent are public, without an invented judge', async () => {
  const hearings = await rows<{ court_date: Date; judge_name: string }>(
    'select * from upcoming_public_hearings()',
  )
  expect(hearings.length).toBeGreaterThanOrEqual(5)
  expect(hearings.filter(({ judge_name }) => judge_name === 'Judge to be assigned')).not.toHaveLength(0)
  for (const { court_date } of hearings) expect(court_date.getTime()).toBeGreaterThan(Date.now())
})

test('the demo client has uploaded a document, and its lawyer has a notification of that time', async () => {
  const uploads = `select title as value from documents where uploaded_by_client is not null and uploaded_by is null`
  expect(await values(uploads)).toEqual(['Kiln repair estimate'])
  const news = await rows(`select n.read_at, n.created_at = d.created_at as at_its_time from notifications n
    join documents d on d.case_id = n.subject_id and d.uploaded_by_client is not null
    join lawyers l on l.user_id = n.user_id where n.kind = 'document_uploaded'`)
  expect(news).toEqual([{ read_at: null, at_its_time: true }])
})

test('the chat is encrypted, each message for its own row', async () => {
  const messages = await rows<{ id: string; message_text: string; sender: string }>(
    'select id, message_text, sender from chat_messages order by position',
  )
  const texts = messages.map(({ id, message_text }) => keys.open('chat', message_text, id))
  expect(texts[0]).toMatch(/deposition/)
  expect(new Set(messages.map(({ sender }) => sender))).toEqual(new Set(['client', 'lawyer']))
  expect(() => keys.open('chat', messages[0]?.message_text ?? '', messages[1]?.id ?? '')).toThrow()
})

test('a database with data is left unchanged', async () => {
  await (await owner()).query('delete from lawyers')
  expect(await seed()).toBe(true)
  expect(await values('select count(*)::int as value from lawyers')).toEqual([0])
  // A restored firm has no demo logins, and no page shows its mails.
  await (await owner()).query(`update users set email = 'real-' || id || '@firm.example'`)
  expect(await seed()).toBe(false)
})
