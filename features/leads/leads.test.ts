import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeLead } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const leads = () => admin.api.admin.leads

describe('refusals', () => {
  test('only an administrator sees leads', async () => {
    const lead = await makeLead()
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(api.admin.leads.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.leads.convert({ id: lead.id, version: lead.version })).rejects.toMatchObject(
        notForThem,
      )
      await expect(api.admin.leads.delete({ id: lead.id })).rejects.toMatchObject(notForThem)
    }
  })

  test('name and a valid email are required; an older version is not saved', async () => {
    await expect(leads().create({ name: '', email: 'x' })).rejects.toMatchObject({
      data: { fields: { name: 'Name is required', email: 'Invalid email address' } },
    })
    const { id, version } = await leads().create({ name: 'A', email: 'a@demo.example' })
    await leads().update({ id, version, name: 'B', email: 'a@demo.example' })
    await expect(leads().update({ id, version, name: 'C', email: 'a@demo.example' })).rejects.toMatchObject({
      status: 409,
    })
    await expect(leads().convert({ id, version })).rejects.toMatchObject({ status: 409 })
    await expect(leads().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

test('a new lead is new; the list searches and filters', async () => {
  const made = await leads().create({
    name: 'Ignatius Pell',
    email: 'Pell@demo.example',
    phone: '(212) 555-0163',
    source: 'Referral',
  })
  expect(made).toMatchObject({ status: 'new', email: 'pell@demo.example', client: null })
  expect((await leads().list({ search: 'gnatius', status: 'new' })).items).toHaveLength(1)
  expect((await leads().list({ search: '555-0163' })).items.map(({ id }) => id)).toEqual([made.id])
  expect((await leads().list({ search: 'gnatius', status: 'lost' })).items).toEqual([])
})

test('one that is sent again after a lost answer is there once', async () => {
  const sent = { name: 'Twice Pell', email: 'twice@demo.example', idempotencyKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([leads().create(sent), leads().create(sent)])
  expect(second).toEqual(first)
  expect(await leads().create({ ...sent, name: 'Something else' })).toEqual(first)
  await leads().create({ ...sent, idempotencyKey: crypto.randomUUID() })
  expect((await leads().list({ search: 'twice@' })).items).toHaveLength(2)
})

test('one click makes a client of a lead, once', async () => {
  const { id, version } = await leads().create({
    name: 'Convert Me',
    email: 'convert@demo.example',
    notes: 'Roof',
  })
  const both = await Promise.allSettled([leads().convert({ id, version }), leads().convert({ id, version })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { items } = await admin.api.admin.clients.list({ search: 'convert@demo.example' })
  expect(items).toMatchObject([{ name: 'Convert Me', notes: 'Roof', status: 'active' }])
  const [lead] = (await leads().list({ search: 'convert@' })).items
  expect(lead).toMatchObject({
    status: 'converted',
    client: { id: items[0]?.id },
    convertedAt: expect.any(Date),
  })
})

test('a similar person is shown before a second record is made', async () => {
  const client = await makeClient({ email: 'alike@demo.example', userId: null })
  const lead = await makeLead({ email: 'alike@demo.example' })
  const asked = { id: lead.id, version: lead.version }
  await expect(leads().convert(asked)).rejects.toMatchObject({
    data: { fields: { clientId: expect.any(String) } },
  })
  expect((await leads().likelyClients({ id: lead.id })).map(({ id }) => id)).toEqual([client.id])
  expect((await leads().convert({ ...asked, clientId: client.id })).client?.id).toBe(client.id)
  const second = await makeLead({ email: 'alike@demo.example' })
  await leads().convert({ id: second.id, version: second.version, despiteLikely: true })
  expect((await admin.api.admin.clients.list({ search: 'alike@' })).items).toHaveLength(2)
})
