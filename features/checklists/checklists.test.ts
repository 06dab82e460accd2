import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeChecklist, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { mostChecklists, mostItems } from './checklists.schema.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
afterEach(async () => {
  await (await owner()).query('delete from checklists')
})
const checklists = () => admin.api.admin.checklists
const entered = { name: 'Litigation intake', items: [{ title: 'Conflict check' }] }

describe('refusals', () => {
  test('only administrators keep checklists', async () => {
    const { id } = await makeChecklist()
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      const { list, create, update, delete: remove } = api.admin.checklists
      await expect(list()).rejects.toMatchObject(notForThem)
      await expect(create(entered)).rejects.toMatchObject(notForThem)
      await expect(update({ ...entered, id, version: 1 })).rejects.toMatchObject(notForThem)
      await expect(remove({ id })).rejects.toMatchObject(notForThem)
    }
  })

  test('clients and anonymous visitors are offered none, and a lawyer none for another’s case', async () => {
    const checklist = await makeChecklist()
    const item = await makeCase()
    const asked = { caseId: item.id, id: checklist.id }
    for (const { api } of [await anonymous(), await as(item.client.person)]) {
      await expect(api.lawyer.checklists.offered(asked)).rejects.toMatchObject(notForThem)
      await expect(api.lawyer.checklists.apply(asked)).rejects.toMatchObject(notForThem)
    }
    const { api } = await as((await makeLawyer()).person)
    await expect(api.lawyer.checklists.offered(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.lawyer.checklists.apply(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a checklist needs a name and a task, each with a title and sensible days', async () => {
    await expect(checklists().create({ name: ' ', items: [] })).rejects.toMatchObject({
      data: { fields: { name: 'Name is required', items: 'Please add at least one task' } },
    })
    for (const wrong of [{ title: ' ' }, { title: 'T'.repeat(201) }, { title: 'T', dueAfterDays: -1 }])
      await expect(checklists().create({ name: 'N', items: [wrong] })).rejects.toMatchObject({ status: 400 })
    const tooMany = Array.from({ length: mostItems + 1 }, () => ({ title: 'T' }))
    await expect(checklists().create({ name: 'N', items: tooMany })).rejects.toMatchObject({ status: 400 })
  })

  test('a name that is taken is refused beside its field, a version that has changed too', async () => {
    const first = await checklists().create(entered)
    const second = await checklists().create({ ...entered, name: 'Another' })
    const taken = { data: { fields: { name: 'Another checklist has this name.' } } }
    await expect(checklists().create(entered)).rejects.toMatchObject(taken)
    await expect(checklists().update({ ...second, name: first.name })).rejects.toMatchObject(taken)
    await checklists().update({ ...first, items: [{ title: 'Other' }] })
    await expect(checklists().update(first)).rejects.toMatchObject({ status: 409 })
    await expect(checklists().delete({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test(`a firm has at most ${mostChecklists} checklists`, async () => {
    const sql = await owner()
    await sql.query(`insert into checklists (name) select 'List ' || n from generate_series(1, $1) n`, [
      mostChecklists,
    ])
    await expect(checklists().create(entered)).rejects.toMatchObject({ status: 400 })
  })
})

test('a checklist keeps its order, is the same when sent again, and leaves lines in the log', async () => {
  const sent = {
    ...entered,
    idempotencyKey: crypto.randomUUID(),
    items: ['First', 'Second', 'Third'].map((title) => ({ title })),
  }
  const [made, again] = await Promise.all([checklists().create(sent), checklists().create(sent)])
  expect(again).toEqual(made)
  const changed = await checklists().update({ ...made, items: made.items.toReversed() })
  expect(changed.items.map(({ title }) => title)).toEqual(['Third', 'Second', 'First'])
  expect(await checklists().list()).toEqual([changed])
  await checklists().delete(made)
  const { items } = await admin.api.admin.audit.list({})
  expect(items.slice(0, 3).map(({ action, detail }) => [action, detail.name])).toEqual([
    ['checklist.removed', 'Litigation intake'],
    ['checklist.changed', 'Litigation intake'],
    ['checklist.added', 'Litigation intake'],
  ])
})
