import { expect, test } from 'vitest'
import {
  makeAdmin,
  makeCase,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeTask,
  makeTimeEntry,
} from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

test('what belongs to a case is read by its lawyer and by administrators alone', async () => {
  const item = await makeCase()
  const caseId = item.id
  await makeTask({ case: item, title: 'Draft the deed' })
  await makeDocument({ case: item, title: 'The deed' })
  await makeDocument({ title: 'Another case’s' })
  await makeCourtDate({ case: item, title: 'Conference', courtDate: new Date('2020-01-02T15:00:00Z') })
  await makeTimeEntry({ case: item, description: 'A call', hours: '1.5' })
  for (const { api } of [await anonymous(), await as(item.client.person)])
    for (const { tasks, documents, cases, billing } of [api.lawyer, api.admin]) {
      await expect(tasks.list({ caseId })).rejects.toMatchObject(notForThem)
      await expect(documents.list({ caseId })).rejects.toMatchObject(notForThem)
      await expect(cases.people({ caseId })).rejects.toMatchObject(notForThem)
      await expect(billing.list({ caseId })).rejects.toMatchObject(notForThem)
    }
  const other = (await as((await makeLawyer()).person)).api.lawyer
  expect(await other.tasks.list({ caseId })).toEqual([])
  expect((await other.documents.list({ caseId })).items).toEqual([])
  expect(await other.calendar.ofCase({ caseId })).toEqual([])
  expect((await other.billing.list({ caseId })).items).toEqual([])
  await expect(other.cases.people({ caseId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.timeline.history({ caseId, only: 'views' })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const { lawyer } = (await as(item.lawyer.person)).api
  const { admin } = (await as((await makeAdmin()).person)).api
  for (const { tasks, documents, cases } of [lawyer, admin]) {
    expect(await tasks.list({ caseId })).toMatchObject([{ title: 'Draft the deed' }])
    expect((await documents.list({ caseId })).items).toMatchObject([{ title: 'The deed' }])
    expect(await cases.people({ caseId })).toMatchObject({
      client: { name: item.client.name, email: item.client.email, hasLogin: true },
      lawyer: { name: item.lawyer.name, title: item.lawyer.title },
    })
  }
  expect((await lawyer.billing.list({ caseId })).items).toMatchObject([{ description: 'A call', hours: 1.5 }])
  expect(await lawyer.calendar.ofCase({ caseId })).toMatchObject([{ title: 'Conference' }])
  expect(await admin.calendar.ofCase({ caseId })).toMatchObject([{ title: 'Conference' }])
})

test('views of a case are listed separately from its other events', async () => {
  const item = await makeCase()
  const { lawyer } = (await as(item.lawyer.person)).api
  await lawyer.timeline.list({ caseId: item.id })
  const views = await lawyer.timeline.history({ caseId: item.id, only: 'views' })
  expect(views.items.map(({ action, person }) => [action, person?.name])).toEqual([
    ['case.viewed', item.lawyer.name],
  ])
  expect((await lawyer.timeline.history({ caseId: item.id })).items).toHaveLength(2)
})
