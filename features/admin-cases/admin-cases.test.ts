import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeTask } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let adminName: string

beforeAll(async () => {
  const made = await makeAdmin()
  adminName = made.name
  admin = await as(made.person)
})

const entered = (caseNumber: string) => ({
  caseNumber,
  title: 'Harrow Lane',
  description: 'A roof that leaks.',
})

describe('refusals', () => {
  test('only an administrator reads or writes all cases', async () => {
    const item = await makeCase()
    const others = [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]
    for (const { api } of others) {
      await expect(api.admin.cases.list({})).rejects.toMatchObject({
        status: expect.toSatisfy((s) => s === 401 || s === 403),
      })
      await expect(api.admin.cases.delete({ id: item.id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.cases.create(entered('CASE-STOLEN'))).rejects.toMatchObject(notForThem)
      await expect(api.admin.tasks.create({ caseId: item.id, title: 'Theirs' })).rejects.toMatchObject(
        notForThem,
      )
    }
    expect((await admin.api.admin.cases.list({ search: item.caseNumber })).items).toHaveLength(1)
  })

  test('each missing field is named, and a number that is in use', async () => {
    const refused = admin.api.admin.cases.create({ caseNumber: ' ', title: '', description: '' })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      data: {
        fields: {
          caseNumber: 'Case number is required',
          title: 'Title is required',
          description: 'Description is required',
        },
      },
    })
    await admin.api.admin.cases.create(entered('CASE-TWICE'))
    await expect(admin.api.admin.cases.create(entered('CASE-TWICE'))).rejects.toMatchObject({
      status: 409,
      data: { fields: { caseNumber: 'This case number is already in use' } },
    })
  })

  test('an edit of an older version changes nothing', async () => {
    const { id, version } = await admin.api.admin.cases.create(entered('CASE-EDITED'))
    const theirs = await admin.api.admin.cases.update({
      ...entered('CASE-EDITED'),
      id,
      version,
      title: 'Theirs',
    })
    const mine = admin.api.admin.cases.update({ ...entered('CASE-EDITED'), id, version, title: 'Mine' })
    await expect(mine).rejects.toMatchObject({ status: 409 })
    expect(theirs.version).toBeGreaterThan(version)
    expect((await admin.api.admin.cases.list({ search: 'CASE-EDITED' })).items[0]?.title).toBe('Theirs')
  })

  test('missing cases and tasks are 404', async () => {
    const id = crypto.randomUUID()
    await expect(admin.api.admin.cases.delete({ id })).rejects.toMatchObject({ status: 404 })
    await expect(admin.api.admin.tasks.create({ caseId: id, title: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(admin.api.admin.tasks.delete({ id })).rejects.toMatchObject({ status: 404 })
  })
})

test('pages go there and back by key, and show every case once', async () => {
  for (let n = 0; n < 7; n++)
    await makeCase({ caseNumber: `PAGED-${n}`, createdAt: new Date(2020, 1, Math.min(n, 3)) })
  for (const order of ['newest', 'oldest', 'number'] as const) {
    const ask = (cursor?: string | null) =>
      admin.api.admin.cases.list({ search: 'PAGED-', order, limit: 3, cursor: cursor ?? undefined })
    const first = await ask()
    const second = await ask(first.older)
    const third = await ask(second.older)
    expect(first.newer).toBeNull()
    expect(third.older).toBeNull()
    const all = [first, second, third].flatMap(({ items }) => items.map(({ caseNumber }) => caseNumber))
    expect([...all].sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `PAGED-${n}`))
    if (order === 'number') expect(all).toEqual([...all].sort())
    expect((await ask(third.newer)).items).toEqual(second.items)
    expect(await ask(second.newer)).toEqual(first)
    await expect(ask('not a cursor')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('a search finds any part of number, title, the name on the file and the client’s', async () => {
  const client = await makeClient({ name: 'Quilla Ravensworth' })
  const byClient = await makeCase({ client, clientName: null, title: 'In re 100% wool' })
  const byName = await makeCase({ clientId: null, clientName: 'Zebedee Ravensworth' })
  const found = async (search: string) =>
    (await admin.api.admin.cases.list({ search })).items.map(({ id }) => id).sort()
  expect(await found('ravensw')).toEqual([byClient.id, byName.id].sort())
  expect(await found('100%')).toEqual([byClient.id])
  expect(await found(byName.caseNumber.slice(3))).toEqual([byName.id])
  expect(await found('no such thing')).toEqual([])
  const options = await admin.api.admin.cases.options({ search: 'Zebedee', chosen: byClient.id })
  expect(options.map(({ id }) => id)).toEqual([byClient.id, byName.id])
})

test('filters narrow the list', async () => {
  const lawyer = await makeLawyer()
  const mine = await makeCase({ lawyer, status: 'closed', practiceArea: 'Family Law' })
  await makeCase({ lawyer, status: 'ongoing' })
  const { items } = await admin.api.admin.cases.list({
    lawyerId: lawyer.id,
    status: 'closed',
    practiceArea: 'Family Law',
  })
  expect(items.map(({ id }) => id)).toEqual([mine.id])
})

test('a status that an import brought is offered as long as a case has it', async () => {
  const statuses = () => admin.api.admin.cases.statuses()
  expect(await statuses()).toEqual(['ongoing', 'pending', 'closed'])
  const item = await makeCase({ status: 'In Review' })
  expect(await statuses()).toEqual(['ongoing', 'pending', 'closed', 'other'])
  expect((await admin.api.admin.cases.list({ status: 'other' })).items.map(({ id }) => id)).toEqual([item.id])
  await admin.api.admin.cases.delete({ id: item.id })
  expect(await statuses()).not.toContain('other')
})

test('a task that is sent again after a lost answer is stored once', async () => {
  const { tasks } = admin.api.admin
  const { id: caseId } = await makeCase()
  const sent = { caseId, title: 'File the answer', idempotencyKey: crypto.randomUUID() }
  const [first, second] = await Promise.all([tasks.create(sent), tasks.create(sent)])
  expect(second).toEqual(first)
  expect(await tasks.create({ ...sent, title: 'Other words' })).toEqual(first)
  await tasks.create({ ...sent, idempotencyKey: crypto.randomUUID() })
  expect(await tasks.list({ caseId })).toHaveLength(2)
})

test('a card shows its first three tasks and counts them all', async () => {
  const item = await makeCase()
  for (let n = 1; n <= 5; n++)
    await makeTask({ case: item, title: `Task ${n}`, createdAt: new Date(Date.now() + n * 1000) })
  const [card] = (await admin.api.admin.cases.list({ search: item.caseNumber })).items
  expect(card?.taskCount).toBe(5)
  expect(card?.tasks.map(({ title }) => title)).toEqual(['Task 1', 'Task 2', 'Task 3'])
  expect(await admin.api.admin.tasks.list({ caseId: item.id })).toHaveLength(5)
})

test('a task begins pending, with medium priority; an edit of an older version is refused', async () => {
  const item = await makeCase()
  const made = await admin.api.admin.tasks.create({ caseId: item.id, title: ' File the answer ' })
  expect(made).toMatchObject({
    title: 'File the answer',
    status: 'pending',
    priority: 'medium',
    dueDate: null,
  })
  await expect(admin.api.admin.tasks.create({ caseId: item.id, title: ' ' })).rejects.toMatchObject({
    data: { fields: { title: 'Title is required' } },
  })
  const edit = { id: made.id, version: made.version, title: 'Filed', status: 'completed' as const }
  expect(await admin.api.admin.tasks.update(edit)).toMatchObject({ title: 'Filed', status: 'completed' })
  await expect(admin.api.admin.tasks.update(edit)).rejects.toMatchObject({ status: 409 })
  await admin.api.admin.tasks.delete({ id: made.id })
  expect(await admin.api.admin.tasks.list({ caseId: item.id })).toEqual([])
})

test('a case without its own client name shows the client’s current name', async () => {
  const client = await makeClient({ name: 'Ottilie Brown' })
  const form = { ...entered('CASE-NAMELESS'), clientName: '', clientId: client.id }
  const made = await admin.api.admin.cases.create(form)
  expect(made).toMatchObject({ clientName: 'Ottilie Brown', ownClientName: null })
  const { name, email, version } = client
  await admin.api.admin.clients.update({ id: client.id, name: `${name}-Hale`, email, version })
  const [shown] = (await admin.api.admin.cases.list({ search: 'CASE-NAMELESS' })).items
  expect(shown).toMatchObject({ clientName: 'Ottilie Brown-Hale', ownClientName: null })
  const named = await admin.api.admin.cases.update({
    ...{ ...form, clientName: 'Estate of Brown' },
    id: made.id,
    version: made.version,
  })
  expect(named).toMatchObject({ clientName: 'Estate of Brown', ownClientName: 'Estate of Brown' })
})

test('consent to publish the title is recorded with who and when, and ends when withdrawn', async () => {
  const { id, version } = await admin.api.admin.cases.create({
    ...entered('CASE-CONSENT'),
    publishTitle: true,
  })
  const [shown] = (await admin.api.admin.cases.list({ search: 'CASE-CONSENT' })).items
  expect(shown?.consent).toEqual({ by: adminName, at: expect.any(Date), form: null })
  const withdrawn = await admin.api.admin.cases.update({ ...entered('CASE-CONSENT'), id, version })
  expect(withdrawn).toMatchObject({ publishTitle: false, consent: null })
})
