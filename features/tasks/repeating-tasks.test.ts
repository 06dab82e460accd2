import { beforeAll, describe, expect, test } from 'vitest'
import { firmDay } from '#platform/dates/format-day.ts'
import { makeCase, makeLawyer, makeTask, owner } from '#test/factories.ts'
import { as } from '#test/people.ts'
import type { taskRepetitions } from './tasks.schema.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
beforeAll(async () => {
  lawyer = await makeLawyer()
})
const ours = async () => (await makeCase({ lawyer })).id
const tasks = async () => (await as(lawyer.person)).api.lawyer.tasks

/** A repeating task of a new case. */
async function repeating(repeats: (typeof taskRepetitions)[number], dueDate: string, more: object = {}) {
  const caseId = await ours()
  return (await tasks()).create({ caseId, title: 'Report', repeats, dueDate, ...more })
}
type Task = Awaited<ReturnType<typeof repeating>>

/** Completes the task; the open ones of its case afterwards. */
async function complete(task: Task) {
  const { update, list } = await tasks()
  const done = await update({ ...task, status: 'completed' })
  const open = (await list({ caseId: task.caseId })).filter(({ status }) => status !== 'completed')
  return { done, open, next: open[0] as Task }
}

describe('refusals', () => {
  test('a repeating task needs a due date, and a last day that isn’t before it', async () => {
    const { create, update } = await tasks()
    const caseId = await ours()
    const asked = { caseId, title: 'T', repeats: 'monthly' as const }
    await expect(create(asked)).rejects.toMatchObject({
      data: { fields: { dueDate: 'A task that repeats needs a due date' } },
    })
    await expect(
      create({ ...asked, dueDate: '2031-02-02', repeatsUntil: '2031-02-01' }),
    ).rejects.toMatchObject({
      data: { fields: { repeatsUntil: 'The last day can’t be before the due date' } },
    })
    const made = await create({ ...asked, dueDate: '2031-02-02' })
    await expect(update({ ...made, dueDate: null })).rejects.toMatchObject({ status: 400 })
    const sql = await owner()
    await expect(sql.query(`update case_tasks set due_date = null where id = $1`, [made.id])).rejects.toThrow(
      'repeats_check',
    )
  })

  test('nobody completes a repeating task of another lawyer’s case', async () => {
    const task = await makeTask({ repeats: 'weekly', dueDate: '2031-01-01' })
    await expect(
      (await tasks()).update({ ...task, title: 'T', status: 'completed', version: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await (await owner()).query('select id from case_tasks where case_id = $1', [
      task.caseId,
    ])
    expect(rows).toHaveLength(1)
  })
})

test.each([
  ['weekly', '2031-02-24', '2031-03-03', '2031-03-10'],
  ['every two weeks', '2031-02-24', '2031-03-10', '2031-03-24'],
  ['monthly', '2031-01-31', '2031-02-28', '2031-03-31'],
  ['quarterly', '2031-11-30', '2032-02-29', '2032-05-30'],
  ['yearly', '2032-02-29', '2033-02-28', '2034-02-28'],
] as const)('%s after %s comes %s, then %s', async (repeats, first, second, third) => {
  const { next } = await complete(await repeating(repeats, first))
  expect(next).toMatchObject({ title: 'Report', status: 'pending', repeats, dueDate: second })
  const { next: last, open } = await complete(next)
  expect(last.dueDate).toBe(third)
  expect(open).toHaveLength(1)
})

test('a due date that was moved is where the next ones count from', async () => {
  const { next } = await complete(await repeating('monthly', '2031-01-31'))
  const moved = await (await tasks()).update({ ...next, dueDate: '2031-02-20' })
  expect((await complete(moved)).next.dueDate).toBe('2031-03-20')
})

test('an old one is followed by one task that isn’t due before today', async () => {
  const { open, next } = await complete(await repeating('weekly', '2020-01-06'))
  expect(open).toHaveLength(1)
  expect(next.dueDate && next.dueDate >= firmDay()).toBe(true)
  expect(new Date(`${next.dueDate}`).getUTCDay()).toBe(1)
  expect(Date.parse(`${next.dueDate}`) - Date.parse(firmDay())).toBeLessThan(7 * 86_400_000)
})

test('its text is copied to the next one, and the log records it once', async () => {
  const more = { description: 'To the court', priority: 'high' as const, assignedTo: lawyer.id }
  const { next } = await complete(
    await repeating('monthly', '2031-05-01', { ...more, repeatsUntil: '2031-06-01' }),
  )
  expect(next).toMatchObject({ ...more, dueDate: '2031-06-01', repeatsUntil: '2031-06-01' })
  const { rows } = await (await owner()).query('select action from audit_log where entity_id = $1', [next.id])
  expect(rows).toEqual([{ action: 'task.repeated' }])
  expect((await complete(next)).open).toEqual([])
})

test('a closed case gets no next one', async () => {
  const task = await repeating('weekly', '2031-01-06')
  await (await owner()).query(`update cases set status = 'Closed' where id = $1`, [task.caseId])
  expect((await complete(task)).open).toEqual([])
})

test('a task that is opened and completed again is followed once', async () => {
  const { done, next } = await complete(await repeating('weekly', '2031-01-06'))
  const again = await (await tasks()).update({ ...done, status: 'pending' })
  expect((await complete(again)).open).toEqual([next])
})

test('two who complete it at once make one next task', async () => {
  const task = await repeating('monthly', '2031-01-31')
  const both = await Promise.allSettled([complete(task), complete(task)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await (await owner()).query(
    `select due_date::text as due from case_tasks where case_id = $1 and status = 'pending'`,
    [task.caseId],
  )
  expect(rows).toEqual([{ due: '2031-02-28' }])
})

test('a case that is restored repeats nothing', async () => {
  const task = await repeating('weekly', '2031-01-06')
  const sql = await owner()
  await sql.query(`update cases set status = 'closed' where id = $1`, [task.caseId])
  await complete(task)
  await sql.query(`update cases set status = 'ongoing' where id = $1`, [task.caseId])
  await sql.query(`select set_config('portico.restoring', $1, false)`, [task.caseId])
  const { rows } = await sql.query(
    'delete from case_tasks where id = $1 returning to_jsonb(case_tasks) as was',
    [task.id],
  )
  await sql.query('insert into case_tasks select * from jsonb_populate_record(null::case_tasks, $1)', [
    JSON.stringify(rows[0].was),
  ])
  await sql.query(`select set_config('portico.restoring', '', false)`)
  expect(await (await tasks()).list({ caseId: task.caseId })).toHaveLength(1)
})
