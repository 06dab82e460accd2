import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

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

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }) => status,
  )
const linkOf = async (id: string) =>
  (await (await owner()).query('select share_link, share_link_revoked_at from cases where id = $1', [id]))
    .rows[0]
const opens = (shareLink: string) => statusOf(naomi.api.client.caseAccess.byShareLink({ shareLink }))
const recorded = async (caseId: string) =>
  (
    await (
      await owner()
    ).query(
      `select action, actor_role from audit_log where case_id = $1 and action like 'case.link-%' order by id`,
      [caseId],
    )
  ).rows

test('a lawyer can’t revoke or renew another lawyer’s link, and no other role can call this', async () => {
  const before = await linkOf(theirs.id)
  for (const id of [theirs.id, randomUUID()])
    for (const call of ['revokeLink', 'renewLink'] as const)
      expect(await statusOf(eleanor.api.lawyer.cases[call]({ id }))).toBe(404)
  const others: [Visit, number][] = [
    [await anonymous(), 401],
    [await as(theirs.client.person), 403],
    [await as((await makeAdmin()).person), 403],
  ]
  for (const [visit, status] of others)
    expect(await statusOf(visit.api.lawyer.cases.revokeLink({ id: theirs.id }))).toBe(status)
  expect(await linkOf(theirs.id)).toEqual(before)
  expect(await recorded(theirs.id)).toEqual([])
})

test('a revoked link opens nothing, and a new one differs; both are recorded', async () => {
  const { revokeLink, renewLink } = eleanor.api.lawyer.cases
  const first = ours.shareLink
  expect(await opens(first)).toBe(200)
  expect(await revokeLink({ id: ours.id })).toMatchObject({ shareLink: null })
  expect(await opens(first)).toBe(404)
  const [card] = (await naomi.api.client.cases.list({})).items
  expect(card).toMatchObject({ id: ours.id, shareLink: null })

  const { shareLink: second } = await renewLink({ id: ours.id })
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect([await opens(first), await opens(second ?? '')]).toEqual([404, 200])

  const { shareLink: third } = await renewLink({ id: ours.id })
  expect(new Set([first, second, third]).size).toBe(3)
  expect([await opens(second ?? ''), await opens(third ?? '')]).toEqual([404, 200])
  expect(await recorded(ours.id)).toEqual([
    { action: 'case.link-revoked', actor_role: 'lawyer' },
    { action: 'case.link-renewed', actor_role: 'lawyer' },
    { action: 'case.link-renewed', actor_role: 'lawyer' },
  ])
})

test('administrators revoke and renew any case’s link by their own procedures, and are recorded as such', async () => {
  const admin = await as((await makeAdmin()).person)
  const answers = [await anonymous(), naomi, eleanor].map((visit) =>
    statusOf(visit.api.admin.cases.revokeLink({ id: theirs.id })),
  )
  expect(await Promise.all(answers)).toEqual([401, 403, 403])
  expect(await statusOf(admin.api.admin.cases.revokeLink({ id: randomUUID() }))).toBe(404)
  const before = (await linkOf(theirs.id)).share_link
  expect(await recorded(theirs.id)).toEqual([])
  expect(await admin.api.admin.cases.revokeLink({ id: theirs.id })).toMatchObject({ shareLink: null })
  const { shareLink } = await admin.api.admin.cases.renewLink({ id: theirs.id })
  expect(shareLink).toMatch(/^[0-9a-f]{32}$/)
  expect(shareLink).not.toBe(before)
  expect(await recorded(theirs.id)).toEqual([
    { action: 'case.link-revoked', actor_role: 'admin' },
    { action: 'case.link-renewed', actor_role: 'admin' },
  ])
})

test('an edit leaves the link as it is', async () => {
  const { get, update } = eleanor.api.lawyer.cases
  const before = await get({ id: ours.id })
  const { id, version, title, description } = before
  const values = { id, version, title, description, clientName: 'Naomi', practiceArea: 'Family Law' as const }
  expect((await update({ ...values, clientId: ours.client.id })).shareLink).toBe(before.shareLink)
})

test('revoking and renewing a link causes no conflict with an open edit', async () => {
  const { get, update, revokeLink, renewLink } = eleanor.api.lawyer.cases
  const { id, version, description, practiceArea } = await get({ id: ours.id })
  expect(await revokeLink({ id })).toMatchObject({ version })
  expect(await renewLink({ id })).toMatchObject({ version })
  const values = { title: 'Typed in between', description, clientName: 'Naomi' }
  const edited = await update({
    ...{ id, version, ...values, clientId: ours.client.id },
    practiceArea: practiceArea ?? 'Family Law',
  })
  expect(edited).toMatchObject({ title: 'Typed in between', version: version + 1 })
})
