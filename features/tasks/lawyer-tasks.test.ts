import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeLawyer, makeTask, owner } from '#test/factories.ts'
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

test('only lawyers read tasks, those of their own cases and what is assigned to them', async () => {
  const theirs = await makeCase()
  await makeTask({ case: theirs, title: 'Theirs' })
  for (const { api } of [await anonymous(), await as(theirs.client.person)])
    await expect(api.lawyer.tasks.open()).rejects.toMatchObject(notForThem)
  expect(await open()).toEqual({ tasks: [], count: 0 })
})

test('tasks are sorted by due date, those without one last, and completed ones left out', async () => {
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

test('lawyers add, complete and hand on the tasks of their cases, once for each key and version', async () => {
  const { api } = await as(lawyer.person)
  const next = await makeLawyer({ name: 'Marcus Bell' })
  const idempotencyKey = randomUUID()
  const asked = { caseId: ours.id, title: 'Call the clerk', idempotencyKey }
  const made = await api.lawyer.tasks.create(asked)
  expect((await api.lawyer.tasks.create(asked)).id).toBe(made.id)
  const { id, version } = made
  const done = await api.lawyer.tasks.update({ ...asked, id, version, status: 'completed' })
  expect(done.status).toBe('completed')
  await expect(api.lawyer.tasks.update({ title: 'Late', id, version })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await api.lawyer.tasks.assignees()).toContainEqual(expect.objectContaining({ id: next.id }))
  await api.lawyer.tasks.update({ title: 'Call them', id, version: done.version, assignedTo: next.id })
  const lines = await (await owner()).query(
    `select action, case_id, detail from audit_log where entity_id = $1 order by id`,
    [id],
  )
  expect(lines.rows.map(({ action }) => action)).toEqual(['task.added', 'changed', 'changed'])
  expect(new Set(lines.rows.map((line) => line.case_id))).toEqual(new Set([ours.id]))
  const { items } = await api.lawyer.timeline.history({ caseId: ours.id })
  expect(items.filter(({ action }) => action === 'changed').map(({ changes }) => changes)).toEqual([
    [
      { field: 'Title', before: 'Call the clerk', after: 'Call them' },
      { field: 'Status', before: 'completed', after: 'pending' },
      { field: 'Assigned to', before: null, after: 'Marcus Bell' },
    ],
    [{ field: 'Status', before: 'pending', after: 'completed' }],
  ])
})

test('tasks of another lawyer’s case are refused, and those of a case follow it', async () => {
  const from = await makeLawyer()
  const to = await makeLawyer()
  const item = await makeCase({ lawyer: from })
  const task = await makeTask({ case: item, title: 'Before' })
  const change = { id: task.id, title: 'After', version: 1 }
  const notFound = { code: 'NOT_FOUND' }
  const refused = async (person: typeof from.person) => {
    const { api } = await as(person)
    await expect(api.lawyer.tasks.update(change)).rejects.toMatchObject(notFound)
    await expect(api.lawyer.tasks.create({ caseId: item.id, title: 'New' })).rejects.toMatchObject(notFound)
  }
  await refused(to.person)
  await (await owner()).query('update cases set lawyer_id = $1 where id = $2', [to.id, item.id])
  await refused(from.person)
  expect((await (await as(to.person)).api.lawyer.tasks.update(change)).title).toBe('After')
})

test('a task assigned in another’s case is seen with the case’s number and title, and opens nothing', async () => {
  const helper = await makeLawyer()
  const item = await makeCase({ title: 'Not theirs' })
  const task = await makeTask({ case: item, title: 'Look it up', assignedTo: helper.id })
  await makeTask({ case: item, title: 'Done', assignedTo: helper.id, status: 'completed' })
  const { api } = await as(helper.person)
  const { tasks, count } = await api.lawyer.tasks.open()
  expect(count).toBe(1)
  expect(tasks).toEqual([
    expect.objectContaining({
      ...{ id: task.id, title: 'Look it up', isCaseOwn: false },
      case: { id: item.id, caseNumber: item.caseNumber, title: 'Not theirs' },
    }),
  ])
  expect(await api.lawyer.tasks.list({ caseId: item.id })).toEqual([])
  await expect(api.lawyer.tasks.update({ id: task.id, title: 'Mine now', version: 1 })).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  )
})
