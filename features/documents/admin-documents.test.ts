import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeDocument } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let item: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  item = await makeCase({ caseNumber: 'DOC-77', title: 'Quarry Lane' })
})
const documents = () => admin.api.admin.documents

test('only an administrator lists or deletes all documents', async () => {
  const { id } = await makeDocument({ case: item })
  for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
    await expect(api.admin.documents.list({})).rejects.toMatchObject(notForThem)
    await expect(api.admin.documents.delete({ id })).rejects.toMatchObject(notForThem)
    const change = { id, version: 1, title: 'Mine', caseId: item.id }
    await expect(api.admin.documents.update(change)).rejects.toMatchObject(notForThem)
  }
  await expect(documents().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test('newest first, found by title and by case, narrowed by type', async () => {
  const old = await makeDocument({ case: item, title: 'Survey of 1911', createdAt: new Date(2020, 1, 1) })
  const deed = await makeDocument({ case: item, title: 'The deed', fileType: 'pdf' })
  const loose = await makeDocument({ caseId: null, title: 'Quarry price list' })
  const ids = async (input: Parameters<ReturnType<typeof documents>['list']>[0]) =>
    (await documents().list(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'survey' })).toEqual([old.id])
  expect(await ids({ search: 'quarry' })).toEqual(expect.arrayContaining([loose.id, deed.id, old.id]))
  expect(await ids({ search: 'DOC-77', fileType: 'pdf' })).toEqual([deed.id])
  expect((await ids({ search: 'quarry' })).at(-1)).toBe(old.id)
  const [shown] = (await documents().list({ search: 'the deed' })).items
  expect(shown).toMatchObject({
    caseNumber: 'DOC-77',
    caseTitle: 'Quarry Lane',
    clientName: item.client.name,
  })
})

test('a deleted document is gone for its lawyer and client', async () => {
  const made = await makeDocument({ case: item, title: 'Soon gone' })
  const lawyer = await as(item.lawyer.person)
  const seen = async () => (await lawyer.api.lawyer.documents.list({})).items.some(({ id }) => id === made.id)
  expect(await seen()).toBe(true)
  await documents().delete({ id: made.id })
  expect(await seen()).toBe(false)
})

test('a change is refused over another’s, for a missing document or case, and out of a legal hold', async () => {
  const held = await makeCase()
  const { id } = await makeDocument({ case: held, title: 'Kept' })
  const change = { id, version: 1, title: 'Kept', caseId: held.id }
  const unknown = crypto.randomUUID()
  await expect(documents().update({ ...change, id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(documents().update({ ...change, version: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(documents().update({ ...change, caseId: unknown })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(documents().update({ ...change, title: ' ' })).rejects.toMatchObject({
    data: { fields: { title: 'Title is required' } },
  })
  await admin.api.admin.legalHolds.create({ kind: 'case', id: held.id, reason: 'Subpoena' })
  await expect(documents().update({ ...change, caseId: null })).rejects.toMatchObject({
    message: expect.stringContaining('On legal hold since'),
  })
  expect((await documents().update({ ...change, title: 'Still kept' })).title).toBe('Still kept')
})

test('a moved or shared document is read by its new client alone, and its history shows before and after', async () => {
  const [from, to] = [await makeCase(), await makeCase()]
  const { id } = await makeDocument({ case: from, title: 'Deed' })
  const [first, second] = [await as(from.client.person), await as(to.client.person)]
  const reads = async ({ api }: Visit) =>
    (await api.client.documents.list({})).items.some((document) => document.id === id)
  const moved = await documents().update({ id, version: 1, title: 'The deed', caseId: to.id })
  expect(moved).toMatchObject({ version: 2, clientId: null, caseNumber: to.caseNumber })
  expect([await reads(first), await reads(second)]).toEqual([false, true])
  const shared = await documents().update({
    ...{ id, version: 2, title: 'The deed' },
    clientId: from.client.id,
  })
  expect(shared).toMatchObject({ caseId: null, clientId: from.client.id })
  expect([await reads(first), await reads(second)]).toEqual([true, false])
  await documents().update({ id, version: 3, title: 'The deed' })
  expect([await reads(first), await reads(second)]).toEqual([false, false])
  const { items } = await admin.api.admin.audit.list({ record: id })
  expect(items.flatMap(({ changes }) => changes)).toEqual([
    { field: 'Shared with', before: from.client.name, after: null },
    { field: 'Case', before: to.caseNumber, after: null },
    { field: 'Title', before: 'Deed', after: 'The deed' },
    { field: 'Case', before: from.caseNumber, after: to.caseNumber },
  ])
})

test('a case that changes its client writes no line for each of its documents', async () => {
  const [of, next] = [await makeCase(), await makeCase()]
  const { id } = await makeDocument({ case: of })
  const { version } = await admin.api.admin.cases.page({ caseNumber: of.caseNumber })
  const { caseNumber, title, description, lawyer } = of
  await admin.api.admin.cases.update({
    ...{ id: of.id, version, caseNumber, title, description },
    ...{ lawyerId: lawyer.id, clientId: next.client.id },
  })
  expect((await admin.api.admin.audit.list({ record: id })).items).toEqual([])
})
