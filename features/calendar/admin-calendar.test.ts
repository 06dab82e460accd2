import { beforeAll, describe, expect, test } from 'vitest'
import { addFirmDays } from '#platform/dates/firm-time.ts'
import { makeAdmin, makeCase, makeCourtDate, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
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
  test('only an administrator manages the calendar', async () => {
    const { id } = await makeCourtDate({ case: item })
    for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
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

test('a court date that is sent again after a lost answer is stored once', async () => {
  const { id: caseId } = await makeCase()
  const sent = { ...entered(), caseId, idempotencyKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([calendar().create(sent), calendar().create(sent)])
  expect(second).toEqual(first)
  expect(await calendar().create({ ...sent, title: 'Trial' })).toEqual(first)
  await calendar().create({ ...sent, idempotencyKey: crypto.randomUUID() })
  expect((await calendar().list({ caseId })).items).toHaveLength(2)
})

test('it ends 2 hours after it begins; its deadline is 7 days before; the client is anonymous', async () => {
  const { id, courtDate, endTime, deadline, clientName, isPublic, caseNumber } = await calendar().create(
    entered(),
  )
  const { rows } = await (await owner()).query(
    'select event_type, start_time from calendar_events where id = $1',
    [id],
  )
  expect(rows).toEqual([{ event_type: 'court_hearing', start_time: courtDate }])
  expect(endTime?.getTime()).toBe(courtDate.getTime() + 2 * 60 * 60 * 1000)
  expect(deadline).toEqual(addFirmDays(courtDate, -7))
  expect({ clientName, isPublic, caseNumber }).toEqual({
    clientName: 'Anonymous',
    isPublic: false,
    caseNumber: item.caseNumber,
  })
})

test('the deadline is seven days before by the firm’s clock, over a change of the clock too', async () => {
  // 12:30 AM in New York, the week after clocks went back and the one after they went forward.
  for (const [courtDate, deadline] of [
    ['2030-11-06T05:30:00.000Z', '2030-10-30T04:30:00.000Z'],
    ['2030-03-13T04:30:00.000Z', '2030-03-06T05:30:00.000Z'],
  ] as const) {
    const made = await calendar().create({ ...entered(), courtDate: new Date(courtDate) })
    expect(made.deadline?.toISOString()).toBe(deadline)
    const moved = await calendar().update({
      ...entered(),
      id: made.id,
      version: made.version,
      courtDate: new Date(courtDate),
    })
    expect(moved.deadline?.toISOString()).toBe(deadline)
  }
})

test('consent is recorded with who and when; the public reads of the judge once confirmed, and of nothing once withdrawn', async () => {
  const shared = {
    ...entered(),
    title: 'Public hearing',
    isPublic: true,
    consentGiven: true,
    judgeName: 'Hon. Placeholder Judge',
  }
  const made = await calendar().create(shared)
  expect(made.consent).toEqual({ by: adminName, at: expect.any(Date), form: null })
  const seen = async () =>
    (await (await anonymous()).api.site.hearings.upcoming()).find(({ id }) => id === made.id)?.judgeName
  expect(await seen()).toBe('Judge to be assigned')
  const confirmed = await calendar().update({
    ...shared,
    id: made.id,
    version: made.version,
    judgeConfirmed: true,
  })
  expect(await seen()).toBe('Hon. Placeholder Judge')
  const back = await calendar().update({ ...entered(), id: made.id, version: confirmed.version })
  expect(back.consent).toBeNull()
  expect(await seen()).toBeUndefined()
})

test('unticking the consent alone withdraws the publication; public without consent stays refused', async () => {
  const shared = { ...entered(), title: 'Public for now', isPublic: true, consentGiven: true }
  const made = await calendar().create(shared)
  const publicly = async () =>
    (await (await anonymous()).api.site.hearings.upcoming()).some(({ id }) => id === made.id)
  expect(await publicly()).toBe(true)
  const back = await calendar().update({ ...shared, id: made.id, version: made.version, consentGiven: false })
  expect(back).toMatchObject({ isPublic: false, consentGiven: false, consent: null })
  expect(await publicly()).toBe(false)
  await expect(
    calendar().update({ ...shared, id: made.id, version: back.version, consentGiven: false }),
  ).rejects.toMatchObject({
    status: 400,
    data: { fields: { consentGiven: 'The client’s consent is needed to make this public' } },
  })
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
