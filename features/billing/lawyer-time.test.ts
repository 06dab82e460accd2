import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeLawyer, makeTimeEntry } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { billedAlready } from './billing.schema.ts'

let item: Awaited<ReturnType<typeof makeCase>>
let eleanor: Visit
let admin: Visit
beforeAll(async () => {
  item = await makeCase()
  eleanor = await as(item.lawyer.person)
  admin = await as((await makeAdmin()).person)
})
const time = () => eleanor.api.lawyer.billing
const worked = { description: 'Drafted the reply', hours: 1.5, rateCents: 30_000, date: '2026-03-02' }
const notFound = { code: 'NOT_FOUND' }

describe('refusals', () => {
  test('time is recorded by the case’s own lawyer alone', async () => {
    for (const { api } of [await anonymous(), await as(item.client.person)])
      await expect(api.lawyer.billing.create({ ...worked, caseId: item.id })).rejects.toMatchObject(
        notForThem,
      )
    const other = await as((await makeLawyer()).person)
    await expect(other.api.lawyer.billing.create({ ...worked, caseId: item.id })).rejects.toMatchObject(
      notFound,
    )
  })

  test('a colleague’s entry on one’s own case is read and not changed', async () => {
    const colleague = await makeLawyer()
    const { id, version } = await makeTimeEntry({ case: item, lawyerId: colleague.id })
    const listed = (await time().list({ caseId: item.id })).items.find((entry) => entry.id === id)
    expect(listed).toMatchObject({ lawyerName: colleague.name, canEdit: false })
    await expect(time().update({ ...worked, id, version })).rejects.toMatchObject(notFound)
    await expect(time().delete({ id })).rejects.toMatchObject(notFound)
  })

  test('an entry that is billed stays as it is, until an administrator opens it again', async () => {
    const made = await time().create({ ...worked, caseId: item.id })
    const { id } = made
    const asAdmin = { ...worked, caseId: item.id, lawyerId: item.lawyer.id, id }
    const billed = await admin.api.admin.billing.update({ ...asAdmin, version: made.version, billed: true })
    expect(billed.billedAt).toBeInstanceOf(Date)
    const refused = { code: 'BAD_REQUEST', message: billedAlready }
    await expect(time().update({ ...worked, id, version: billed.version })).rejects.toMatchObject(refused)
    await expect(time().delete({ id })).rejects.toMatchObject(refused)
    const atOnce = await admin.api.admin.billing.create({ ...asAdmin, billed: true })
    expect(atOnce.billedAt).toBeInstanceOf(Date)
    const saved = await admin.api.admin.billing.update({ ...asAdmin, version: billed.version, billed: true })
    expect(saved.billedAt).toEqual(billed.billedAt)
    await admin.api.admin.billing.update({ ...asAdmin, version: saved.version, billed: false })
    await time().delete({ id })
  })

  test('after a hand-over the new lawyer has the right to the case’s time entries', async () => {
    const moved = await makeCase()
    const former = await as(moved.lawyer.person)
    const { id, version } = await former.api.lawyer.billing.create({ ...worked, caseId: moved.id })
    const next = await makeLawyer()
    const { version: at } = await admin.api.admin.cases.page({ caseNumber: moved.caseNumber })
    const { caseNumber, title, description, clientId } = moved
    await admin.api.admin.cases.update({
      ...{ id: moved.id, version: at, caseNumber, title, description, clientId, lawyerId: next.id },
    })
    await expect(former.api.lawyer.billing.update({ ...worked, id, version })).rejects.toMatchObject(notFound)
  })
})

describe('across cases', () => {
  test('a lawyer lists their own entries, not a colleague’s, and none of a case that is no longer theirs', async () => {
    const one = await makeCase()
    const two = await makeCase({ lawyer: one.lawyer })
    const handedOn = await makeCase()
    await makeTimeEntry({ case: one, lawyerId: (await makeLawyer()).id })
    await makeTimeEntry({ case: handedOn, lawyerId: one.lawyer.id })
    const { api } = await as(one.lawyer.person)
    const late = await api.lawyer.billing.create({ ...worked, caseId: one.id })
    const early = await api.lawyer.billing.create({
      ...{ ...worked, caseId: two.id, date: '2026-02-01', billable: false },
    })
    const ids = async (input: Parameters<typeof api.lawyer.billing.own>[0]) =>
      (await api.lawyer.billing.own(input)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([late.id, early.id])
    expect(await ids({ order: 'earliest' })).toEqual([early.id, late.id])
    for (const narrowed of [{ caseId: two.id }, { billable: 'no' }, { to: '2026-02-28' }] as const)
      expect(await ids(narrowed)).toEqual([early.id])
    expect(await ids({ from: '2026-02-02' })).toEqual([late.id])
    const { items, older } = await api.lawyer.billing.own({ limit: 1 })
    expect(items).toMatchObject([{ id: late.id, caseNumber: one.caseNumber, canEdit: true }])
    expect(await ids({ limit: 1, cursor: older as string })).toEqual([early.id])
  })

  test('it is for lawyers alone', async () => {
    for (const { api } of [await anonymous(), await as(item.client.person), admin])
      await expect(api.lawyer.billing.own({})).rejects.toMatchObject(notForThem)
  })
})

test('one’s own time is recorded once for each key, corrected over its version, and removed', async () => {
  const sent = { ...worked, caseId: item.id, idempotencyKey: randomUUID() }
  const [first, second] = await Promise.all([time().create(sent), time().create(sent)])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ lawyerId: item.lawyer.id, totalCents: 45_000, canEdit: true, billedAt: null })
  const { id, version } = first
  const corrected = await time().update({ ...worked, hours: 2, id, version })
  expect(corrected.totalCents).toBe(60_000)
  await expect(time().update({ ...worked, hours: 3, id, version })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await expect(time().update({ ...worked, hours: 1.1, id, version })).rejects.toMatchObject({
    data: { fields: { hours: 'Hours go in steps of 0.25' } },
  })
  const { items } = await eleanor.api.lawyer.timeline.history({ caseId: item.id })
  expect(items.slice(0, 2).map(({ sentence, changes }) => [sentence, changes])).toEqual([
    ['Changed a time entry', [{ field: 'Hours', before: '1.5', after: '2' }]],
    ['Recorded time', []],
  ])
  await time().delete({ id })
  expect((await time().list({ caseId: item.id })).items.map((entry) => entry.id)).not.toContain(id)
})
