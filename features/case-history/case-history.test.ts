import { expect, test } from 'vitest'
import { makeAdmin, makeCase, makeCaseUpdate, makeDocument } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

test('a case’s history is for its lawyer and for administrators; another’s case is not found', async () => {
  const item = await makeCase()
  const other = await makeCase()
  const eleanor = await as(item.lawyer.person)
  await expect(eleanor.api.lawyer.timeline.history({ caseId: other.id })).rejects.toMatchObject({
    status: 404,
  })
  for (const { api } of [await anonymous(), await as(item.client.person)]) {
    await expect(api.lawyer.timeline.history({ caseId: item.id })).rejects.toMatchObject(notForThem)
    await expect(api.admin.timeline.history({ caseId: item.id })).rejects.toMatchObject(notForThem)
  }
})

test('statuses, views and deletions are listed with who and when, and page by page without a gap', async () => {
  const item = await makeCase()
  const eleanor = await as(item.lawyer.person)
  const made = await makeAdmin()
  const admin = await as(made.person)
  const { version } = await eleanor.api.lawyer.cases.get({ id: item.id })
  const { caseNumber, title, description, clientId, lawyerId } = item
  await admin.api.admin.cases.update({
    ...{ id: item.id, version, caseNumber, title, description, clientId, lawyerId },
    status: 'pending',
  })
  await eleanor.api.lawyer.timeline.list({ caseId: item.id })
  const entry = await makeCaseUpdate({ case: item })
  await eleanor.api.lawyer.timeline.delete({ id: entry.id })
  const { id } = await makeDocument({ case: item, title: 'The deed of 1911' })
  await admin.api.admin.documents.delete({ id })

  const { items } = await eleanor.api.lawyer.timeline.history({ caseId: item.id })
  expect(items[0]?.sentence).toBe('Deleted the document “The deed of 1911”')
  expect(items.map(({ action, person, detail }) => [action, person?.name ?? null, detail])).toEqual([
    ['deleted', made.name, {}],
    ['deleted', item.lawyer.name, {}],
    ['case.viewed', item.lawyer.name, {}],
    ['case.status', made.name, { from: 'ongoing', to: 'pending' }],
    ['changed', made.name, {}],
    ['case.status', null, { from: null, to: 'ongoing' }],
  ])
  const paged = []
  let cursor: string | undefined
  do {
    const page = await admin.api.admin.timeline.history({ caseId: item.id, limit: 1, cursor })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.older ?? undefined
  } while (cursor)
  expect(paged).toEqual(items.map(({ id }) => id))
})
