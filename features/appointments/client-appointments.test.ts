import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { outOfRange } from '#platform/dates/date-fields.ts'
import { makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { bookingMessages, bookingState } from './booking.schema.ts'

let atClient: Visit
let client: Awaited<ReturnType<typeof makeClient>>

beforeAll(async () => {
  client = await makeClient()
  atClient = await as(client.person)
})

const book = (visit: Visit, lawyerId: string, more: { preferredTime?: Date; notes?: string } = {}) =>
  visit.api.client.appointments.book({ lawyerId, ...more })
const stateWith = async (lawyerId: string) => {
  const all = await atClient.api.client.appointments.list()
  return bookingState(all.find((one) => one.lawyerId === lawyerId))
}

test('anonymous callers and accounts without a client record book nothing', async () => {
  const lawyer = await makeLawyer()
  await expect(book(await anonymous(), lawyer.id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const unlinked = await as((await makeUser()).person)
  await expect(book(unlinked, lawyer.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: bookingMessages.noClient,
  })
  expect(await unlinked.api.client.appointments.list()).toEqual([])
})

test('of lawyers who are not there nothing is asked', async () => {
  const former = await makeLawyer({ active: false })
  for (const id of [former.id, randomUUID()])
    await expect(book(atClient, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a wish in the past or in the year 10000 and notes of 2001 characters are refused beside their fields', async () => {
  const lawyer = await makeLawyer()
  await expect(
    book(atClient, lawyer.id, { preferredTime: new Date(Date.now() - 1000) }),
  ).rejects.toMatchObject({ data: { fields: { preferredTime: bookingMessages.past } } })
  await expect(
    book(atClient, lawyer.id, { preferredTime: new Date('+010000-01-01T00:00:00Z') }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { fields: { preferredTime: outOfRange } } })
  const error = await book(atClient, lawyer.id, { notes: 'x'.repeat(2001) }).catch((refused) => refused)
  expect(Object.keys(error.data.fields)).toEqual(['notes'])
})

test('one at a time with each lawyer, also when asked at once', async () => {
  const [lawyer, other] = [await makeLawyer(), await makeLawyer()]
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => book(atClient, lawyer.id)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(book(atClient, lawyer.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: bookingMessages.already,
  })
  await book(atClient, other.id)
})

test('pending, accepted with its conversation, then deleted: free to book again', async () => {
  const lawyer = await makeLawyer()
  const wish = { preferredTime: new Date(Date.now() + 3_600_000), notes: 'x'.repeat(2000) }
  expect(await stateWith(lawyer.id)).toBe('none')
  const { id } = await book(atClient, lawyer.id, wish)
  expect(await stateWith(lawyer.id)).toBe('pending')
  const atLawyer = await as(lawyer.person)
  const [request] = (await atLawyer.api.lawyer.appointments.list({})).items
  expect(request).toMatchObject({ id, clientName: client.name, notes: wish.notes })
  await atLawyer.api.lawyer.appointments.accept({ id })
  expect(await stateWith(lawyer.id)).toBe('accepted')
  await (await owner()).query('delete from chat_conversations where appointment_id = $1', [id])
  expect(await stateWith(lawyer.id)).toBe('none')
  await book(atClient, lawyer.id)
})

test('a declined one says why, and another may be asked for', async () => {
  const lawyer = await makeLawyer()
  const { id } = await book(atClient, lawyer.id)
  await (await owner()).query(
    `update appointments set status = 'rejected', rejection_reason = 'On leave' where id = $1`,
    [id],
  )
  const all = await atClient.api.client.appointments.list()
  expect(all.find((one) => one.id === id)).toMatchObject({ status: 'rejected', rejectionReason: 'On leave' })
  expect(await stateWith(lawyer.id)).toBe('none')
  await book(atClient, lawyer.id)
})

test('clients see their own alone', async () => {
  const other = await as((await makeClient()).person)
  expect(await other.api.client.appointments.list()).toEqual([])
})

test('notes may have 2000 characters and not one more', async () => {
  const visit = await as((await makeClient()).person)
  const book = async (length: number) =>
    visit.api.client.appointments.book({ lawyerId: (await makeLawyer()).id, notes: 'é'.repeat(length) })
  for (const length of [1999, 2000]) expect(await book(length)).toMatchObject({ id: expect.any(String) })
  await expect(book(2001)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { notes: expect.any(String) } },
  })
})
