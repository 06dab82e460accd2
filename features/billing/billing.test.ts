import { beforeAll, describe, expect, test } from 'vitest'
import { centsOf, formatCents, typedCents } from '#platform/money/money.ts'
import { makeAdmin, makeCase, makeLawyer } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let item: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  item = await makeCase()
})
const billing = () => admin.api.admin.billing
const entered = () => ({
  ...{ caseId: item.id, lawyerId: item.lawyer.id, description: 'Research', hours: 1.25, rateCents: 33_333 },
  date: '2026-03-02',
})

describe('refusals', () => {
  test('only an administrator sees time entries and reports', async () => {
    for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
      await expect(api.admin.billing.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.billing.totals()).rejects.toMatchObject(notForThem)
      await expect(api.admin.billing.create(entered())).rejects.toMatchObject(notForThem)
    }
  })

  test('hours go in quarters, rates in cents, and everything is required', async () => {
    const wrong = async (change: object) =>
      billing()
        .create({ ...entered(), ...change })
        .catch((error) => error.data.fields)
    expect(await wrong({ hours: 0.3 })).toEqual({ hours: 'Hours go in steps of 0.25' })
    expect(await wrong({ hours: 0 })).toEqual({ hours: 'Hours must be more than 0' })
    expect(await wrong({ hours: 24.25 })).toEqual({ hours: 'Hours must be at most 24' })
    expect(await wrong({ rateCents: 10.5 })).toEqual({ rateCents: 'Rate goes in steps of 0.01' })
    expect(await wrong({ rateCents: -1 })).toEqual({ rateCents: 'Rate can’t be negative' })
    expect(await wrong({ caseId: '', lawyerId: '', description: ' ', date: '' })).toEqual({
      caseId: 'Case is required',
      lawyerId: 'Lawyer is required',
      description: 'Description is required',
      date: 'Date is required',
    })
    expect(await wrong({ caseId: crypto.randomUUID() })).toHaveProperty('caseId')
  })

  test('an edit of an older version changes nothing', async () => {
    const { id, version } = await billing().create(entered())
    await billing().update({ ...entered(), id, version, hours: 2 })
    await expect(billing().update({ ...entered(), id, version, hours: 3 })).rejects.toMatchObject({
      status: 409,
    })
    await billing().delete({ id })
    await expect(billing().delete({ id })).rejects.toMatchObject({ status: 404 })
  })
})

test('hours that are sent again after a lost answer are billed once', async () => {
  const before = await billing().totals()
  const sent = { ...entered(), hours: 1, idempotencyKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([billing().create(sent), billing().create(sent)])
  expect(second).toEqual(first)
  expect(await billing().create({ ...sent, hours: 2 })).toEqual(first)
  expect((await billing().totals()).hours - before.hours).toBe(1)
  await billing().create({ ...sent, idempotencyKey: crypto.randomUUID() })
  expect((await billing().totals()).hours - before.hours).toBe(2)
})

test('sums are exact: many small parts of a cent are rounded once', async () => {
  const before = await billing().totals()
  for (let n = 0; n < 10; n++) await billing().create({ ...entered(), hours: 0.25, rateCents: 1 })
  const odd = await billing().create({ ...entered(), billable: false, hours: 0.75 })
  expect(odd.totalCents).toBe(25_000)
  const after = await billing().totals()
  // Ten quarters of a cent are 2.5; each rounded by itself they would be 0.
  expect(after.billableCents - before.billableCents).toBe(3)
  expect(after.hours - before.hours).toBe(3.25)
})

test('latest day first, narrowed by case, lawyer, days and billable; a deleted case leaves its number', async () => {
  const lawyer = await makeLawyer()
  const other = await makeCase({ lawyer })
  for (const date of ['2026-01-01', '2026-01-03', '2026-01-02', '2026-01-03'])
    await billing().create({ ...entered(), caseId: other.id, lawyerId: lawyer.id, date })
  const first = await billing().list({ lawyerId: lawyer.id, limit: 3 })
  const rest = await billing().list({ lawyerId: lawyer.id, limit: 3, cursor: first.older ?? '' })
  const dates = [...first.items, ...rest.items].map(({ date }) => date)
  expect(dates).toEqual(['2026-01-03', '2026-01-03', '2026-01-02', '2026-01-01'])
  const narrowed = { lawyerId: lawyer.id, from: '2026-01-02', to: '2026-01-02', billable: 'yes' as const }
  expect((await billing().list(narrowed)).items).toHaveLength(1)
  expect((await billing().list({ ...narrowed, billable: 'no' })).items).toEqual([])
  expect((await billing().list({ caseId: other.id })).items).toHaveLength(4)
  await admin.api.admin.cases.delete({ id: other.id })
  await admin.api.admin.lawyers.delete({ id: lawyer.id })
  const [kept] = (await billing().list({ from: '2026-01-02', to: '2026-01-02' })).items
  expect(kept).toMatchObject({
    caseId: null,
    caseNumber: other.caseNumber,
    lawyerId: null,
    lawyerName: lawyer.name,
  })
})

test('dollars are typed, cents are kept', () => {
  expect(['350', '350.5', '$1,234.05', '0.29'].map(centsOf)).toEqual([35_000, 35_050, 123_405, 29])
  expect(['', 'x', '1.234', '-1'].map(centsOf)).toEqual([NaN, NaN, NaN, NaN])
  expect(typedCents(35_005)).toBe('350.05')
  expect(formatCents(123_450)).toBe('$1,234.50')
})
