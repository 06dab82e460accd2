import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostSelected } from '#platform/lists/many.ts'
import { makeAdmin, makeCase, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

const stored = async (id: string) =>
  (await (await owner()).query('select status, lawyer_id, version from cases where id = $1', [id])).rows[0]

describe('refusals', () => {
  test('only an administrator changes several cases', async () => {
    const { id, version, client, lawyer } = await makeCase()
    const rows = [{ id, version }]
    for (const person of [client.person, lawyer.person]) {
      const { api } = await as(person)
      await expect(api.admin.cases.changeMany({ rows, status: 'closed' })).rejects.toMatchObject(notForThem)
      await expect(api.admin.cases.assignMany({ rows, lawyerId: null })).rejects.toMatchObject(notForThem)
      await expect(api.admin.tasks.createMany({ caseIds: [id], title: 'Theirs' })).rejects.toMatchObject(
        notForThem,
      )
    }
    expect(await stored(id)).toMatchObject({ status: 'ongoing', version })
  })

  test('nothing selected, too many, a status that isn’t offered', async () => {
    const { changeMany } = admin.api.admin.cases
    const rows = [{ id: randomUUID(), version: 1 }]
    const many = Array.from({ length: mostSelected + 1 }, () => ({ id: randomUUID(), version: 1 }))
    for (const input of [
      { rows: [], status: 'closed' as const },
      { rows: many, status: 'closed' as const },
      { rows, status: 'other' as 'closed' },
    ])
      await expect(changeMany(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a lawyer changes the status of their own cases alone', async () => {
    const [own, other] = [await makeCase(), await makeCase()]
    const rows = [own, other].map(({ id, version }) => ({ id, version }))
    const { api } = await as(own.lawyer.person)
    expect(await api.lawyer.cases.changeMany({ rows, status: 'pending' })).toEqual({
      done: [own.id],
      refused: [{ id: other.id, why: 'gone' }],
    })
    expect((await stored(other.id)).status).toBe('ongoing')
    await expect(
      (await as(own.client.person)).api.lawyer.cases.changeMany({ rows, status: 'pending' }),
    ).rejects.toMatchObject(notForThem)
  })

  test('a lawyer who isn’t there: nothing is changed', async () => {
    const one = await makeCase()
    await expect(
      admin.api.admin.cases.assignMany({
        rows: [{ id: one.id, version: one.version }],
        lawyerId: randomUUID(),
      }),
    ).rejects.toMatchObject({ status: expect.any(Number) })
    expect((await stored(one.id)).lawyer_id).toBe(one.lawyer.id)
  })
})

test('what was changed or deleted in the meantime is reported and stays as it is; the rest is changed', async () => {
  const [fresh, changed, gone] = [await makeCase(), await makeCase(), await makeCase()]
  const rows = [fresh, changed, gone].map(({ id, version }) => ({ id, version }))
  await admin.api.admin.cases.setStatus({ id: changed.id, from: 'ongoing', to: 'pending' })
  await admin.api.admin.cases.delete({ id: gone.id })
  expect(await admin.api.admin.cases.changeMany({ rows, status: 'closed' })).toEqual({
    done: [fresh.id],
    refused: [
      { id: changed.id, why: 'changed' },
      { id: gone.id, why: 'gone' },
    ],
  })
  expect((await stored(fresh.id)).status).toBe('closed')
  expect((await stored(changed.id)).status).toBe('pending')
})

test('cases are handed to a lawyer together, and each change is in the audit log', async () => {
  const [one, two] = [await makeCase(), await makeCase()]
  const lawyer = await makeLawyer()
  const rows = [one, two].map(({ id, version }) => ({ id, version }))
  const { done } = await admin.api.admin.cases.assignMany({ rows, lawyerId: lawyer.id })
  expect(new Set(done)).toEqual(new Set([one.id, two.id]))
  expect((await stored(one.id)).lawyer_id).toBe(lawyer.id)
  const { rows: lines } = await (await owner()).query(
    `select entity_id from audit_log where entity = 'cases' and entity_id = any ($1)`,
    [[one.id, two.id]],
  )
  expect(new Set(lines.map(({ entity_id }) => entity_id))).toEqual(new Set([one.id, two.id]))
})

test('the same task for several cases goes to the lawyer of each, and a case that is gone is reported', async () => {
  const [one, two] = [await makeCase(), await makeCase()]
  const gone = randomUUID()
  const task = { title: 'Send the engagement letter', dueDate: '2027-01-15' }
  const report = await admin.api.admin.tasks.createMany({ ...task, caseIds: [one.id, two.id, gone] })
  expect(new Set(report.done)).toEqual(new Set([one.id, two.id]))
  expect(report.refused).toEqual([{ id: gone, why: 'gone' }])
  for (const { id, lawyer } of [one, two])
    expect(await admin.api.admin.tasks.list({ caseId: id })).toMatchObject([
      { ...task, assignedTo: lawyer.id },
    ])
  await admin.api.admin.tasks.createMany({ ...task, caseIds: [one.id], toLawyerOfCase: false })
  const tasks = await admin.api.admin.tasks.list({ caseId: one.id })
  expect(tasks.map(({ assignedTo }) => assignedTo)).toEqual([one.lawyer.id, null])
})

test('a lawyer adds a task to several cases of their own, not to another’s', async () => {
  const [own, theirs] = [await makeCase(), await makeCase()]
  const { api } = await as(own.lawyer.person)
  const report = await api.lawyer.tasks.createMany({
    title: 'Ask for the deed',
    caseIds: [own.id, theirs.id],
  })
  expect(report).toEqual({ done: [own.id], refused: [{ id: theirs.id, why: 'gone' }] })
  expect(await api.lawyer.tasks.list({ caseId: own.id })).toMatchObject([{ assignedTo: own.lawyer.id }])
  expect(await admin.api.admin.tasks.list({ caseId: theirs.id })).toEqual([])
})
