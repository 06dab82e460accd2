import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let eleanor: Visit
let marcus: Visit
let naomi: Visit
let client: Awaited<ReturnType<typeof makeClient>>
let conversationId: string
let appointmentId: string

beforeAll(async () => {
  const lawyer = await makeLawyer()
  client = await makeClient()
  eleanor = await as(lawyer.person)
  marcus = await as((await makeLawyer()).person)
  naomi = await as(client.person)
  appointmentId = (await makeAppointment({ client, lawyer })).id
  conversationId = (await eleanor.api.lawyer.appointments.accept({ id: appointmentId })).conversationId
})

const say = (visit: 'client' | 'lawyer', messageText: string) => {
  const message = { conversationId, idempotencyKey: randomUUID(), messageText }
  return visit === 'client' ? naomi.api.client.chat.send(message) : eleanor.api.lawyer.chat.send(message)
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status, message }) => ({ status, message }),
  )
const left = async (table: string, id: string) =>
  (await (await owner()).query(`select from ${table} where id = $1`, [id])).rows.length

test('another lawyer sees nothing of it and can’t end it', async () => {
  expect(await marcus.api.lawyer.chat.conversations()).toEqual([])
  expect(await marcus.api.lawyer.chat.unread()).toBe(0)
  const missing = { status: 404, message: 'Conversation not found' }
  for (const id of [conversationId, randomUUID()])
    expect(await refusal(marcus.api.lawyer.chat.delete({ conversationId: id }))).toEqual(missing)
  expect(await refusal(naomi.api.lawyer.chat.delete({ conversationId }))).toMatchObject({ status: 403 })
  expect(await left('chat_conversations', conversationId)).toBe(1)
})

test('a card shows the last message, and how many are new', async () => {
  const { conversations, unread, markRead } = eleanor.api.lawyer.chat
  const known = { id: conversationId, clientName: client.name, clientEmail: client.email }
  expect(await conversations()).toMatchObject([{ ...known, unread: 0, last: null }])
  await say('client', 'Good morning.')
  await say('client', 'Is there news?')
  expect(await conversations()).toMatchObject([
    { ...known, unread: 2, last: { messageText: 'Is there news?', createdAt: expect.any(Date) } },
  ])
  expect(await unread()).toBe(2)
  await markRead({ conversationId })
  await say('lawyer', 'There is.')
  expect(await conversations()).toMatchObject([{ unread: 0, last: { messageText: 'There is.' } }])
  expect(await unread()).toBe(0)
})

test('ending a chat also deletes its messages and appointment, so that the client can book again', async () => {
  await eleanor.api.lawyer.chat.delete({ conversationId })
  expect(await eleanor.api.lawyer.chat.conversations()).toEqual([])
  expect(await naomi.api.client.chat.conversations()).toEqual([])
  expect(await left('appointments', appointmentId)).toBe(0)
  const { rows } = await (await owner()).query('select from chat_messages where conversation_id = $1', [
    conversationId,
  ])
  expect(rows).toEqual([])
  expect(await refusal(eleanor.api.lawyer.chat.delete({ conversationId }))).toMatchObject({ status: 404 })
})
