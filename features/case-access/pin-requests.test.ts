import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { pinLimits } from './case-access.schema.ts'

let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>
let eleanor: Visit
let naomi: Visit

beforeAll(async () => {
  ours = await makeCase()
  theirs = await makeCase()
  eleanor = await as(ours.lawyer.person)
  naomi = await as(ours.client.person)
})

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status }) => status,
  )
const failures = async (caseId: string) =>
  (await (await owner()).query('select failures from case_access_locks where case_id = $1', [caseId])).rows[0]
    ?.failures

test('another lawyer’s requests and locks are neither seen nor answered', async () => {
  const { api } = await as(theirs.client.person)
  await api.client.caseAccess.requestPin({ caseId: theirs.id })
  await (await as(theirs.lawyer.person)).api.lawyer.pins.create({ caseId: theirs.id })
  await api.client.caseAccess.requestPin({ caseId: theirs.id })
  await (await owner()).query('update case_access_locks set failures = 100 where case_id = $1', [theirs.id])
  const { pinRequests, pinLocks } = eleanor.api.lawyer
  expect([await pinRequests.list(), await pinLocks.list()]).toEqual([[], []])
  const { rows } = await (await owner()).query('select id from case_access_requests where case_id = $1', [
    theirs.id,
  ])
  for (const id of [...rows.map((row) => row.id), randomUUID()])
    expect(await refused(pinRequests.dismiss({ id }))).toBe(404)
  for (const caseId of [theirs.id, randomUUID()]) expect(await refused(pinLocks.unlock({ caseId }))).toBe(404)
  expect(await failures(theirs.id)).toBe(100)
})

test('a request is listed once, answered by a PIN or dismissed, and can be made again', async () => {
  const { pinRequests, pins } = eleanor.api.lawyer
  const ask = () => naomi.api.client.caseAccess.requestPin({ caseId: ours.id })
  await ask()
  await ask()
  const [request, ...others] = await pinRequests.list()
  expect(request).toMatchObject({
    caseId: ours.id,
    caseNumber: ours.caseNumber,
    clientName: ours.client.name,
  })
  expect(others).toEqual([])
  await pins.create({ caseId: ours.id })
  expect(await pinRequests.list()).toEqual([])
  await ask()
  const [again] = await pinRequests.list()
  await pinRequests.dismiss({ id: again?.id ?? '' })
  expect(await pinRequests.list()).toEqual([])
})

test('a case without tries left opens with no PIN until its lawyer unlocks it', async () => {
  const { pinCode } = await eleanor.api.lawyer.pins.create({ caseId: ours.id })
  await (await owner()).query('update case_access_locks set failures = $2 where case_id = $1', [
    ours.id,
    pinLimits.lifetimeTries,
  ])
  const verify = async () =>
    (await (await anonymous()).api.site.caseAccess.verifyPin({ case_id: ours.id, pin_code: pinCode ?? '' }))
      .valid
  expect(await verify()).toBe(false)
  const { list, unlock } = eleanor.api.lawyer.pinLocks
  expect(await list()).toMatchObject([{ caseId: ours.id, caseNumber: ours.caseNumber }])
  await unlock({ caseId: ours.id })
  expect(await list()).toEqual([])
  expect(await verify()).toBe(true)
})

test('administrators unlock any case, one without a lawyer too, and other roles are refused', async () => {
  const orphan = await makeCase()
  await (await as(orphan.lawyer.person)).api.lawyer.pins.create({ caseId: orphan.id })
  const db = await owner()
  await db.query('update case_access_locks set failures = 100 where case_id = $1', [orphan.id])
  await db.query('update cases set lawyer_id = null where id = $1', [orphan.id])
  const { list, unlock } = (await as((await makeAdmin()).person)).api.admin.pinLocks
  const isLocked = async () => (await list()).some(({ caseId }) => caseId === orphan.id)
  for (const [visit, status] of [
    [await anonymous(), 401],
    [naomi, 403],
    [eleanor, 403],
  ] as const) {
    expect(await refused(visit.api.admin.pinLocks.list())).toBe(status)
    expect(await refused(visit.api.admin.pinLocks.unlock({ caseId: orphan.id }))).toBe(status)
  }
  expect(await refused(unlock({ caseId: randomUUID() }))).toBe(404)
  expect(await isLocked()).toBe(true)
  await unlock({ caseId: orphan.id })
  expect([await isLocked(), await failures(orphan.id)]).toEqual([false, 0])
})
