import { expect, test } from 'vitest'
import { makeAdmin, makeCase, makeLawyer } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const hearing = { nextStep: 'The court hears both sides.', nextStepOn: '2030-03-04' }

test('only the case’s lawyer and administrators write what happens next', async () => {
  const item = await makeCase()
  const input = { id: item.id, version: 1, ...hearing }
  for (const { api } of [await anonymous(), await as(item.client.person)])
    for (const { cases } of [api.lawyer, api.admin])
      await expect(cases.setNextStep(input)).rejects.toMatchObject(notForThem)
  const other = (await as((await makeLawyer()).person)).api.lawyer.cases
  await expect(other.setNextStep(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('it is a sentence of at most 200 characters, and a day belongs to one', async () => {
  const item = await makeCase()
  const { setNextStep } = (await as(item.lawyer.person)).api.lawyer.cases
  const input = { id: item.id, version: 1, nextStepOn: null }
  for (const wrong of [
    { nextStep: 'x'.repeat(201) },
    { nextStep: ' ', nextStepOn: '2030-03-04' },
    { nextStep: null, nextStepOn: '2030-03-04' },
  ])
    await expect(setNextStep({ ...input, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await setNextStep({ ...input, nextStep: 'x'.repeat(200) })).toMatchObject({ version: 2 })
})

test('the client reads it, with a notice that says nothing of it; removed, no notice', async () => {
  const item = await makeCase()
  const lawyer = (await as(item.lawyer.person)).api.lawyer.cases
  const admin = (await as((await makeAdmin()).person)).api.admin.cases
  const client = (await as(item.client.person)).api
  const first = await lawyer.setNextStep({ id: item.id, version: 1, ...hearing })
  expect(first).toMatchObject(hearing)
  expect((await client.client.cases.list({})).items).toMatchObject([hearing])
  const { items } = await client.notifications.list()
  expect(items.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([['next_step', item.id]])
  expect(JSON.stringify(items)).not.toContain('court')

  // Written by somebody else in the meantime.
  await expect(admin.setNextStep({ id: item.id, version: 1, ...hearing })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await client.notifications.markRead({})
  const none = { nextStep: '', nextStepOn: null }
  expect(await admin.setNextStep({ id: item.id, version: 2, ...none })).toMatchObject({ nextStep: null })
  expect((await client.notifications.list()).unread).toBe(0)
})

test('in a closed case it notifies nobody', async () => {
  const item = await makeCase({ status: 'closed' })
  const lawyer = (await as(item.lawyer.person)).api.lawyer.cases
  await lawyer.setNextStep({ id: item.id, version: 1, ...hearing })
  const { items } = await (await as(item.client.person)).api.notifications.list()
  expect(items).toEqual([])
})
