import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { roundTrips } from '#db/pipeline/round-trip.ts'
import { addFirmDays, startOfFirmDay } from '#platform/dates/firm-time.ts'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeClient,
  makeCourtDate,
  makeDocument,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

async function unlock(visit: Visit, item: Awaited<ReturnType<typeof makeCase>>) {
  const { pinCode } = await (await as(item.lawyer.person)).api.lawyer.pins.create({ caseId: item.id })
  const { grant } = await visit.api.site.caseAccess.verifyPin({ case_id: item.id, pin_code: pinCode ?? '' })
  return { context: { grant: grant ?? '' } }
}

const courtDates = (visit: Visit, caseId: string, options?: { context: { grant: string } }) =>
  visit.api.client.cases.ahead({ caseId }, options).then((answer) => answer.courtDates)

test('only a case’s own client sees its coming dates; a PIN opens just the case and its timeline', async () => {
  const item = await makeCase()
  const caseId = item.id
  await makeCourtDate({ case: item, title: 'Sealed conference', courtDate: addFirmDays(startOfFirmDay(), 3) })
  await makeDocument({ case: item, title: 'Sealed deed' })
  const visitor = await anonymous()
  const granted = await unlock(visitor, item)
  await expect(visitor.api.client.cases.ahead({ caseId }, granted)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(visitor.api.client.documents.list({ caseId }, granted)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const details = await visitor.api.site.caseAccess.details(undefined, granted)
  expect(details.ownClientId).toBeNull()
  expect(JSON.stringify(details)).not.toContain('Sealed')

  for (const { person } of [await makeClient(), item.lawyer, await makeAdmin()]) {
    const visit = await as(person)
    const grant = await unlock(visit, item)
    await expect(visit.api.client.cases.ahead({ caseId }, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await visit.api.client.documents.list({ caseId }, grant)).items).toEqual([])
    expect((await visit.api.site.caseAccess.details(undefined, grant)).ownClientId).toBeNull()
  }
})

test('the own client reads the coming court dates after the PIN, in the columns that the public would', async () => {
  const item = await makeCase()
  const other = await makeCase({ client: item.client, lawyer: item.lawyer })
  const today = startOfFirmDay()
  const hearing = { case: item, courtDate: addFirmDays(today, 9), location: 'Room 5', description: 'Inner' }
  await makeCourtDate({ ...hearing, title: 'Trial', judgeName: 'M. Ito', judgeConfirmed: true })
  await makeCourtDate({ ...hearing, title: 'Today', courtDate: today, judgeName: 'A placeholder' })
  await makeCourtDate({ ...hearing, title: 'Over', courtDate: addFirmDays(today, -2) })
  await makeCourtDate({ ...hearing, title: 'Another case’s', case: other })
  const visit = await as(item.client.person)
  expect(await courtDates(visit, item.id)).toEqual([])
  const granted = await unlock(visit, item)
  expect(await courtDates(visit, item.id, granted)).toEqual([
    {
      id: expect.any(String),
      title: 'Today',
      at: today,
      judgeName: 'Judge to be assigned',
      location: 'Room 5',
    },
    {
      id: expect.any(String),
      title: 'Trial',
      at: addFirmDays(today, 9),
      judgeName: 'M. Ito',
      location: 'Room 5',
    },
  ])
  // The grant is for one case.
  expect(await courtDates(visit, other.id, granted)).toEqual([])
  expect((await visit.api.site.caseAccess.details(undefined, granted)).ownClientId).toBe(item.client.id)
})

test('appointments and unread messages are those with the case’s lawyer; one trip to the database', async () => {
  const item = await makeCase()
  const { client, lawyer } = item
  const pending = await makeAppointment({ client, lawyer, preferredTime: new Date('2031-05-01T15:00:00Z') })
  await makeAppointment({ client, lawyer, status: 'rejected' })
  await makeAppointment({ client })
  const sql = await owner()
  const { rows } = await sql.query(
    'insert into chat_conversations (client_id, lawyer_id) values ($1, $2) returning id',
    [client.id, lawyer.id],
  )
  const conversationId = rows[0].id
  const { lawyer: another } = await makeCase({ client })
  await sql.query('insert into chat_conversations (client_id, lawyer_id) values ($1, $2)', [
    client.id,
    another.id,
  ])
  const visit = await as(client.person)
  const read = () => visit.api.client.cases.ahead({ caseId: item.id })
  expect((await read()).chat).toEqual({ conversationId, unread: 0 })
  await (await as(lawyer.person)).api.lawyer.chat.send({
    conversationId,
    messageText: 'Hello',
    idempotencyKey: crypto.randomUUID(),
  })
  const request = new AsyncLocalStorage<true>()
  let trips = 0
  const count = () => {
    if (request.getStore()) trips += 1
  }
  roundTrips.subscribe(count)
  const answer = await request.run(true, read)
  roundTrips.unsubscribe(count)
  expect(answer).toEqual({
    courtDates: [],
    appointments: [{ id: pending.id, status: 'pending', at: new Date('2031-05-01T15:00:00Z') }],
    chat: { conversationId, unread: 1 },
  })
  expect(trips).toBe(1)
})

test('the documents of one case are a part of the client’s own', async () => {
  const item = await makeCase()
  const other = await makeCase({ client: item.client })
  await makeDocument({ case: item, title: 'The deed' })
  await makeDocument({ case: other, title: 'A lease' })
  await makeDocument({ title: 'Another client’s' })
  const { documents } = (await as(item.client.person)).api.client
  expect((await documents.list({ caseId: item.id })).items.map(({ title }) => title)).toEqual(['The deed'])
  expect((await documents.list({})).items).toHaveLength(2)
})
