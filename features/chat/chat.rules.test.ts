import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { userPresence } from '#features/presence/presence.table.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { chatConversations, chatMessages } from './chat.table.ts'

const { db, owner, admin, ann, ben, eleanor, marcus, anon } = await openFirm()

const book = async (actor: Actor) => {
  await db.asActor(actor, (tx) => tx.insert(appointments).values({ lawyerId: eleanor.lawyerId }))
  const { rows } = await owner.query('select id from appointments where client_id = $1 and status = $2', [
    (actor as typeof ann).clientId,
    'pending',
  ])
  return rows[0].id as string
}
const accept = async (actor: Actor, id: string) =>
  (
    await db.asActor(actor, (tx) =>
      tx.execute<{ id: string | null }>(sql`select accept_appointment(${id}::uuid) as id`),
    )
  ).rows[0]?.id
const send = (actor: Actor, conversationId: string, idempotencyKey = randomUUID()) =>
  db.asActor(actor, (tx) =>
    tx
      .insert(chatMessages)
      .values({ conversationId, idempotencyKey, messageText: 'sealed' } as typeof chatMessages.$inferInsert)
      .onConflictDoNothing()
      .returning(),
  )

let appointment: string
let conversation: string

test('clients book for themselves, once at a time, and confirm nothing', async () => {
  appointment = await book(ann)
  await expect(book(ann)).rejects.toMatchObject({ cause: { constraint: 'appointments_lawyer_id_key' } })
  const forge = (column: string, value: string) =>
    db.asActor(ben, (tx) =>
      tx.execute(
        sql`insert into appointments (lawyer_id, ${sql.identifier(column)}) values (${eleanor.lawyerId}, ${value})`,
      ),
    )
  await expect(forge('status', 'confirmed')).rejects.toMatchObject(noRight)
  await expect(forge('client_id', ann.clientId)).rejects.toMatchObject(noRight)
  await expect(
    db.asActor(ann, (tx) => tx.update(appointments).set({ status: 'confirmed' })),
  ).rejects.toMatchObject(noRight)
})

test('accepting confirms and opens the conversation together, for the lawyer who was asked alone', async () => {
  expect(await accept(marcus, appointment)).toBeNull()
  await expect(accept(ann, appointment)).rejects.toMatchObject(noRight)
  await expect(
    db.asActor(eleanor, (tx) =>
      tx
        .insert(chatConversations)
        .values({ clientId: ann.clientId, lawyerId: eleanor.lawyerId, appointmentId: appointment }),
    ),
  ).rejects.toMatchObject(noRight)
  conversation = (await accept(eleanor, appointment)) as string
  expect(await accept(eleanor, appointment)).toBeNull()
  const [row] = await db.asActor(ann, (tx) => tx.select().from(appointments))
  expect(row).toMatchObject({ status: 'confirmed', confirmedDate: expect.any(Date) })
  const { rows } = await owner.query('select user_id, kind from notifications order by created_at')
  expect(rows).toEqual([
    { user_id: eleanor.userId, kind: 'appointment_requested' },
    { user_id: ann.userId, kind: 'appointment_confirmed' },
  ])
})

test('only the two people write, under their own names, and nobody else reads', async () => {
  const key = randomUUID()
  const [first] = await send(ann, conversation, key)
  expect(first).toMatchObject({ sender: 'client', senderId: ann.userId, lawyerId: eleanor.lawyerId })
  expect(await send(ann, conversation, key)).toEqual([])
  const [answer] = await send(eleanor, conversation)
  expect(answer).toMatchObject({ sender: 'lawyer' })
  expect(answer?.position).toBeGreaterThan(first?.position as number)
  for (const actor of [ben, marcus, admin, anon])
    await expect(send(actor, conversation)).rejects.toMatchObject(noRight)
  const count = async (actor: Actor) =>
    (await db.asActor(actor, (tx) => tx.select().from(chatMessages))).length
  expect([await count(ann), await count(eleanor), await count(ben), await count(marcus)]).toEqual([
    2, 2, 0, 0,
  ])
  await expect(count(admin)).rejects.toMatchObject(noRight)
  await expect(
    db.asActor(ann, (tx) => tx.update(chatMessages).set({ messageText: 'other' })),
  ).rejects.toMatchObject(noRight)
})

