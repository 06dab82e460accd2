import { beforeEach, describe, expect, test } from 'vitest'
import { importLimits } from '#platform/csv/import.schema.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from clients'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.clients.import({ csv, dryRun })
let made = 0
const address = () => `import${++made}@demo.example`

describe('refusals', () => {
  test('only an administrator can import or check a file', async () => {
    const csv = `Name,Email\nMallory,${address()}`
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [await as((await makeClient()).person), 'FORBIDDEN'],
      [await as((await makeLawyer()).person), 'FORBIDDEN'],
    ] as const)
      for (const dryRun of [true, false])
        await expect(api.admin.clients.import({ csv, dryRun })).rejects.toMatchObject({ code })
    expect(await query(`select from clients where name = 'Mallory'`)).toEqual([])
  })

  test('a token that may only read clients imports none', async () => {
    const asked = { name: 'P', scopes: ['clients:read' as const], days: 30, password: sharedPassword }
    const { token } = await admin.api.admin.apiTokens.create(asked)
    const { app } = await testApp()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ csv: `Name,Email\nMallory,${address()}`, dryRun: false })
    const request = new Request('http://localhost/api/admin/clients/imports', {
      method: 'POST',
      headers,
      body,
    })
    expect((await app.fetch(request)).status).toBe(403)
  })

  test('only an administrator may send more than other requests hold, and only here, and not more than a file', async () => {
    const csv = `Name,Email,Notes\n${'"x","y@demo.example","z"\n'.repeat(12_000)}`
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ json: { csv } })
    const client = await as((await makeClient()).person)
    expect((await client.fetch('/api/rpc/admin/clients/import', { ...init, body })).status).toBe(413)
    expect((await admin.fetch('/api/rpc/admin/clients/create', { ...init, body })).status).toBe(413)
    const huge = 'x'.repeat(2 * importLimits.bytes + 300_000)
    const answer = await admin.fetch('/api/rpc/admin/clients/import', { ...init, body: JSON.stringify(huge) })
    expect(answer.status).toBe(413)
    await expect(send('x'.repeat(importLimits.bytes + 1))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const report = await send(csv)
    expect(report).toMatchObject({
      imported: 0,
      faults: [{ reason: expect.stringContaining('10,000 lines') }],
    })
  })

  test('one bad line stops the import, and each fault is reported with line, column and reason', async () => {
    const before = await number()
    const same = address()
    const report = await send(
      [
        'Name;E-Mail;STATUS;Lawyer;Shoe size',
        `Good;${address()};active;;44`,
        `;${address()};;;`,
        'Bad Address;nowhere;retired;;',
        '',
        `"Two`,
        `Lines";${address()};;No Name Given;`,
        `First;${same};;;`,
        `Second;${same.toUpperCase()};;;`,
        `Shifted;${address()};;;;;`,
        `Odd \ufffd;${address()};;;`,
      ].join('\r\n'),
    )
    expect(report.faults).toEqual([
      { line: 3, column: 'Name', reason: 'Name is required' },
      { line: 4, column: 'Email', reason: 'Invalid email address' },
      { line: 4, column: 'Status', reason: 'Status must be Active or Inactive' },
      { line: 6, column: 'Lawyer', reason: 'None of the firm’s lawyers has this name, or several have it.' },
      { line: 9, column: 'Email', reason: 'Line 8 has the same email.' },
      { line: 10, column: null, reason: expect.stringContaining('There are 7 cells here, and 5 columns') },
      { line: 11, column: 'Name', reason: expect.stringContaining('UTF-8') },
    ])
    expect(report).toMatchObject({
      lines: 8,
      imported: 0,
      faultCount: 7,
      faultyLines: 6,
      unused: ['Shoe size'],
    })
    expect(await number()).toBe(before)
  })

  test.each([
    ['', 'The file is empty'],
    ['\n\n', 'The file is empty.'],
    ['Name,Phone\nA,1', 'This column is missing.'],
    ['Name,Email,email\nA,a@demo.example,b@demo.example', 'This column appears twice.'],
    ['Name,Email\n"A,a@demo.example', 'The quotes don’t match'],
  ])('%j is refused with the reason', async (csv, reason) => {
    const told = await send(csv).then(
      ({ faults }) => faults[0]?.reason,
      (error: Error) => error.message,
    )
    expect(told).toContain(reason)
  })
})

test('a dry run writes nothing and reports what an import would do', async () => {
  const there = await makeClient()
  const before = [await number(), (await query('select count(*) from audit_log'))[0].count]
  const report = await send(`Name,Email\nNew,${address()}\nOld,${there.email.toUpperCase()}`, true)
  expect(report).toEqual({
    ...{ lines: 2, fresh: 1, known: 1, faults: [], faultCount: 0, faultyLines: 0, unused: [], imported: 0 },
    knownLines: [{ line: 3, name: there.email }],
  })
  expect([await number(), (await query('select count(*) from audit_log'))[0].count]).toEqual(before)
})

test('clients are imported as in the file, a second import adds none, and the log records it', async () => {
  const lawyer = await makeLawyer({ name: 'Import Lawyer' })
  const [first, second] = [address(), address()]
  const csv = `\ufeff"Notes","Name","Email","Phone","Address","Company","Status","Lawyer"\r\n"Says ""yes""\r\ntwice, or so","Zoë Winter","${first.toUpperCase()}","'+1 212 555 0100","1 Main St; Apt 2","Winter & Sons","Inactive","import lawyer"\r\n,Ann,${second},,,,,${lawyer.email}\r\n`
  expect(await send(csv)).toMatchObject({ imported: 2, fresh: 2, known: 0, faults: [] })
  const [zoe, ann] = await query(
    'select name, email, phone, address, company, status, notes, lawyer_id, user_id from clients where email = any ($1) order by email',
    [[first, second]],
  )
  expect(zoe).toEqual({
    ...{ name: 'Zoë Winter', email: first, phone: '+1 212 555 0100', address: '1 Main St; Apt 2' },
    ...{ company: 'Winter & Sons', status: 'inactive', notes: 'Says "yes"\ntwice, or so' },
    ...{ lawyer_id: lawyer.id, user_id: null },
  })
  expect(ann).toMatchObject({ name: 'Ann', status: 'active', lawyer_id: lawyer.id, notes: '' })
  expect(await send(csv)).toMatchObject({ imported: 0, fresh: 0, known: 2, faults: [] })
  const [line] = (await admin.api.admin.audit.list({ action: 'imported' })).items
  expect(line).toMatchObject({ entity: 'clients', detail: { what: 'clients', lines: 2 } })
})

test('two imports of one file at the same time bring everybody once', async () => {
  const csv = `Name,Email\n${Array.from({ length: 50 }, () => `Twin,${address()}`).join('\n')}`
  const reports = await Promise.all([send(csv), send(csv), send(csv)])
  expect(reports.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 0, 50])
  expect(await query(`select from clients where name = 'Twin'`)).toHaveLength(50)
})

test('an exported file can be imported, and adds nothing', async () => {
  await makeClient({ name: '=1+1', phone: '+49 89 1' })
  const answer = await admin.fetch('/api/exports/clients', { method: 'POST' })
  const report = await send(await answer.text(), true)
  expect(report).toMatchObject({ fresh: 0, faults: [], unused: ['Login', 'Created (UTC)'] })
  expect(report.known).toBe(await number())
})
