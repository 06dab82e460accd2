import { beforeAll, expect, test } from 'vitest'
import { toCsv } from '#platform/csv/csv.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { makeAdmin, makeCase, makeLead, makeTimeEntry, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { chartsOf } from './chart.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

test('only an administrator reads reports', async () => {
  const item = await makeCase()
  for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
    await expect(api.admin.reports.overview()).rejects.toMatchObject(notForThem)
    await expect(api.admin.reports.figures()).rejects.toMatchObject(notForThem)
    await expect(api.admin.reports.export({ chart: 'Leads by source' })).rejects.toMatchObject(notForThem)
  }
})

test('the cards count cases, clients and exact revenue', async () => {
  const before = await admin.api.admin.reports.overview()
  const item = await makeCase()
  await makeCase({ client: item.client, lawyer: item.lawyer, status: 'closed' })
  await makeTimeEntry({ case: item, lawyerId: item.lawyer.id, hours: '1.25', rateCents: 10_001 })
  await makeTimeEntry({ case: item, lawyerId: item.lawyer.id, hours: '8.00', billable: false })
  const after = await admin.api.admin.reports.overview()
  expect(after).toEqual({
    totalCases: before.totalCases + 2,
    activeCases: before.activeCases + 1,
    totalClients: before.totalClients + 1,
    revenueCents: before.revenueCents + 12_501,
  })
})

test('the figures behind the charts', async () => {
  const item = await makeCase({ status: 'pending', practiceArea: null })
  await makeLead({ source: 'Referral' })
  await makeLead({ source: 'Referral', status: 'converted' })
  await makeTimeEntry({
    case: item,
    lawyerId: item.lawyer.id,
    hours: '2.00',
    rateCents: 100,
    billable: false,
  })
  const message = `insert into contact_messages (name, email, message, created_at, answered_at)
    values ('A', 'a@demo.example', 'x', now(), now() + interval '2 hours'),
      ('B', 'b@demo.example', 'x', now(), now() + interval '5 hours'),
      ('C', 'c@demo.example', 'x', now(), null)`
  await (await owner()).query(message)
  const figures = await admin.api.admin.reports.figures()
  const month = firmDay().slice(0, 7)
  expect(figures.months).toHaveLength(12)
  expect(figures.months.at(-1)).toBe(month)
  expect(figures.statuses).toContainEqual({ month, kind: 'pending', number: 1 })
  expect(figures.areas).toContainEqual({ month, kind: 'Not stated', number: 1 })
  expect(figures.sources).toContainEqual({ source: 'Referral', leads: 2, converted: 1 })
  expect(figures.lawyers).toContainEqual({
    lawyer: item.lawyer.name,
    billableCents: 0,
    nonBillableCents: 200,
  })
  expect(figures.responses).toContainEqual({ month, messages: 3, answered: 2, medianHours: 3.5 })
  expect(chartsOf(figures).map(({ series }) => series.length > 0)).toEqual([true, true, true, true, true])
  // Each status and practice area keeps its colour, also when others are missing.
  const colors = (only: Partial<typeof figures>) =>
    chartsOf({ ...figures, ...only })[0]?.series.map(({ name, color }) => `${name} ${color}`)
  const status = (kind: string) => ({ month, kind, number: 1 })
  expect(colors({ statuses: ['closed', 'ongoing', 'pending'].map(status) })).toEqual([
    'Closed ink-faint',
    'Ongoing info',
    'Pending warning',
  ])
  expect(colors({ statuses: [status('pending'), status('constructor')] })).toEqual([
    'Constructor ink-faint',
    'Pending warning',
  ])
})

test('a chart’s table can be downloaded, and the log records by whom', async () => {
  await makeLead({ source: '=HYPERLINK("x")' })
  const { name, csv } = await admin.api.admin.reports.export({ chart: 'Leads by source' })
  expect(name).toBe('leads-by-source.csv')
  expect(csv.split('\r\n')[0]).toBe('Source,Leads,Converted')
  expect(csv).toContain(`"'=HYPERLINK(""x"")",1,0`)
  const { rows } = await (await owner()).query(`select detail from audit_log where action = 'exported'`)
  expect(rows).toMatchObject([{ detail: { what: 'the report “Leads by source”' } }])
  await expect(admin.api.admin.reports.export({ chart: 'Nonsense' })).rejects.toMatchObject({ status: 404 })
})

test('a table is a file that runs nothing', () => {
  const rows = [
    ['Source', 'Leads'],
    ['=cmd()|x', 1],
    ['a "b", c', null],
  ]
  expect(toCsv(rows)).toBe(`Source,Leads\r\n'=cmd()|x,1\r\n"a ""b"", c",\r\n`)
})