test('a message changes its topic and both lists, and notifies only a person without unread messages of the chat', async () => {
  const notified = async () =>
    (
      await owner.query(
        `select created_at, mailed_at from notifications
          where user_id = $1 and kind = 'chat_message' and read_at is null`,
        [eleanor.userId],
      )
    ).rows
  await owner.query(`update notifications set mailed_at = '2026-01-01' where user_id = $1`, [eleanor.userId])
  const before = await notified()
  const { rows: last } = await owner.query('select max(id) as id from changes')
  await send(ann, conversation)
  const { rows: told } = await owner.query('select topic, op from changes where id > $1 order by topic', [
    last[0].id,
  ])
  expect(told).toEqual([
    { topic: `chat_conversations/client_id/${ann.clientId}`, op: 'update' },
    { topic: `chat_conversations/lawyer_id/${eleanor.lawyerId}`, op: 'update' },
    { topic: `chat_messages/conversation_id/${conversation}`, op: 'insert' },
  ])
  expect(before).toHaveLength(1)
  expect(await notified()).toEqual(before)
  await owner.query('update notifications set read_at = now() where user_id = $1', [eleanor.userId])
  await send(ann, conversation)
  expect(await notified()).toMatchObject([{ mailed_at: null }])
})

test('opening a chat marks the other’s messages read, not one’s own', async () => {
  const read = (actor: Actor) =>
    db.asActor(actor, (tx) => tx.update(chatMessages).set({ isRead: true }).returning())
  expect(await read(ann)).toMatchObject([{ sender: 'lawyer', isRead: true, readAt: expect.any(Date) }])
  expect(await read(marcus)).toEqual([])
  expect(await read(eleanor)).toMatchObject([
    { sender: 'client' },
    { sender: 'client' },
    { sender: 'client' },
  ])
})

test('each sees whether the other is there', async () => {
  for (const actor of [ann, eleanor, ben])
    await db.asActor(actor, (tx) => tx.insert(userPresence).values({ isOnline: true }))
  const seen = async (actor: Actor) =>
    (await db.asActor(actor, (tx) => tx.select().from(userPresence))).map(({ userId }) => userId).sort()
  expect(await seen(ann)).toEqual([ann.userId, eleanor.userId].sort())
  expect(await seen(eleanor)).toEqual([ann.userId, eleanor.userId].sort())
  expect(await seen(ben)).toEqual([ben.userId])
  await expect(
    db.asActor(ann, (tx) => tx.insert(userPresence).values({ userId: marcus.userId })),
  ).rejects.toMatchObject(noRight)
  expect(
    await db.asActor(ann, (tx) => tx.update(userPresence).set({ isOnline: false }).returning()),
  ).toHaveLength(1)
})

test('ending a chat removes messages and appointment, so that the client can book again', async () => {
  await expect(db.asActor(ann, (tx) => tx.delete(chatConversations))).rejects.toMatchObject(noRight)
  expect(await db.asActor(marcus, (tx) => tx.delete(chatConversations).returning())).toEqual([])
  await db.asActor(eleanor, (tx) =>
    tx.delete(chatConversations).where(eq(chatConversations.id, conversation)),
  )
  expect((await owner.query('select 1 from chat_messages')).rows).toEqual([])
  expect(await db.asActor(ann, (tx) => tx.select().from(appointments))).toEqual([])
  const { rows } = await owner.query('select topic from changes where topic = $1 and op = $2', [
    `chat_conversations/id/${conversation}`,
    'delete',
  ])
  expect(rows).toHaveLength(1)
  expect(await accept(eleanor, await book(ann))).toEqual(expect.any(String))
})

test('a rejected request has its reason, and another may follow', async () => {
  const id = await book(ben)
  await db.asActor(eleanor, (tx) =>
    tx
      .update(appointments)
      .set({ status: 'rejected', rejectionReason: 'Conflict of interest' })
      .where(eq(appointments.id, id)),
  )
  expect(await accept(eleanor, id)).toBeNull()
  expect(await book(ben)).not.toBe(id)
})
