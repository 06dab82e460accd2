import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeOffice, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { mostOffices } from './locations.schema.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const offices = () => admin.api.admin.locations
const cities = async () => (await (await anonymous()).api.site.locations.list()).map(({ city }) => city)

describe('refusals', () => {
  test('only administrators change the offices', async () => {
    const office = await makeOffice()
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      const { create, update, move, delete: remove } = api.admin.locations
      await expect(create({ city: 'Troy', state: 'Ohio' })).rejects.toMatchObject(notForThem)
      await expect(update({ id: office.id, version: 1, city: 'Troy', state: 'Ohio' })).rejects.toMatchObject(
        notForThem,
      )
      await expect(move({ id: office.id, towards: 'up' })).rejects.toMatchObject(notForThem)
      await expect(remove({ id: office.id })).rejects.toMatchObject(notForThem)
    }
    expect(await cities()).toContain(office.city)
  })

  test('an office needs a city and a state', async () => {
    await expect(offices().create({ city: ' ', state: '' })).rejects.toMatchObject({
      data: { fields: { city: 'City is required', state: 'State is required' } },
    })
  })

  test('a second office in a city is refused beside its field, a version that has changed too', async () => {
    const first = await offices().create({ city: 'Akron', state: 'Ohio' })
    await expect(offices().create({ city: 'Akron', state: 'Ohio' })).rejects.toMatchObject({
      data: { fields: { city: 'There is an office in this city already.' } },
    })
    await offices().update({ ...first, city: 'Canton' })
    await expect(offices().update({ ...first, city: 'Dayton' })).rejects.toMatchObject({ status: 409 })
    await expect(offices().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

test('offices are in the order that administrators give them', async () => {
  await (await owner()).query('delete from locations')
  expect(await cities()).toEqual([])
  for (const city of ['Utica', 'Albany', 'Boston']) await offices().create({ city, state: 'New York' })
  expect(await cities()).toEqual(['Utica', 'Albany', 'Boston'])
  const [utica, , boston] = await offices().list()
  await offices().move({ id: boston?.id ?? '', towards: 'up' })
  await offices().move({ id: utica?.id ?? '', towards: 'up' })
  expect(await cities()).toEqual(['Utica', 'Boston', 'Albany'])
  await offices().move({ id: utica?.id ?? '', towards: 'down' })
  expect(await cities()).toEqual(['Boston', 'Utica', 'Albany'])
  await offices().delete({ id: utica?.id ?? '' })
  expect(await cities()).toEqual(['Boston', 'Albany'])
})

test('an office that is sent again is the same one; two that are moved at once lose no place', async () => {
  const sent = { city: 'Twice', state: 'Ohio', idempotencyKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([offices().create(sent), offices().create(sent)])
  expect(second).toEqual(first)
  const before = (await offices().list()).map(({ id }) => id)
  await Promise.all(before.map((id) => offices().move({ id, towards: 'down' })))
  expect((await offices().list()).map(({ id }) => id).sort()).toEqual(before.sort())
})

test('the audit log shows who added, changed and removed an office', async () => {
  const office = await offices().create({ city: 'Logged', state: 'Ohio' })
  await offices().update({ ...office, city: 'Noted' })
  await offices().delete({ id: office.id })
  const { items } = await admin.api.admin.audit.list({ record: office.id })
  expect(items.map(({ sentence }) => sentence)).toEqual([
    'Removed the office Noted, Ohio',
    'Changed an office',
    'Added the office Logged, Ohio',
  ])
  expect(items[1]?.changes).toEqual([{ field: 'City', before: 'Logged', after: 'Noted' }])
})

test('a firm has at most 200 offices', async () => {
  const sql = await owner()
  await sql.query(
    `insert into locations (city, state) select 'City ' || n, 'Ohio' from generate_series(1, $1) n`,
    [mostOffices],
  )
  await expect(offices().create({ city: 'One more', state: 'Ohio' })).rejects.toMatchObject({
    status: 400,
  })
  await sql.query(`delete from locations where city like 'City %'`)
})
