import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>
let eleanor: Visit

beforeAll(async () => {
  ours = await makeCase()
  theirs = await makeCase()
  eleanor = await as(ours.lawyer.person)
})

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }) => status,
  )
/** Unlocks the case with a PIN of its lawyer; returns the grant. */
async function unlock(visit: Visit, { id, lawyer }: typeof ours): Promise<string> {
  const { pinCode } = await (await as(lawyer.person)).api.lawyer.pins.create({ caseId: id })
  const { grant } = await visit.api.site.caseAccess.verifyPin({ case_id: id, pin_code: pinCode ?? '' })
  return grant ?? ''
}
const opens = async (visit: Visit, grant: string) =>
  statusOf(visit.api.site.caseAccess.details({}, { context: { grant } }))

test('another lawyer’s open cases are neither seen nor closed, and other roles are refused', async () => {
  const visitor = await anonymous()
  const grant = await unlock(visitor, theirs)
  expect(await eleanor.api.lawyer.openCases.list()).toEqual([])
  for (const caseId of [theirs.id, randomUUID()])
    expect(await statusOf(eleanor.api.lawyer.openCases.close({ caseId }))).toBe(404)
  const others: [Visit, number][] = [
    [visitor, 401],
    [await as(theirs.client.person), 403],
    [await as((await makeAdmin()).person), 403],
  ]
  for (const [visit, status] of others)
    expect(await statusOf(visit.api.lawyer.openCases.close({ caseId: theirs.id }))).toBe(status)
  expect(await opens(visitor, grant)).toBe(200)
})

test('a case that visitors and its client have open is closed to all of them at once, with its PIN', async () => {
  const { openCases, pins } = eleanor.api.lawyer
  const [first, second, naomi] = [await anonymous(), await anonymous(), await as(ours.client.person)]
  const grants: [Visit, string][] = []
  for (const visit of [first, second, naomi]) grants.push([visit, await unlock(visit, ours)])
  const [item, ...more] = await openCases.list()
  expect(more).toEqual([])
  expect(item).toMatchObject({ caseId: ours.id, caseNumber: ours.caseNumber, visitors: 2, client: true })
  const minutes = ((item?.until.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(28)
  expect(minutes).toBeLessThanOrEqual(30.1)

  const live = (await pins.list()).pins.find(({ caseId }) => caseId === ours.id)?.pinCode ?? ''
  expect(await openCases.close({ caseId: ours.id })).toEqual({ ended: 3 })
  for (const [visit, grant] of grants) expect(await opens(visit, grant)).toBe(404)
  expect(await openCases.list()).toEqual([])
  const again = await first.api.site.caseAccess.verifyPin({ case_id: ours.id, pin_code: live })
  expect(again).toMatchObject({ valid: false, grant: null })
  expect(await openCases.close({ caseId: ours.id })).toEqual({ ended: 0 })
  const { rows } = await (await owner()).query(
    `select actor_role, count(*)::int from audit_log where action = 'case.grant-ended' and case_id = $1 group by 1`,
    [ours.id],
  )
  expect(rows).toEqual([{ actor_role: 'lawyer', count: 3 }])
})

test.each([
  ['the lawyer', () => `case_access_locks/lawyer_id/${ours.lawyer.id}`],
  ['the case’s page', () => `case_access_locks/case_id/${ours.id}`],
])(
  '%s hears when the last try is spent and when the case is unlocked, and of no try between',
  async (_, topic) => {
    const db = await owner()
    const told = async () =>
      (await db.query('select count(*)::int from changes where topic = $1', [topic()])).rows[0].count
    const failures = (to: number) =>
      db.query('update case_access_locks set failures = $2 where case_id = $1', [ours.id, to])
    const before = await told()
    await failures(98)
    await failures(99)
    expect(await told()).toBe(before)
    await failures(100)
    expect(await told()).toBe(before + 1)
    await eleanor.api.lawyer.pinLocks.unlock({ caseId: ours.id })
    expect(await told()).toBe(before + 2)
  },
)

test('administrators see who has a case open and close it, with its PIN, and nobody else does so for them', async () => {
  const { openCases } = (await as((await makeAdmin()).person)).api.admin
  await openCases.close({ caseId: theirs.id })
  const visitor = await anonymous()
  const grant = await unlock(visitor, theirs)
  for (const [visit, status] of [
    [visitor, 401],
    [await as(theirs.client.person), 403],
    [await as(theirs.lawyer.person), 403],
  ] as [Visit, number][]) {
    expect(await statusOf(visit.api.admin.openCases.get({ caseId: theirs.id }))).toBe(status)
    expect(await statusOf(visit.api.admin.openCases.close({ caseId: theirs.id }))).toBe(status)
  }
  expect(await openCases.get({ caseId: theirs.id })).toMatchObject({ visitors: 1, client: false })
  expect(await openCases.get({ caseId: ours.id })).toBeNull()
  expect(await statusOf(openCases.close({ caseId: randomUUID() }))).toBe(404)
  const { pins } = (await as(theirs.lawyer.person)).api.lawyer
  const { pinCode } = await pins.create({ caseId: theirs.id })
  expect(await openCases.close({ caseId: theirs.id })).toEqual({ ended: 1 })
  expect(await opens(visitor, grant)).toBe(404)
  const again = await visitor.api.site.caseAccess.verifyPin({ case_id: theirs.id, pin_code: pinCode ?? '' })
  expect(again).toMatchObject({ valid: false })
  expect(await openCases.get({ caseId: theirs.id })).toBeNull()
})
