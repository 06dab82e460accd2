import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffPermissions } from '#features/accounts/accounts.schema.ts'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const permission = 'deleted_records' as const
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const unconfirmed = { code: 'FORBIDDEN', message: expect.stringContaining('confirm first') }
const held = (userId: string) =>
  query('select permission from staff_permissions where user_id = $1', [userId])

let boss: Awaited<ReturnType<typeof makeAdmin>>
let admin: Visit
/** A second administrator. */
let other: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  boss = await makeAdmin()
  other = await makeAdmin()
  admin = await as(boss.person)
})
const people = () => admin.api.admin.people
const confirm = (visit = admin) => visit.api.accounts.own.confirm({ password: sharedPassword })
const found = async (email: string) =>
  (await people().list({ search: email, kind: 'everyone' })).items.find((person) => person.email === email)

describe('refusals', () => {
  test('only administrators give and take permissions', async () => {
    for (const visit of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      const input = { userId: other.id, permission }
      await expect(visit.api.admin.people.grantPermission(input)).rejects.toMatchObject(notForThem)
      await expect(visit.api.admin.people.revokePermission(input)).rejects.toMatchObject(notForThem)
    }
    expect(await held(other.id)).toEqual([])
  })

  test('nobody has one at first, and a session alone gives none', async () => {
    expect((await found(other.email))?.permissions).toEqual([])
    const visit = await as(boss.person)
    const input = { userId: other.id, permission }
    await expect(visit.api.admin.people.grantPermission(input)).rejects.toMatchObject(unconfirmed)
    expect(await held(other.id)).toEqual([])
  })

  test('nobody gives it to themselves while another administrator could', async () => {
    await confirm()
    expect((await found(boss.email))?.can.permit).toEqual([])
    await expect(people().grantPermission({ userId: boss.id, permission })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another administrator has to give you this permission.',
    })
    expect(await held(boss.id)).toEqual([])
  })

  test('lawyers, clients, blocked administrators and unknown people get none', async () => {
    await confirm()
    const [lawyer, client, blocked] = [await makeLawyer(), await makeClient(), await makeAdmin()]
    await people().block({ userId: blocked.id })
    for (const userId of [lawyer.userId as string, client.userId as string, blocked.id, randomUUID()])
      await expect(people().grantPermission({ userId, permission })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})

test('one administrator gives it to another, once, and takes it back; all of it is recorded', async () => {
  await confirm()
  const input = { userId: other.id, permission }
  expect((await found(other.email))?.can.permit).toEqual([...staffPermissions])
  expect(await people().grantPermission(input)).toMatchObject({
    permissions: [permission],
    can: { permit: staffPermissions.filter((other) => other !== permission) },
  })
  await people().grantPermission(input)
  expect((await people().revokePermission(input)).permissions).toEqual([])
  await expect(people().revokePermission(input)).rejects.toMatchObject({ code: 'CONFLICT' })
  const { items } = await admin.api.admin.audit.list({ person: boss.id })
  const told = items.filter(({ action }) => action.startsWith('permission.')).map(({ sentence }) => sentence)
  expect(told).toEqual([
    `Took the permission to read deleted records from ${other.name}`,
    `Gave ${other.name} the permission to read deleted records`,
  ])
})

test('it ends with the role', async () => {
  await confirm()
  const former = await makeAdmin()
  await people().grantPermission({ userId: former.id, permission })
  await people().revokeRole({ userId: former.id, role: 'admin' })
  await query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [former.id])
  expect(await held(former.id)).toEqual([])
})

test('the only administrator may give it to themselves', async () => {
  await query(`delete from user_roles where role = 'admin' and user_id <> $1`, [boss.id])
  await confirm()
  expect((await found(boss.email))?.can.permit).toEqual([...staffPermissions])
  expect((await people().grantPermission({ userId: boss.id, permission })).permissions).toEqual([permission])
})
