import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { savedViewLimits } from './list-settings.schema.ts'

let admin: Visit
let colleague: Visit
let lawyer: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  colleague = await as((await makeAdmin()).person)
  lawyer = await as((await makeLawyer()).person)
})

const unassigned = { list: 'cases', name: 'Nobody’s', address: 'lawyerId=none&status=pending' } as const

describe('refusals', () => {
  test('only staff have settings, each in their own portal', async () => {
    const client = await as((await makeClient()).person)
    for (const { api } of [await anonymous(), client]) {
      await expect(api.admin.listSettings.get()).rejects.toMatchObject(notForThem)
      await expect(api.lawyer.listSettings.get()).rejects.toMatchObject(notForThem)
      await expect(api.lawyer.listSettings.saveView(unassigned)).rejects.toMatchObject(notForThem)
    }
    await expect(lawyer.api.admin.listSettings.get()).rejects.toMatchObject(notForThem)
    await expect(admin.api.lawyer.listSettings.get()).rejects.toMatchObject(notForThem)
  })

  test('a view is its owner’s alone: a colleague neither reads nor deletes it', async () => {
    const { id } = await admin.api.admin.listSettings.saveView({ ...unassigned, name: 'Mine alone' })
    expect((await colleague.api.admin.listSettings.get()).views).toEqual([])
    await expect(colleague.api.admin.listSettings.deleteView({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(lawyer.api.lawyer.listSettings.deleteView({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await admin.api.admin.listSettings.get()).views.map((view) => view.id)).toContain(id)
    await admin.api.admin.listSettings.deleteView({ id })
    await expect(admin.api.admin.listSettings.deleteView({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an address is a query and nothing else, and a name is needed', async () => {
    const { saveView } = admin.api.admin.listSettings
    for (const address of ['', '//elsewhere.example', 'status=new#x', 'a b', 'status=<b>', 'x'.repeat(1001)])
      await expect(saveView({ ...unassigned, address }), address).rejects.toMatchObject({
        data: { fields: { address: expect.any(String) } },
      })
    await expect(saveView({ ...unassigned, name: ' ' })).rejects.toMatchObject({
      data: { fields: { name: 'Please name the view' } },
    })
    await expect(saveView({ ...unassigned, list: 'sessions' as 'cases' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a name is used once, and a list has so many views at most', async () => {
    const { api } = await as((await makeAdmin()).person)
    const { saveView, get } = api.admin.listSettings
    await saveView(unassigned)
    await expect(saveView(unassigned)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: { name: 'You have a view with this name already' } },
    })
    await saveView({ ...unassigned, list: 'clients' })
    for (let n = 1; n < savedViewLimits.most; n++) await saveView({ ...unassigned, name: `View ${n}` })
    await expect(saveView({ ...unassigned, name: 'One more' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: { name: expect.stringContaining('at most 20 views') } },
    })
    expect((await get()).views).toHaveLength(savedViewLimits.most + 1)
  })

  test('an unknown layout, or too many columns', async () => {
    const { setLayout } = admin.api.admin.listSettings
    const columns = Array.from({ length: 31 }, () => randomUUID())
    await expect(setLayout({ list: 'cases', layout: 'table', columns })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(setLayout({ list: 'cases', layout: 'pie' as 'table', columns: null })).rejects.toMatchObject(
      { code: 'BAD_REQUEST' },
    )
  })
})

test('a layout is remembered for each list and person, and can be changed', async () => {
  const { setLayout, get } = colleague.api.admin.listSettings
  expect((await get()).layouts).toEqual([])
  await setLayout({ list: 'cases', layout: 'table', columns: null })
  await setLayout({ list: 'leads', layout: 'table', columns: ['status', 'source'] })
  await setLayout({ list: 'cases', layout: 'cards', columns: ['status'] })
  expect((await get()).layouts).toEqual(
    expect.arrayContaining([
      { list: 'cases', layout: 'cards', columns: ['status'] },
      { list: 'leads', layout: 'table', columns: ['status', 'source'] },
    ]),
  )
  expect((await admin.api.admin.listSettings.get()).layouts).toEqual([])
})

test('a lawyer has views of their own lists', async () => {
  const view = { list: 'own-tasks', name: 'My overdue', address: 'due=overdue' } as const
  const saved = await lawyer.api.lawyer.listSettings.saveView(view)
  expect((await lawyer.api.lawyer.listSettings.get()).views).toEqual([{ ...view, id: saved.id }])
})
