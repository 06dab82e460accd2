import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let boss: Awaited<ReturnType<typeof makeAdmin>>
let admin: Visit
beforeAll(async () => {
  boss = await makeAdmin()
})
beforeEach(async () => {
  await query(`insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, [boss.id])
  admin = await as(boss.person)
})
const people = () => admin.api.admin.people
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const found = async (email: string) =>
  (await people().list({ search: email, kind: 'everyone' })).items.find((person) => person.email === email)
const audited = (entityId: string | null) =>
  query('select action, user_id from audit_log where entity_id = $1 order by id', [entityId])

describe('refusals', () => {
  test('only an administrator lists people or changes them', async () => {
    const target = await makeLawyer()
    const userId = target.userId as string
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [await as((await makeClient()).person), 'FORBIDDEN'],
      [await as(target.person), 'FORBIDDEN'],
    ] as const)
      for (const asked of [
        () => api.admin.people.list({}),
        () => api.admin.people.grantRole({ userId, role: 'admin' }),
        () => api.admin.people.revokeRole({ userId, role: 'lawyer', ownRole: true }),
        () => api.admin.people.endSessions({ userId }),
        () => api.admin.people.resetTwoFactor({ userId }),
        () => api.admin.people.block({ userId }),
        () => api.admin.people.unblock({ userId }),
      ])
        await expect(asked()).rejects.toMatchObject({ code })
    expect((await found(target.email))?.roles).toEqual(['lawyer'])
  })

  test('unknown people are NOT_FOUND', async () => {
    const userId = randomUUID()
    for (const asked of [
      () => people().grantRole({ userId, role: 'admin' }),
      () => people().revokeRole({ userId, role: 'admin' }),
      () => people().endSessions({ userId }),
      () => people().resetTwoFactor({ userId }),
      () => people().block({ userId }),
      () => people().unblock({ userId }),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the last administrator stays one', async () => {
    await query(`delete from user_roles where role = 'admin' and user_id <> $1`, [boss.id])
    const last = 'At least one administrator must remain.'
    expect((await found(boss.email))?.can).toMatchObject({ revoke: [], block: false })
    await expect(
      people().revokeRole({ userId: boss.id, role: 'admin', ownRole: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: last })
  })

  test('the last administrator stays one, whichever of their other records is deleted', async () => {
    await query(`delete from user_roles where role = 'admin' and user_id <> $1`, [boss.id])
    const last = 'At least one administrator must remain.'
    const client = await makeClient({ userId: boss.id, email: boss.email })
    const lawyer = await makeLawyer({ userId: boss.id, email: boss.email })
    const isStill = async () =>
      expect(
        (await query(`select role from user_roles where user_id = $1 and role = 'admin'`, [boss.id])).length,
      ).toBe(1)
    // By no role, the owner included.
    for (const way of [
      'delete from users where id = $1',
      'update users set banned_at = now() where id = $1',
      `update user_roles set role = 'lawyer' where role = 'admin' and user_id = $1`,
      'delete from user_roles where user_id = $1',
    ])
      await expect(query(way, [boss.id]), way).rejects.toThrow(last)
    const { clients, lawyers } = admin.api.admin
    await expect(clients.deleteUser({ email: boss.email })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { version } = await clients.unlinkLogin({ id: client.id, version: client.version })
    await isStill()
    await query('update clients set user_id = $1 where id = $2', [boss.id, client.id])
    await clients.delete({ id: client.id })
    await isStill()
    expect(version).toBeGreaterThan(client.version)
    // A person who was a lawyer too is signed out with the profile, and can sign in as an administrator.
    await lawyers.delete({ id: lawyer.id })
    await isStill()
    admin = await as(boss.person)
    expect((await found(boss.email))?.roles).toEqual(['admin'])
  })

  test('one’s own role is removed only explicitly; nobody can block themselves or reset their own second factor', async () => {
    await makeAdmin()
    const userId = boss.id
    await expect(people().revokeRole({ userId, role: 'admin' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(people().block({ userId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(people().resetTwoFactor({ userId })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await people().revokeRole({ userId, role: 'admin', ownRole: true })).roles).toEqual([])
    await expect(people().list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a client, whose password may be short, becomes staff by invitation alone', async () => {
    const client = await makeClient()
    const userId = client.userId as string
    expect((await found(client.email))?.can).toMatchObject({ grant: [], invite: true })
    for (const role of ['admin', 'lawyer'] as const)
      await expect(people().grantRole({ userId, role })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await found(client.email))?.roles).toEqual([])
  })

  test('the lawyer role needs a profile', async () => {
    const second = await makeAdmin()
    await expect(people().grantRole({ userId: second.id, role: 'lawyer' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const profile = await makeLawyer({ userId: null, email: second.email })
    expect((await people().grantRole({ userId: second.id, role: 'lawyer' })).roles).toEqual([
      'admin',
      'lawyer',
    ])
    expect(await query('select user_id from lawyers where id = $1', [profile.id])).toEqual([
      { user_id: second.id },
    ])
  })
})

describe('races', () => {
  test('of two administrators who revoke each other, one remains, also beside a third', async () => {
    for (const third of [false, true])
      for (let round = 0; round < 3; round++) {
        const [one, two] = [await makeAdmin(), await makeAdmin()]
        const [a, b] = [await as(one.person), await as(two.person)]
        if (!third)
          await query(`delete from user_roles where role = 'admin' and not user_id = any ($1)`, [
            [one.id, two.id],
          ])
        const outcomes = await Promise.allSettled([
          a.api.admin.people.revokeRole({ userId: two.id, role: 'admin' }),
          b.api.admin.people.revokeRole({ userId: one.id, role: 'admin' }),
        ])
        const left = await query(`select 1 from user_roles where role = 'admin' and user_id = any ($1)`, [
          [one.id, two.id],
        ])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(left).toHaveLength(1)
        if (!third)
          await query(`insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, [
            boss.id,
          ])
      }
  })

  test('of two administrators who block each other, one remains', async () => {
    const [one, two] = [await makeAdmin(), await makeAdmin()]
    const [a, b] = [await as(one.person), await as(two.person)]
    const outcomes = await Promise.allSettled([
      a.api.admin.people.block({ userId: two.id }),
      b.api.admin.people.block({ userId: one.id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a revoked role ends at once, and can be granted again; both are recorded', async () => {
  const lawyer = await makeLawyer()
  const userId = lawyer.userId as string
  const visit = await as(lawyer.person)
  expect((await people().revokeRole({ userId, role: 'lawyer' })).can.grant).toEqual(['admin', 'lawyer'])
  await expect(visit.api.lawyer.profile.get()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(people().revokeRole({ userId, role: 'lawyer' })).rejects.toMatchObject({ code: 'CONFLICT' })
  // A person who lost it doesn't regain it at the second login.
  await expect(visit.api.accounts.grantLawyerByEmail({ email: lawyer.email })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Access denied. Lawyer privileges required.',
  })
  await people().grantRole({ userId, role: 'lawyer' })
  expect((await visit.api.lawyer.profile.get()).email).toBe(lawyer.email)
  expect(await audited(userId)).toEqual(
    expect.arrayContaining([
      { action: 'role.revoked', user_id: boss.id },
      { action: 'role.granted', user_id: boss.id },
    ]),
  )
})

test('a block ends the sessions and keeps the login out until it is lifted', async () => {
  const client = await makeClient()
  const userId = client.userId as string
  const visit = await as(client.person)
  const blocked = await people().block({ userId, reason: 'Lost a laptop' })
  expect(blocked).toMatchObject({
    blockReason: 'Lost a laptop',
    sessions: 0,
    can: { unblock: true, block: false },
  })
  expect(await visit.api.accounts.session()).toBeNull()
  await expect(as(client.person)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await people().block({ userId, reason: 'Another' })
  expect((await people().list({ kind: 'blocked', search: client.email })).items).toMatchObject([
    { blockReason: 'Lost a laptop' },
  ])
  expect((await people().unblock({ userId })).blockedAt).toBeNull()
  expect(await (await as(client.person)).api.accounts.session()).toMatchObject({ email: client.email })
  expect((await audited(userId)).filter(({ action }) => /banned/.test(action))).toEqual([
    { action: 'account.banned', user_id: boss.id },
    { action: 'account.unbanned', user_id: boss.id },
  ])
})

test('somebody’s sessions all end; of one’s own, all but this one', async () => {
  const client = await makeClient()
  const visits = [await as(client.person), await as(client.person)]
  expect(await people().endSessions({ userId: client.userId as string })).toEqual({ ended: 2 })
  for (const { api } of visits) expect(await api.accounts.session()).toBeNull()
  const elsewhere = await as(boss.person)
  await people().endSessions({ userId: boss.id })
  expect(await elsewhere.api.accounts.session()).toBeNull()
  expect(await admin.api.accounts.session()).toMatchObject({ email: boss.email })
})

test('the list is searched, narrowed and read by key', async () => {
  const mark = randomUUID().slice(0, 8)
  for (let n = 0; n < 5; n++)
    await makeUser({ name: `Quill ${mark} ${n}`, email: `q${n}-${mark}@demo.example` })
  const read = (cursor?: string) => people().list({ search: mark, kind: 'clients', limit: 2, cursor })
  const names: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(cursor)
    names.push(...page.items.map(({ name }) => name))
    cursor = page.older
  }
  expect(names).toEqual([0, 1, 2, 3, 4].map((n) => `Quill ${mark} ${n}`))
  expect((await people().list({ search: mark })).items).toEqual([])
  const staff = (await people().list({ search: boss.email })).items
  expect(staff).toMatchObject([
    { roles: ['admin'], self: true, twoFactor: false, sessions: expect.any(Number) },
  ])
})
