import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { roundTrips } from '#db/pipeline/round-trip.ts'
import { addFirmDays, startOfFirmDay } from '#platform/dates/firm-time.ts'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeTask,
  owner,
} from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

test('a page is for the case’s lawyer and for administrators; another lawyer’s case looks like a missing one', async () => {
  const item = await makeCase()
  const { caseNumber } = item
  for (const { api } of [await anonymous(), await as(item.client.person)]) {
    await expect(api.lawyer.cases.page({ caseNumber })).rejects.toMatchObject(notForThem)
    await expect(api.admin.cases.page({ caseNumber })).rejects.toMatchObject(notForThem)
    await expect(
      api.lawyer.cases.setStatus({ id: item.id, from: 'ongoing', to: 'closed' }),
    ).rejects.toMatchObject(notForThem)
  }
  const other = (await as((await makeLawyer()).person)).api.lawyer.cases
  await expect(other.page({ caseNumber })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.page({ caseNumber: 'NOT-A-CASE' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.setStatus({ id: item.id, from: 'ongoing', to: 'closed' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an empty case has nothing next', async () => {
  const item = await makeCase()
  const page = await (await as(item.lawyer.person)).api.lawyer.cases.page({ caseNumber: item.caseNumber })
  expect(page.next).toEqual({ courtDate: null, deadline: null, task: null, chat: null })
  expect(page.counts).toEqual({ openTasks: 0, documents: 0 })
})

test('what comes next: today’s hearing, the soonest deadline, the oldest open task, unread messages', async () => {
  const lawyer = await makeLawyer()
  const client = await makeClient()
  const item = await makeCase({ lawyer, client })
  const other = await makeCase({ lawyer, client })
  const today = startOfFirmDay()
  const hearing = (title: string, days: number, deadline: number) =>
    makeCourtDate({
      case: item,
      title,
      courtDate: addFirmDays(today, days),
      deadline: addFirmDays(today, deadline),
    })
  await hearing('Over', -1, -8)
  await hearing('This morning', 0, -7)
  await hearing('Trial', 9, 2)
  await makeCourtDate({ case: other, title: 'Another case’s', courtDate: today })
  await makeTask({ case: item, title: 'Done', status: 'completed' })
  await makeTask({ case: item, title: 'Older', dueDate: '2030-05-01' })
  await makeTask({ case: item, title: 'Newer' })
  await makeDocument({ case: item })
  const sql = await owner()
  const { rows } = await sql.query(
    'insert into chat_conversations (client_id, lawyer_id) values ($1, $2) returning id',
    [client.id, lawyer.id],
  )
  const conversationId = rows[0].id
  await (await as(client.person)).api.client.chat.send({
    conversationId,
    messageText: 'Hello',
    idempotencyKey: crypto.randomUUID(),
  })

  const { caseNumber } = item
  const page = await (await as(lawyer.person)).api.lawyer.cases.page({ caseNumber })
  expect(page).toMatchObject({
    id: item.id,
    title: item.title,
    clientName: client.name,
    lawyerName: lawyer.name,
  })
  expect(page.next).toEqual({
    courtDate: { title: 'This morning', at: today, location: expect.any(String) },
    deadline: { title: 'Trial', at: addFirmDays(today, 2) },
    task: { title: 'Older', status: 'pending', dueDate: '2030-05-01' },
    chat: { conversationId, unread: 1 },
  })
  expect(page.counts).toEqual({ openTasks: 2, documents: 1 })
  const admin = await (await as((await makeAdmin()).person)).api.admin.cases.page({ caseNumber })
  expect(admin).toEqual({ ...page, next: { ...page.next, chat: null } })
})

test('a deadline that has passed is shown while its hearing is ahead, unless another deadline is ahead', async () => {
  const item = await makeCase()
  const today = startOfFirmDay()
  const { api } = await as(item.lawyer.person)
  const deadline = async () => (await api.lawyer.cases.page({ caseNumber: item.caseNumber })).next.deadline
  const hearing = (title: string, days: number, deadlineIn: number) =>
    makeCourtDate({
      case: item,
      title,
      courtDate: addFirmDays(today, days),
      deadline: addFirmDays(today, deadlineIn),
    })
  await hearing('Over', -1, -8)
  expect(await deadline()).toBeNull()
  await hearing('Mediation', 6, -1)
  expect(await deadline()).toEqual({ title: 'Mediation', at: addFirmDays(today, -1) })
  await hearing('Trial', 9, 2)
  expect(await deadline()).toMatchObject({ title: 'Trial' })
})

test('a recorded consent names who recorded it, without a second request to the database', async () => {
  const item = await makeCase()
  const eleanor = await as(item.lawyer.person)
  const { api } = await as((await makeAdmin()).person)
  const { caseNumber, title, description, clientId } = item
  const { version } = await api.admin.cases.page({ caseNumber })
  const published = { publishTitle: true, publishConsentForm: 'written' } as const
  const values = { caseNumber, title, description, clientId, lawyerId: item.lawyer.id }
  await api.admin.cases.update({ id: item.id, version, ...values, ...published })
  let trips = 0
  // Other work of this process, such as jobs, asks the database as well.
  const request = new AsyncLocalStorage<true>()
  const count = () => {
    if (request.getStore()) trips += 1
  }
  for (const cases of [eleanor.api.lawyer.cases, api.admin.cases]) {
    await cases.page({ caseNumber })
    trips = 0
    roundTrips.subscribe(count)
    const { consent } = await request.run(true, () => cases.page({ caseNumber }))
    roundTrips.unsubscribe(count)
    expect(consent).toMatchObject({ by: expect.any(String), form: 'written' })
    expect(trips).toBe(1)
  }
  const other = await as((await makeLawyer()).person)
  await expect(other.api.lawyer.cases.page({ caseNumber })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a status is changed once; who saw another one learns of it', async () => {
  const item = await makeCase()
  const { setStatus } = (await as(item.lawyer.person)).api.lawyer.cases
  const admin = (await as((await makeAdmin()).person)).api.admin.cases
  expect(await setStatus({ id: item.id, from: 'ongoing', to: 'pending' })).toMatchObject({
    status: 'pending',
  })
  await expect(admin.setStatus({ id: item.id, from: 'ongoing', to: 'closed' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  // Sent twice, for example after a lost answer.
  expect(await setStatus({ id: item.id, from: 'ongoing', to: 'pending' })).toMatchObject({
    status: 'pending',
  })
  expect(await admin.setStatus({ id: item.id, from: 'pending', to: 'closed' })).toMatchObject({
    status: 'closed',
  })
})

test('a hold on the case or its client is on the page until it is lifted', async () => {
  const item = await makeCase()
  const [{ api }, eleanor] = [await as((await makeAdmin()).person), await as(item.lawyer.person)]
  const { caseNumber } = item
  const heldSince = async () => [
    (await api.admin.cases.page({ caseNumber })).heldSince,
    (await eleanor.api.lawyer.cases.page({ caseNumber })).heldSince,
  ]
  expect(await heldSince()).toEqual([null, null])
  const hold = await api.admin.legalHolds.create({ kind: 'client', id: item.client.id, reason: 'Subpoena' })
  expect(await heldSince()).toEqual([expect.any(Date), expect.any(Date)])
  await api.admin.legalHolds.lift({ id: hold.id, reason: 'Quashed' })
  expect(await heldSince()).toEqual([null, null])
})
