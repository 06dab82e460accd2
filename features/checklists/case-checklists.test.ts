import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAdmin, makeCase, makeChecklist, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  lawyer = await makeLawyer()
})
afterEach(async () => {
  await (await owner()).query('delete from checklists')
})

const intake = {
  name: 'Litigation intake',
  practiceArea: 'Civil Litigation' as const,
  items: [
    { title: 'Conflict check', description: 'Both sides', dueAfterDays: 0, priority: 'high' as const },
    { title: 'Engagement letter', dueAfterDays: 30, isForLawyer: false },
    { title: 'Ask for papers' },
  ],
}
const values = { title: 'T', description: 'D', clientName: 'Nell', startDate: '2026-01-31' }
const tasksOf = (caseId: string) => admin.api.admin.tasks.list({ caseId })
const titlesOf = async (caseId: string) => (await tasksOf(caseId)).map(({ title }) => title)
let number = 0
const openAsAdmin = (of: object = {}) =>
  admin.api.admin.cases.create({
    ...values,
    caseNumber: `CHECK-${number++}`,
    practiceArea: 'Civil Litigation',
    lawyerId: lawyer.id,
    ...of,
  })

test('a new case of an administrator gets the tasks of its area’s checklists, with days and assignees', async () => {
  await makeChecklist(intake)
  const { id } = await openAsAdmin()
  const tasks = await tasksOf(id)
  expect(tasks.map(({ title, dueDate, assignedTo }) => [title, dueDate, assignedTo])).toEqual([
    ['Conflict check', '2026-01-31', lawyer.id],
    ['Engagement letter', '2026-03-02', null],
    ['Ask for papers', null, lawyer.id],
  ])
  expect(tasks[0]).toMatchObject({
    ...{ description: 'Both sides', priority: 'high', status: 'pending' },
    checklistName: 'Litigation intake',
  })
  const { items } = await admin.api.admin.audit.list({})
  expect(items.find(({ action }) => action === 'checklist.applied')).toMatchObject({
    entity: 'cases',
    detail: { name: 'Litigation intake', tasks: 3 },
  })
})

test('a new case of a lawyer gets them too, and in one without a lawyer nobody is assigned', async () => {
  await makeChecklist(intake)
  const { api } = await as(lawyer.person)
  await makeDecision({ by: lawyer, names: [values.clientName] })
  const made = await api.lawyer.cases.create({ ...values, practiceArea: 'Civil Litigation' })
  expect((await api.lawyer.tasks.list({ caseId: made.id })).map(({ assignedTo }) => assignedTo)).toEqual([
    lawyer.id,
    null,
    lawyer.id,
  ])
  const nobodys = await openAsAdmin({ lawyerId: null })
  expect((await tasksOf(nobodys.id)).map(({ assignedTo }) => assignedTo)).toEqual([null, null, null])
})

test('checklists of all areas come first, those of other areas and inactive ones are left out', async () => {
  await makeChecklist(intake)
  await makeChecklist({ name: 'Every case', items: [{ title: 'Open the file' }] })
  await makeChecklist({ name: 'Family', practiceArea: 'Family Law', items: [{ title: 'Family only' }] })
  await makeChecklist({ name: 'Old', active: false, items: [{ title: 'No longer' }] })
  expect(await titlesOf((await openAsAdmin()).id)).toEqual([
    ...['Open the file', 'Conflict check', 'Engagement letter', 'Ask for papers'],
  ])
  expect(await titlesOf((await openAsAdmin({ practiceArea: null })).id)).toEqual(['Open the file'])
})

test('imported cases get none', async () => {
  await makeChecklist()
  const csv = 'Case Number,Title,Description\nIMPORTED-1,T,D'
  expect(await admin.api.admin.cases.import({ csv, dryRun: false })).toMatchObject({ imported: 1 })
  const { rows } = await (await owner()).query(`select id from cases where case_number = 'IMPORTED-1'`)
  expect(await titlesOf(rows[0].id)).toEqual([])
})

test('a restored case has its tasks once', async () => {
  await makeChecklist(intake)
  const { id } = await openAsAdmin()
  const before = await tasksOf(id)
  await admin.api.admin.cases.delete({ id })
  const { items } = await admin.api.admin.records.list({ kind: 'cases' })
  await admin.api.admin.records.restore({ id: items[0]?.id ?? '' })
  expect(await tasksOf(id)).toEqual(before)
})

test('changing or deleting a checklist changes no task', async () => {
  const made = await admin.api.admin.checklists.create(intake)
  const { id } = await openAsAdmin()
  const before = await tasksOf(id)
  await admin.api.admin.checklists.update({ ...made, name: 'Renamed', items: [{ title: 'Other' }] })
  expect(await tasksOf(id)).toEqual(before)
  await admin.api.admin.checklists.delete({ id: made.id })
  expect(await tasksOf(id)).toEqual(before)
})

test('a lawyer adds an active checklist to a case of theirs once, also when two do so at once', async () => {
  const item = await makeCase({ lawyer })
  const { id } = await makeChecklist({ ...intake, practiceArea: null })
  const old = await makeChecklist({ name: 'Old', active: false })
  const { api } = await as(lawyer.person)
  const offered = { id, name: 'Litigation intake', practiceArea: null, isApplied: false }
  expect(await api.lawyer.checklists.offered({ caseId: item.id })).toEqual([
    { ...offered, titles: ['Conflict check', 'Engagement letter', 'Ask for papers'] },
  ])
  await expect(api.lawyer.checklists.apply({ caseId: item.id, id: old.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const asked = { caseId: item.id, id }
  const both = await Promise.allSettled([
    api.lawyer.checklists.apply(asked),
    admin.api.admin.checklists.apply(asked),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(api.lawyer.checklists.apply(asked)).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: 'This case has the tasks of this checklist already.' },
  })
  expect(await titlesOf(item.id)).toHaveLength(3)
  expect(await api.lawyer.checklists.offered({ caseId: item.id })).toMatchObject([{ isApplied: true }])
  const lines = await (await owner()).query(
    `select action from audit_log where case_id = $1 and action in ('checklist.applied', 'task.added')`,
    [item.id],
  )
  expect(lines.rows).toEqual([{ action: 'checklist.applied' }])
})
