import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seedDemoFirm } from '#demo/seed.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { router } from '#server/router.ts'
import { testDatabase } from '#test/database.ts'
import { makeClient, makeCourtDate, makeDocument, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { fields, inputs } from './schema-fields.ts'

// Every list of the API, read one row at a time in both directions, has the rows of one long page.

const lists = inputs(router)
  .filter((input) => fields(input).some(([path]) => path.endsWith('.cursor')))
  .map(([path]) => path)

interface Page {
  items: unknown[]
  older: string | null
  newer?: string | null
}
type Tree = { [name: string]: Tree } & ((input: object) => Promise<Page>)

let visits: { admin: Visit; lawyer: Visit; client: Visit }
let caseId: string
let readingId: string

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows

beforeAll(async () => {
  const { ownerUrl } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'portico-pages-'))
  const login = (email: string) => ({ email, password: 'a password of this test' })
  const demo = {
    admin: login('admin@octagonlaw.example'),
    lawyer: login('eleanor.vance@octagonlaw.example'),
    client: login('client@demo.example'),
  }
  const storage = await openDiskStorage(folder)
  await seedDemoFirm({ ownerUrl, storage, keys: deriveKeys('of this test'), demo })
  visits = {
    admin: await as({ ...demo.admin, portal: 'admin' }),
    lawyer: await as({ ...demo.lawyer, portal: 'lawyer' }),
    client: await as({ ...demo.client, portal: 'client' }),
  }
  await addRows(demo)
  return () => rm(folder, { recursive: true, force: true })
}, 120_000)

/** Rows of which the demo firm has none or one. */
async function addRows({ admin, lawyer, client }: Record<keyof typeof visits, { email: string }>) {
  const { parties, caseParties, clients, conflictChecks, legalHolds, records } = visits.admin.api.admin
  const [item] = await query(
    `select c.id from cases as c join clients on clients.id = c.client_id join lawyers on lawyers.id = c.lawyer_id
     where clients.email = $1 and lawyers.email = $2 limit 1`,
    [client.email, lawyer.email],
  )
  caseId = item.id
  const newClient = (name: string) => makeClient({ name, email: `${name.toLowerCase()}@x.example` })
  for (const name of ['One', 'Another']) {
    await makeDocument({ case: item, title: name })
    await makeCourtDate({ case: item })
    const add = (first: string) =>
      caseParties.add({ caseId, role: 'witness', party: { name: `${first} ${name}` } })
    const [kept, merged] = [await add('Perpetua'), await add('Petronella')]
    await parties.merge({ keptId: kept.party.id, mergedId: merged.party.id })
    const held = await newClient(name)
    await legalHolds.create({ kind: 'client', id: held.id, reason: 'A claim' })
    await visits.lawyer.api.lawyer.articles.create({
      ...{ title: `${name} article`, excerpt: 'What to do first.', practiceArea: 'Civil Litigation' },
      ...{ publishedOn: '2026-01-02', reviewedOn: '2026-02-03' },
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Call.' }] }] },
    })
  }
  for (const name of ['Ann Unknown', 'Ben Unknown']) {
    const { id } = await conflictChecks.ask({ names: [{ name }] })
    await conflictChecks.decide({ id, decision: 'clear', note: 'Nobody.' })
  }

  const former = await newClient('Former')
  for (const caseNumber of ['FO-1', 'FO-2'])
    await visits.admin.api.admin.cases.create({
      ...{ caseNumber, title: 'A matter', description: 'D', practiceArea: 'Civil Litigation' },
      ...{ clientId: former.id, clientName: '' },
    })
  await clients.delete({ id: former.id })
  const [deleted] = (await records.list({ search: former.name, kind: 'clients' })).items
  await query(
    `insert into staff_permissions (user_id, permission) select id, 'deleted_records' from users where email = $1`,
    [admin.email],
  )
  const opened = await records.readings.open({ id: deleted?.id ?? '', reason: 'Subpoena', withChats: false })
  readingId = opened.id
}

async function read(path: string, input: object): Promise<Page> {
  const [side = '', ...names] = path.split('.')
  const start = visits[side as 'admin'].api[side as 'admin'] as unknown as Tree
  const list = names.reduce((node, name) => node[name] as Tree, start)
  const of = path === 'admin.records.readings.list' ? { id: readingId, part: 'cases' } : { caseId }
  return list({ ...of, ...input })
}

test.for(lists)('%s', async (path) => {
  // Entries of the register are chained a moment after what they are about.
  await expect.poll(async () => (await read(path, { limit: 100 })).items.length).toBeGreaterThan(1)
  const { items: whole, older } = await read(path, { limit: 100 })
  const pages: Page[] = []
  for (let cursor: string | undefined; pages.length < whole.length; cursor = pages.at(-1)?.older ?? undefined)
    pages.push(await read(path, { limit: 1, cursor }))
  expect(pages.flatMap(({ items }) => items)).toEqual(whole)
  const last = pages.pop() as Page
  expect(pages.filter((page) => page.older === null)).toEqual([])
  expect(last.older !== null).toBe(older !== null)

  // A case's history is only read on.
  if (last.newer === undefined) return
  const back: unknown[] = []
  for (let cursor: string | null | undefined = last.newer; cursor; ) {
    const { items, newer }: Page = await read(path, { limit: 1, cursor })
    back.unshift(...items)
    cursor = newer
  }
  expect(back).toEqual(whole.slice(0, -1))
})
