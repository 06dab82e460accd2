import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

type Made<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>
let lawyer: Made<typeof makeLawyer>
let client: Made<typeof makeClient>
let atLawyer: Visit
let atClient: Visit
let conversationId: string

async function conversationOf(of: { client: { id: string }; lawyer: { id: string } }): Promise<string> {
  const { id } = await makeAppointment({ ...of, status: 'confirmed', confirmedDate: new Date() })
  const { rows } = await (await owner()).query(
    'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3) returning id',
    [of.client.id, of.lawyer.id, id],
  )
  return rows[0].id
}

beforeAll(async () => {
  lawyer = await makeLawyer()
  client = await makeClient()
  atLawyer = await as(lawyer.person)
  atClient = await as(client.person)
  conversationId = await conversationOf({ client, lawyer })
})

const message = (messageText: string, idempotencyKey = randomUUID()) => ({
  conversationId,
  idempotencyKey,
  messageText,
})
const texts = async (visit: Visit) =>
  (await visit.api.client.chat.messages({ conversationId })).items.map(({ messageText }) => messageText)

test('a conversation is its two people’s: nobody else reads, writes or marks it', async () => {
  const otherClient = await as((await makeClient()).person)
  const otherLawyer = await as((await makeLawyer()).person)
  for (const chat of [otherClient.api.client.chat, otherLawyer.api.lawyer.chat]) {
    await expect(chat.messages({ conversationId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat.send(message('Hello?'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of [conversationId, randomUUID()])
      await expect(chat.markRead({ conversationId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const admin = await as((await makeAdmin()).person)
  await expect(admin.api.client.chat.messages({ conversationId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const nobody = await anonymous()
  await expect(nobody.api.client.chat.messages({ conversationId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(await otherClient.api.client.chat.conversations()).toEqual([])
})

test.each(['', '   ', '\n\n', 'x'.repeat(5001)])('a message can’t be %j', async (text) => {
  await expect(atClient.api.client.chat.send(message(text))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('sent again under the same key, it is the same message; at once, too', async () => {
  const once = message('  Only once.  ')
  const sent = await Promise.all(Array.from({ length: 5 }, () => atClient.api.client.chat.send(once)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  await atClient.api.client.chat.send({ ...once, messageText: 'Something else' })
  expect((await texts(atClient)).filter((text) => text === 'Only once.')).toHaveLength(1)
  expect(await texts(atClient)).not.toContain('Something else')
  // Keys are per sender: the other side's message with the same key is a different message.
  await atLawyer.api.lawyer.chat.send({ ...once, messageText: 'From the lawyer' })
  expect(await texts(atClient)).toContain('From the lawyer')
})

test('5000 characters arrive whole, in any script', async () => {
  const long = `${'é漢🏛'.repeat(1250)}`.slice(0, 5000)
  const { messageText } = await atClient.api.client.chat.send(message(long))
  expect(messageText).toBe(long)
})

test('the database never holds the words', async () => {
  const { id } = await atClient.api.client.chat.send(message('The vase was broken before.'))
  const { rows } = await (await owner()).query('select message_text from chat_messages where id = $1', [id])
  expect(rows[0].message_text).not.toContain('vase')
})

test('messages come in their order, a page at a time from the newest', async () => {
  conversationId = await conversationOf({ client, lawyer: await makeLawyer() })
  for (let n = 1; n <= 7; n++) await atClient.api.client.chat.send(message(`${n}`))
  const page = (before?: number) =>
    atClient.api.client.chat.messages({ conversationId, limit: 3, ...(before && { before }) })
  const newest = await page()
  expect(newest.items.map(({ messageText }) => messageText)).toEqual(['5', '6', '7'])
  const older = await page(newest.before ?? 0)
  expect(older.items.map(({ messageText }) => messageText)).toEqual(['2', '3', '4'])
  const oldest = await page(older.before ?? 0)
  expect([oldest.items.map(({ messageText }) => messageText), oldest.before]).toEqual([['1'], null])
})

test('reading clears the other side’s count and notification, and not one’s own', async () => {
  const other = await makeLawyer()
  conversationId = await conversationOf({ client, lawyer: other })
  const atOther = await as(other.person)
  await atOther.api.lawyer.chat.send(message('Are you there?'))
  await atClient.api.client.chat.send(message('Yes.'))
  const mine = async () =>
    (await atClient.api.client.chat.conversations()).find(({ id }) => id === conversationId)
  expect(await mine()).toMatchObject({ unread: 1, lawyerName: other.name, lawyerId: other.id })
  const unreadNotes = async () => {
    const { rows } = await (await owner()).query(
      'select user_id from notifications where subject_id = $1 and read_at is null order by user_id',
      [conversationId],
    )
    return rows.map(({ user_id }) => user_id)
  }
  expect(await unreadNotes()).toEqual([client.userId, other.userId].sort())
  // In the client role, which the lawyer doesn't have here: refused, and nothing is marked as read.
  await expect(atOther.api.client.chat.markRead({ conversationId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await unreadNotes()).toEqual([client.userId, other.userId].sort())
  await atClient.api.client.chat.markRead({ conversationId })
  expect(await mine()).toMatchObject({ unread: 0 })
  expect(await unreadNotes()).toEqual([other.userId])
  const { items } = await atOther.api.lawyer.chat.messages({ conversationId })
  expect(items.map(({ readAt }) => readAt !== null)).toEqual([true, false])
})

test('once the lawyer has ended it, there is nothing to read or to write', async () => {
  await (await owner()).query('delete from chat_conversations where id = $1', [conversationId])
  for (const call of [
    () => atClient.api.client.chat.messages({ conversationId }),
    () => atClient.api.client.chat.send(message('Hello?')),
    () => atClient.api.client.chat.markRead({ conversationId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
