import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeLawyer, makeTask } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { mostOpenTasks } from './tasks.schema.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let ours: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  lawyer = await makeLawyer()
  ours = await makeCase({ lawyer, title: 'Ours' })
})
const open = async () => (await as(lawyer.person)).api.lawyer.tasks.open()

test('only lawyers read tasks, and only those of their own cases', async () => {
  const theirs = await makeCase()
  await makeTask({ case: theirs, title: 'Theirs', assignedTo: lawyer.id })
  for (const { api } of [await anonymous(), await as(theirs.client.person)])
    await expect(api.lawyer.tasks.open()).rejects.toMatchObject(notForThem)
  expect(await open()).toEqual({ tasks: [], count: 0 })
})

test('what is due first stands first, what has no day last, and what is completed not at all', async () => {
  const other = await makeLawyer({ name: 'Priya Raman' })
  await makeTask({ case: ours, title: 'Some day', assignedTo: lawyer.id })
  await makeTask({ case: ours, title: 'Later', dueDate: '2031-02-01', assignedTo: other.id })
  await makeTask({ case: ours, title: 'Sooner', dueDate: '2031-01-01', status: 'in_progress' })
  await makeTask({ case: ours, title: 'Done', dueDate: '2030-01-01', status: 'completed' })
  const { tasks, count } = await open()
  expect(tasks.map(({ title, assigneeName }) => [title, assigneeName])).toEqual([
    ['Sooner', null],
    ['Later', 'Priya Raman'],
    ['Some day', null],
  ])
  expect(count).toBe(3)
  expect(tasks[0]?.case).toEqual({ id: ours.id, caseNumber: ours.caseNumber, title: 'Ours' })
})

test('of very many the first ones are sent, and all are counted', async () => {
  const busy = await makeLawyer()
  const item = await makeCase({ lawyer: busy })
  for (let at = 0; at <= mostOpenTasks; at++) await makeTask({ case: item })
  const { tasks, count } = await (await as(busy.person)).api.lawyer.tasks.open()
  expect([tasks.length, count]).toEqual([mostOpenTasks, mostOpenTasks + 1])
})
