import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeLawyer, makeTask } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import type { TaskItem } from './task-list.schema.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  lawyer = await makeLawyer()
  ours = await makeCase({ lawyer })
  theirs = await makeCase()
})
const titles = ({ items }: { items: TaskItem[] }) => items.map(({ title }) => title)

test('only staff read lists of tasks, and lawyers those of their cases and what is assigned to them', async () => {
  await makeTask({ case: theirs, title: 'Theirs' })
  for (const { api } of [await anonymous(), await as(theirs.client.person)]) {
    await expect(api.lawyer.tasks.all({})).rejects.toMatchObject(notForThem)
    await expect(api.admin.tasks.all({})).rejects.toMatchObject(notForThem)
  }
  const { api } = await as(lawyer.person)
  await expect(api.admin.tasks.all({})).rejects.toMatchObject(notForThem)
  expect(await api.lawyer.tasks.all({})).toEqual({ items: [], older: null, newer: null })
})

test('tasks are sorted by due date, those without one last, across pages and in both directions', async () => {
  const { api } = await as(lawyer.person)
  await makeTask({ case: ours, title: '4 some day' })
  await makeTask({ case: ours, title: '1 late', dueDate: '2020-01-01' })
  await makeTask({ case: theirs, title: '2 elsewhere', dueDate: '2031-01-01', assignedTo: lawyer.id })
  await makeTask({ case: ours, title: '3 later', dueDate: '2031-02-01' })
  await makeTask({ case: ours, title: 'done', dueDate: '2020-01-01', status: 'completed' })
  const first = await api.lawyer.tasks.all({ limit: 2 })
  expect(titles(first)).toEqual(['1 late', '2 elsewhere'])
  const second = await api.lawyer.tasks.all({ limit: 2, cursor: first.older as string })
  expect(titles(second)).toEqual(['3 later', '4 some day'])
  expect(second.older).toBeNull()
  expect(titles(await api.lawyer.tasks.all({ limit: 2, cursor: second.newer as string }))).toEqual(
    titles(first),
  )
  const downwards = await api.lawyer.tasks.all({ order: 'due-down', limit: 3 })
  expect(titles(downwards)).toEqual(['4 some day', '3 later', '2 elsewhere'])
  expect(titles(await api.lawyer.tasks.all({ state: 'overdue' }))).toEqual(['1 late'])
  expect(titles(await api.lawyer.tasks.all({ state: 'completed' }))).toEqual(['done'])
})

test('a search finds tasks by their title and their case, and none that the reader may not read', async () => {
  const item = await makeCase({ title: 'Estate of Zephyrine' })
  await makeTask({ case: item, title: 'Draft the 100% _waiver', dueDate: '2030-01-01' })
  await makeTask({ case: item, title: 'Call the bank' })
  const own = (await as(item.lawyer.person)).api.lawyer.tasks
  const admin = await as((await makeAdmin()).person)
  for (const tasks of [own, admin.api.admin.tasks]) {
    for (const search of ['100% _wai', ' draft the 100%'])
      expect(titles(await tasks.all({ search }))).toEqual(['Draft the 100% _waiver'])
    for (const search of ['zephyrine', item.caseNumber])
      expect(titles(await tasks.all({ search }))).toEqual(['Draft the 100% _waiver', 'Call the bank'])
    expect(titles(await tasks.all({ search: 'zephyrine', state: 'completed' }))).toEqual([])
  }
  const other = (await as(lawyer.person)).api.lawyer.tasks
  expect(titles(await other.all({ search: 'zephyrine' }))).toEqual([])
  expect(titles(await other.all({ search: 'elsewhere' }))).toEqual(['2 elsewhere'])
  const { id, caseNumber, description, clientId } = item
  const { version } = await admin.api.admin.cases.page({ caseNumber })
  const renamed = { id, version, caseNumber, description, clientId, lawyerId: item.lawyer.id }
  await admin.api.admin.cases.update({ ...renamed, title: 'Estate of Quillon' })
  expect(titles(await own.all({ search: 'zephyrine' }))).toEqual([])
  expect(titles(await own.all({ search: 'quillon', limit: 1 }))).toEqual(['Draft the 100% _waiver'])
})

test('of a colleague’s case a lawyer reads its number and title, and changes no task', async () => {
  const { api } = await as(lawyer.person)
  const { items } = await api.lawyer.tasks.all({})
  const elsewhere = items.find(({ isCaseOwn }) => !isCaseOwn) as TaskItem
  expect(elsewhere).toMatchObject({
    title: '2 elsewhere',
    case: { id: theirs.id, caseNumber: theirs.caseNumber, title: theirs.title },
  })
  const rows = items.map(({ id, version }) => ({ id, version }))
  const report = await api.lawyer.tasks.setStatuses({ rows, status: 'in_progress' })
  expect(report.done).toHaveLength(3)
  expect(report.refused).toEqual([{ id: elsewhere.id, why: 'elsewhere' }])
  const again = await api.lawyer.tasks.assignMany({
    rows: [...rows, { id: randomUUID(), version: 1 }],
    assignedTo: null,
  })
  expect(again.done).toEqual([])
  expect(again.refused.map(({ why }) => why).sort()).toEqual([
    'changed',
    'changed',
    'changed',
    'elsewhere',
    'gone',
  ])
})

test('administrators read all, of one lawyer, and of nobody, assign several, and one that repeats is followed', async () => {
  const { api } = await as((await makeAdmin()).person)
  const to = await makeLawyer({ name: 'Ines Duarte' })
  const item = await makeCase()
  const one = await makeTask({ case: item, title: 'One', dueDate: '2019-01-01' })
  const two = await makeTask({ case: item, title: 'Two', dueDate: '2019-01-02', repeats: 'monthly' })
  expect(titles(await api.admin.tasks.all({ assignedTo: 'none', limit: 2 }))).toEqual(['One', 'Two'])
  const rows = [one, two].map(({ id }) => ({ id, version: 1 }))
  expect(await api.admin.tasks.assignMany({ rows, assignedTo: to.id })).toEqual({
    done: expect.arrayContaining([one.id, two.id]),
    refused: [],
  })
  const theirTasks = await api.admin.tasks.all({ assignedTo: to.id })
  expect(theirTasks.items.map(({ assigneeName }) => assigneeName)).toEqual(['Ines Duarte', 'Ines Duarte'])
  const seen = theirTasks.items.map(({ id, version }) => ({ id, version }))
  await api.admin.tasks.setStatuses({ rows: seen, status: 'completed' })
  const left = await api.admin.tasks.all({ assignedTo: to.id })
  expect(left.items.map(({ title, status }) => [title, status])).toEqual([['Two', 'pending']])
  expect(titles(await api.admin.tasks.all({ ids: one.id }))).toEqual(['One'])
})
