import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeLead, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from leads'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.leads.import({ csv, dryRun })

test('only an administrator imports leads, not even dry', async () => {
  for (const [{ api }, code] of [
    [await anonymous(), 'UNAUTHORIZED'],
    [await as((await makeClient()).person), 'FORBIDDEN'],
    [await as((await makeLawyer()).person), 'FORBIDDEN'],
  ] as const)
    for (const dryRun of [true, false])
      await expect(
        api.admin.leads.import({ csv: 'Name,Email\nA,refused@lead.example', dryRun }),
      ).rejects.toMatchObject({ code })
  expect(await query(`select from leads where email = 'refused@lead.example'`)).toEqual([])
})

test('a file without a column, or with a bad line, writes nothing', async () => {
  const before = await number()
  expect((await send('Name\nA')).faults).toEqual([
    { line: 1, column: 'Email', reason: 'This column is missing.' },
  ])
  const { faults, imported } = await send(
    [
      'Name,Email,Status,Source',
      'A,a@lead.example,Contacted,Referral',
      ',b@lead.example,Hot,Referral',
      `C,nothing,Lost,${'x'.repeat(101)}`,
      'D,A@lead.example,,',
    ].join('\n'),
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Name'],
    [3, 'Status'],
    [4, 'Email'],
    [4, 'Source'],
    [5, 'Email'],
  ])
  expect(imported).toBe(0)
  expect(await number()).toBe(before)
})

test('leads are imported with their status and make no client; a second import of the file adds none', async () => {
  const there = await makeLead()
  const clients = async () => (await query('select count(*) from clients'))[0].count
  const before = await clients()
  const csv = [
    'Name;Email;Phone;Status;Source;Notes',
    'Ada;Ada.Lead@lead.example;555 0100;CONVERTED;Clio Grow;Asked twice',
    'Bo;bo.lead@lead.example;;;;',
    `Cy;${there.email};;;;`,
  ].join('\n')
  expect(await send(csv, true)).toMatchObject({ lines: 3, fresh: 2, known: 1, faults: [], imported: 0 })
  expect(await send(csv)).toMatchObject({ imported: 2, knownLines: [{ line: 4, name: there.email }] })
  const columns = 'name, phone, status, source, notes, client_id, search_text'
  expect(
    await query(`select ${columns} from leads where email like '%.lead@lead.example' order by email`),
  ).toMatchObject([
    { name: 'Ada', phone: '555 0100', status: 'converted', source: 'Clio Grow', client_id: null },
    { name: 'Bo', phone: '', status: 'new', source: '', notes: '' },
  ])
  expect(await clients()).toBe(before)
  expect((await admin.api.admin.leads.list({ search: 'ada.lead@' })).items).toHaveLength(1)
  expect(await send(csv)).toMatchObject({ fresh: 0, known: 3, imported: 0 })
})

test('an exported file can be imported, and adds nothing', async () => {
  await query('delete from leads')
  await makeLead({ name: '=1+1' })
  const answer = await admin.fetch('/api/exports/leads', { method: 'POST' })
  expect(await send(await answer.text(), true)).toMatchObject({
    ...{ fresh: 0, known: 1, faults: [] },
    unused: [
      ...['Came by', 'Owner', 'First answered (UTC)', 'Client', 'Messages'],
      ...['Converted (UTC)', 'Created (UTC)'],
    ],
  })
})
