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
