import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeClient,
  makeDocument,
  makeLawyer,
  makeUser,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const clients = () => admin.api.admin.clients

describe('refusals', () => {
  test('only an administrator reads or writes the list', async () => {
    const client = await makeClient()
    for (const { api } of [
      await anonymous(),
      await as(client.person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(api.admin.clients.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.clients.create({ name: 'X', email: 'x@demo.example' })).rejects.toMatchObject(
        notForThem,
      )
      await expect(api.admin.clients.delete({ id: client.id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.clients.deleteUser({ email: client.email })).rejects.toMatchObject(notForThem)
    }
    expect((await clients().list({ search: client.email })).items).toHaveLength(1)
  })

  test('name and a valid email are required', async () => {
    await expect(clients().create({ name: ' ', email: 'nobody' })).rejects.toMatchObject({
      status: 400,
      data: { fields: { name: 'Name is required', email: 'Invalid email address' } },
    })
  })

  test('an edit of an older version changes nothing', async () => {
    const { id, version } = await clients().create({ name: 'Edited', email: 'edited@demo.example' })
    await clients().update({ id, version, name: 'Theirs', email: 'edited@demo.example' })
    const mine = clients().update({ id, version, name: 'Mine', email: 'edited@demo.example' })
    await expect(mine).rejects.toMatchObject({ status: 409 })
    expect((await clients().list({ search: 'edited@demo' })).items[0]?.name).toBe('Theirs')
  })

  test('an account of staff is not deleted as a client', async () => {
    const lawyer = await makeLawyer()
    await expect(clients().deleteUser({ email: lawyer.email })).rejects.toMatchObject({ status: 409 })
    await expect(clients().deleteUser({ email: 'unknown@demo.example' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(clients().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

test('a new client is active; the list finds them by any part of name, address, company and telephone number', async () => {
  const lawyer = await makeLawyer()
  const made = await clients().create({
    name: 'Ottoline Vex',
    email: 'Ottoline@Vex-Shipping.example',
    company: 'Vex & Daughters',
    phone: '(212) 555-0177',
    lawyerId: lawyer.id,
  })
  expect(made).toMatchObject({
    status: 'active',
    email: 'ottoline@vex-shipping.example',
    lawyerName: lawyer.name,
    login: 'none',
  })
  for (const search of ['toline', 'vex-ship', '& daugh', '555-0177']) {
    expect((await clients().list({ search })).items.map(({ id }) => id)).toEqual([made.id])
  }
  expect((await clients().list({ search: 'Ottoline', status: 'inactive' })).items).toEqual([])
  expect(
    (await clients().options({ search: 'no such client', chosen: made.id })).map(({ id }) => id),
  ).toEqual([made.id])
})

test('by name, and newest first, page by page', async () => {
  for (const name of ['Pager C', 'Pager A', 'Pager B']) await makeClient({ name, userId: null })
  const byName = await clients().list({ search: 'Pager', order: 'name', limit: 2 })
  const rest = await clients().list({ search: 'Pager', order: 'name', limit: 2, cursor: byName.older ?? '' })
  expect([...byName.items, ...rest.items].map(({ name }) => name)).toEqual(['Pager A', 'Pager B', 'Pager C'])
  expect((await clients().list({ search: 'Pager' })).items[0]?.name).toBe('Pager B')
})

test('a verified login with the same address is offered and joined; staff’s and others’ are not', async () => {
  const record = await makeClient({ userId: null, email: 'joins@demo.example' })
  const shown = async () => (await clients().list({ search: record.email })).items[0]
  expect((await shown())?.login).toBe('none')
  await expect(clients().linkLogin({ id: record.id, version: record.version })).rejects.toMatchObject({
    status: 404,
  })
  const unverified = await makeUser({ email: 'joins@demo.example', emailVerified: false })
  expect((await shown())?.login).toBe('none')
  await (await owner()).query('update users set email_verified = true where id = $1', [unverified.id])
  expect((await shown())?.login).toBe('available')
  const linked = await clients().linkLogin({ id: record.id, version: record.version })
  expect(linked.login).toBe('linked')
  expect((await clients().unlinkLogin({ id: record.id, version: linked.version })).login).toBe('available')
})

test('a deletion says what is deleted with the client, and deletes it', async () => {
  const client = await makeClient()
  const item = await makeCase({ client })
  await makeDocument({ case: item })
  await makeAppointment({ client })
  const visit = await as(client.person)
  expect(await clients().holdings({ id: client.id })).toEqual({ cases: 1, documents: 1, appointments: 1 })
  await clients().delete({ id: client.id })
  expect((await admin.api.admin.cases.list({ search: item.caseNumber })).items).toEqual([])
  expect(await visit.api.accounts.session()).toBeNull()
  await expect(as(client.person)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  const { rows } = await (await owner()).query(
    'select table_name from deleted_records where client_id = $1',
    [client.id],
  )
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([
    'appointments',
    'cases',
    'clients',
    'documents',
  ])
})

test('the named function deletes by address', async () => {
  const client = await makeClient()
  await clients().deleteUser({ email: client.email.toUpperCase() })
  expect((await clients().list({ search: client.email })).items).toEqual([])
})
