import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeCourtDate, makeLawyer } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { consentNeeded } from './calendar.schema.ts'

let item: Awaited<ReturnType<typeof makeCase>>
let eleanor: Visit
beforeAll(async () => {
  item = await makeCase()
  eleanor = await as(item.lawyer.person)
})
const calendar = () => eleanor.api.lawyer.calendar
const hearing = () => ({ caseId: item.id, title: 'Conference', courtDate: new Date('2031-05-06T14:00:00Z') })
const notFound = { code: 'NOT_FOUND' }

describe('refusals', () => {
  test('neither visitors nor clients schedule, and lawyers only for their own cases', async () => {
    for (const { api } of [await anonymous(), await as(item.client.person)])
      await expect(api.lawyer.calendar.create(hearing())).rejects.toMatchObject(notForThem)
    const other = (await as((await makeLawyer()).person)).api.lawyer.calendar
    const { id, version } = await makeCourtDate({ case: item, title: 'Ours' })
    await expect(other.create(hearing())).rejects.toMatchObject(notFound)
    await expect(other.get({ id })).rejects.toMatchObject(notFound)
    await expect(other.update({ ...hearing(), id, version })).rejects.toMatchObject(notFound)
    await expect(other.delete({ id })).rejects.toMatchObject(notFound)
    expect(await other.ofCase({ caseId: item.id })).toEqual([])
  })

  test('a court date can’t be moved to another lawyer’s case', async () => {
    const { id, version } = await calendar().create(hearing())
    const foreign = await makeCase()
    await expect(calendar().update({ ...hearing(), caseId: foreign.id, id, version })).rejects.toMatchObject(
      notFound,
    )
  })

  test('public only with consent; the consent is recorded in the lawyer’s name and ends the publication', async () => {
    await expect(calendar().create({ ...hearing(), isPublic: true })).rejects.toMatchObject({
      data: { fields: { consentGiven: consentNeeded } },
    })
    const made = await calendar().create({
      ...{ ...hearing(), isPublic: true, consentGiven: true, consentForm: 'written' as const },
    })
    expect(made.consent).toMatchObject({ by: item.lawyer.name, form: 'written' })
    const { id, version } = made
    const withdrawn = await calendar().update({
      ...hearing(),
      id,
      version,
      isPublic: true,
      consentGiven: false,
    })
    expect(withdrawn).toMatchObject({ isPublic: false, consentGiven: false, consent: null })
  })
})

test('a lawyer schedules once for each key, changes over the version, and deletes; the log says so', async () => {
  const sent = { ...hearing(), idempotencyKey: randomUUID() }
  const [first, second] = await Promise.all([calendar().create(sent), calendar().create(sent)])
  expect(second).toEqual(first)
  const { id, version } = first
  await calendar().update({ ...hearing(), title: 'Preliminary conference', id, version })
  await expect(calendar().update({ ...hearing(), id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { items } = await eleanor.api.lawyer.courtDates.list({})
  expect(items.map(({ title }) => title)).toContain('Preliminary conference')
  const history = await eleanor.api.lawyer.timeline.history({ caseId: item.id })
  expect(history.items.slice(0, 2).map(({ sentence, changes }) => [sentence, changes])).toEqual([
    ['Changed a court date', [{ field: 'Title', before: 'Conference', after: 'Preliminary conference' }]],
    ['Scheduled a court date', []],
  ])
  await calendar().delete({ id })
  await expect(calendar().get({ id })).rejects.toMatchObject(notFound)
})

test('a court date follows its case to the next lawyer', async () => {
  const moved = await makeCase()
  const former = (await as(moved.lawyer.person)).api.lawyer.calendar
  const { id } = await former.create({ ...hearing(), caseId: moved.id })
  const next = await makeLawyer()
  const admin = await as((await makeAdmin()).person)
  await admin.api.admin.lawyers.delete({ id: moved.lawyer.id, successorId: next.id })
  expect((await (await as(next.person)).api.lawyer.calendar.get({ id })).title).toBe('Conference')
})
