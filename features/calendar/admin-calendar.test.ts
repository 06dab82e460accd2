import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeCourtDate } from '#test/factories.ts'
import { as, stranger, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let adminName: string
let item: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  const made = await makeAdmin()
  adminName = made.name
  admin = await as(made.person)
  item = await makeCase()
})
const calendar = () => admin.api.admin.calendar
const day = 24 * 60 * 60 * 1000
const soon = () => new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30 * day)
const entered = () => ({ caseId: item.id, title: 'Conference', courtDate: soon() })

describe('refusals', () => {
  test('nobody but an administrator keeps the calendar', async () => {
    const { id } = await makeCourtDate({ case: item })
    for (const { api } of [await stranger(), await as(item.client.person), await as(item.lawyer.person)]) {
      await expect(api.admin.calendar.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.calendar.create(entered())).rejects.toMatchObject(notForThem)
      await expect(api.admin.calendar.delete({ id })).rejects.toMatchObject(notForThem)
    }
  })

  test('case, title and date are required; public takes consent', async () => {
    const nothing = { caseId: '', title: '', courtDate: '' as never }
    await expect(calendar().create(nothing)).rejects.toMatchObject({
      status: 400,
      message: 'Please fill in all required fields',
      data: {
        fields: { caseId: 'Please fill in all required fields', title: 'Please fill in all required fields' },
      },
    })
    await expect(calendar().create({ ...entered(), isPublic: true })).rejects.toMatchObject({
      data: { fields: { consentGiven: 'The client’s consent is needed to make this public' } },
    })
  })

  test('an edit of an older version changes nothing', async () => {
    const { id, version } = await calendar().create(entered())
    await calendar().update({ ...entered(), id, version, title: 'Theirs' })
    await expect(calendar().update({ ...entered(), id, version, title: 'Mine' })).rejects.toMatchObject({
      status: 409,
    })
    expect((await calendar().get({ id })).title).toBe('Theirs')
    await expect(calendar().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

test('a court date that is sent again after a lost answer stands there once', async () => {
  const { id: caseId } = await makeCase()
  const sent = { ...entered(), caseId, clientKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([calendar().create(sent), calendar().create(sent)])
  expect(second).toEqual(first)
  expect(await calendar().create({ ...sent, title: 'Trial' })).toEqual(first)
  await calendar().create({ ...sent, clientKey: crypto.randomUUID() })
  expect((await calendar().list({ caseId })).items).toHaveLength(2)
})

test('it ends 2 hours after it begins; its deadline is 7 days before; the client is anonymous', async () => {
  const { courtDate, endTime, deadline, clientName, isPublic, caseNumber } = await calendar().create(
    entered(),
  )
  expect(endTime?.getTime()).toBe(courtDate.getTime() + 2 * 60 * 60 * 1000)
  expect(deadline?.getTime()).toBe(courtDate.getTime() - 7 * day)
  expect({ clientName, isPublic, caseNumber }).toEqual({
    clientName: 'Anonymous',
    isPublic: false,
    caseNumber: item.caseNumber,
  })
})

test('consent is recorded with who and when; the public reads of the judge once confirmed, and of nothing once withdrawn', async () => {
  const shared = {
    ...entered(),
    title: 'Public hearing',
    isPublic: true,
    consentGiven: true,
    judgeName: 'Hon. Nobody Yet',
  }
  const made = await calendar().create(shared)
  expect(made.consent).toEqual({ by: adminName, at: expect.any(Date) })
  const seen = async () =>
    (await (await stranger()).api.site.hearings.upcoming()).find(({ id }) => id === made.id)?.judgeName
  expect(await seen()).toBe('Judge to be assigned')
  const confirmed = await calendar().update({
    ...shared,
    id: made.id,
    version: made.version,
    judgeConfirmed: true,
  })
  expect(await seen()).toBe('Hon. Nobody Yet')
  const back = await calendar().update({ ...entered(), id: made.id, version: confirmed.version })
  expect(back.consent).toBeNull()
  expect(await seen()).toBeUndefined()
})

test('what is to come is listed soonest first, the past latest first, a month by the firm’s clock', async () => {
  const at = (iso: string) => makeCourtDate({ case: item, courtDate: new Date(iso), title: iso })
  // 11 PM on January 31st in New York.
  await at('2024-02-01T04:00:00Z')
  await at('2024-02-15T15:00:00Z')
  await at('2024-03-01T04:59:00Z')
  const month = await calendar().month({ month: '2024-02' })
  expect(month.map(({ title }) => title)).toEqual(['2024-02-15T15:00:00Z', '2024-03-01T04:59:00Z'])
  const past = await calendar().list({ when: 'past', limit: 2 })
  expect(past.items.map(({ title }) => title)).toEqual(['2024-03-01T04:59:00Z', '2024-02-15T15:00:00Z'])
  const rest = await calendar().list({ when: 'past', limit: 2, cursor: past.older ?? '' })
  expect(rest.items.map(({ title }) => title)).toEqual(['2024-02-01T04:00:00Z'])
  const elsewhere = await makeCase()
  const other = await makeCourtDate({ case: elsewhere, courtDate: new Date('2024-02-20T15:00:00Z') })
  const ofCase = { caseId: elsewhere.id }
  expect((await calendar().list({ when: 'past', ...ofCase })).items.map(({ id }) => id)).toEqual([other.id])
  expect((await calendar().month({ month: '2024-02', ...ofCase })).map(({ id }) => id)).toEqual([other.id])
  const dates = (await calendar().list({})).items.map(({ courtDate }) => courtDate.getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
})
