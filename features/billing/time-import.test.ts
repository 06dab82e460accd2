import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeTimeEntry, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from time_entries'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.billing.import({ csv, dryRun })
const head = 'Date,Case number,Lawyer,Description,Hours,Rate (USD)'

test('only an administrator imports time, not even dry', async () => {
  const { caseNumber, lawyer, id } = await makeCase()
  const csv = `${head}\n2024-03-01,${caseNumber},${lawyer.email},Call,0.25,250`
  for (const [{ api }, code] of [
    [await anonymous(), 'UNAUTHORIZED'],
    [await as((await makeClient()).person), 'FORBIDDEN'],
    [await as((await makeLawyer()).person), 'FORBIDDEN'],
  ] as const)
    for (const dryRun of [true, false])
      await expect(api.admin.billing.import({ csv, dryRun })).rejects.toMatchObject({ code })
  expect(await query('select from time_entries where case_id = $1', [id])).toEqual([])
})

test('a file without a column, or with a bad line, writes nothing', async () => {
  const before = await number()
  const { caseNumber, lawyer } = await makeCase()
  expect((await send(head.replace(',Hours', ''))).faults).toEqual([
    { line: 1, column: 'Hours', reason: 'This column is missing.' },
  ])
  const of = `${caseNumber},${lawyer.email}`
  const { faults, imported } = await send(
    [
      `${head},Billable`,
      `2024-03-01,${of},Call,0.25,250,Yes`,
      `2024-03-01,no such case,nobody@firm.example,Call,0.25,250,Yes`,
      `2024-02-30,${of},,0.25,250,Yes`,
      `2024-03-01,${of},Call,0,250,Yes`,
      `2024-03-01,${of},Call,24.25,250,Yes`,
      `2024-03-01,${of},Call,-1,250,Yes`,
      `2024-03-01,${of},Call,1:15,10001,Yes`,
      `2024-03-01,${of},Call,1,2.505,perhaps`,
      `2024-03-01,${of},Call,0.125,250,Yes`,
      `2024-03-01,${of},Call,1,,`,
    ].join('\n'),
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Case number'],
    [3, 'Lawyer'],
    [4, 'Date'],
    [4, 'Description'],
    [5, 'Hours'],
    [6, 'Hours'],
    [7, 'Hours'],
    [8, 'Hours'],
    [8, 'Rate (USD)'],
    [9, 'Rate (USD)'],
    [9, 'Billable'],
    [10, 'Hours'],
    [11, 'Rate (USD)'],
  ])
  expect(imported).toBe(0)
  expect(await number()).toBe(before)
})

test('entries keep their dates; equal lines are separate entries; a second import of the file adds none', async () => {
  const { id, caseNumber, lawyer } = await makeCase()
  await makeTimeEntry({
    ...{
      case: { id },
      lawyerId: lawyer.id,
      date: '2024-03-04',
      hours: '1.00',
      description: 'Entered by hand',
    },
  })
  const totals = await admin.api.admin.billing.totals()
  const csv = [
    `${head},Billable`,
    `3/1/2024,${caseNumber},${lawyer.email.toUpperCase()},Call,0.25,$250.10,Yes`,
    `2024-03-01,${caseNumber},${lawyer.email},Call,0.25,250.10,Yes`,
    `2023-12-31,${caseNumber},${lawyer.name},"Drafted, sent",2.5,"1,000",no`,
    `2024-03-04,${caseNumber},${lawyer.email},Entered by hand,1,250,Yes`,
  ].join('\n')
  expect(await send(csv, true)).toMatchObject({
    ...{ lines: 4, fresh: 3, known: 1, faults: [], imported: 0 },
    knownLines: [{ line: 5, name: `2024-03-04, ${caseNumber}, Entered by hand` }],
  })
  expect(await send(csv)).toMatchObject({ imported: 3 })
  const columns = 'date::text, hours, rate_cents, billable, description, lawyer_name, case_number'
  const of = { lawyer_name: lawyer.name, case_number: caseNumber }
  const call = { date: '2024-03-01', hours: '0.25', rate_cents: 25_010, billable: true, description: 'Call' }
  expect(
    await query(
      `select ${columns} from time_entries where case_id = $1 and description <> 'Entered by hand' order by date`,
      [id],
    ),
  ).toEqual([
    {
      ...{ date: '2023-12-31', hours: '2.50', rate_cents: 100_000, billable: false },
      ...{ description: 'Drafted, sent', ...of },
    },
    { ...call, ...of },
    { ...call, ...of },
  ])
  expect((await admin.api.admin.billing.totals()).hours).toBe(totals.hours + 3)
  await query(`update time_entries set description = 'Letter' where case_id = $1 and hours = 2.5`, [id])
  expect(await send(csv)).toMatchObject({ fresh: 0, known: 4, imported: 0 })
  const [, line] = csv.split('\n')
  expect(await send([head, ...Array(3).fill(line?.replace(',Yes', ''))].join('\n'))).toMatchObject({
    ...{ known: 2, imported: 1 },
  })
})

test('tenths of an hour stay, also when the entry is edited; other hours go in quarters', async () => {
  const { caseNumber, lawyer, id: caseId } = await makeCase()
  const line = (hours: number) => `2024-03-01,${caseNumber},${lawyer.email},Call of ${hours},${hours},100`
  expect(await send([head, line(0.1), line(0.29), line(2.3)].join('\n'))).toMatchObject({ imported: 3 })
  const { items } = await admin.api.admin.billing.list({ caseId })
  expect(items.map(({ hours, totalCents }) => [hours, totalCents]).toSorted()).toEqual([
    [0.1, 1_000],
    [0.29, 2_900],
    [2.3, 23_000],
  ])
  const { id, version } = items.find(({ hours }) => hours === 2.3) ?? { id: '', version: 0 }
  const values = { caseId, lawyerId: lawyer.id, rateCents: 10_000, date: '2024-03-01', description: 'Call' }
  const edit = (hours: number) => admin.api.admin.billing.update({ ...values, id, version, hours })
  for (const hours of [2.4, 0.1, 2.301])
    await expect(edit(hours), String(hours)).rejects.toMatchObject({
      data: { fields: { hours: 'Hours go in steps of 0.25' } },
    })
  const edited = await edit(2.3)
  expect(edited).toMatchObject({ hours: 2.3, description: 'Call' })
  const quarters = { ...values, id, version: edited.version, hours: 2.5 }
  expect(await admin.api.admin.billing.update(quarters)).toMatchObject({ hours: 2.5 })
})

test('an exported file can be imported, and adds nothing', async () => {
  await query('delete from time_entries')
  const { id, lawyer } = await makeCase()
  await makeTimeEntry({ case: { id }, lawyerId: lawyer.id, description: '=1+1' })
  const answer = await admin.fetch('/api/exports/time-entries', { method: 'POST' })
  expect(await send(await answer.text(), true)).toMatchObject({
    ...{ fresh: 0, known: 1, faults: [], unused: ['Total (USD)'] },
  })
})
