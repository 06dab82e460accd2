import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { lawyers } from './lawyers.table.ts'

const firm = await openFirm()
const { db, ann, eleanor, marcus, admin, anon } = firm

const names = async (actor: Actor) =>
  (await db.asActor(actor, (tx) => tx.select({ name: lawyers.name }).from(lawyers)))
    .map(({ name }) => name)
    .sort()
const edit = (actor: Actor, values: Partial<typeof lawyers.$inferInsert>) =>
  db.asActor(actor, (tx) => tx.update(lawyers).set(values).returning({ name: lawyers.name }))

test('everyone sees active lawyers, and of them a business card', async () => {
  const retired = await firm.insert('lawyers', {
    name: 'Retired',
    email: 'retired@octagonlaw.example',
    title: 'Attorney',
    specialization: 'Tax Law',
    active: false,
  })
  expect(await names(anon)).toEqual(['eleanor', 'marcus'])
  expect(await names(ann)).toEqual(['eleanor', 'marcus'])
  expect(await names(admin)).toEqual(['Retired', 'eleanor', 'marcus'])
  for (const actor of [anon, ann])
    await expect(
      db.asActor(actor, (tx) => tx.select({ userId: lawyers.userId }).from(lawyers)),
    ).rejects.toMatchObject(noRight)
  await firm.owner.query('delete from lawyers where id = $1', [retired])
})

test('a lawyer edits their own name, phone and bio', async () => {
  expect(await edit(eleanor, { phone: '+1 212 555 0100' })).toEqual([{ name: 'eleanor' }])
  for (const values of [
    { email: 'x@x.example' },
    { active: false },
    { userId: marcus.userId },
    { title: 'Partner' },
  ])
    await expect(edit(eleanor, values)).rejects.toMatchObject(noRight)
  await expect(edit(ann, { bio: 'x' })).rejects.toMatchObject(noRight)
})

test('slugs come from names and are never shared', async () => {
  const add = (name: string, email: string) =>
    db.asActor(admin, (tx) =>
      tx
        .insert(lawyers)
        .values({ name, email, title: 'Attorney', specialization: 'Tax Law' })
        .returning({ slug: lawyers.slug }),
    )
  const made = await Promise.all(
    ['a', 'b', 'c'].map((each) => add('José Ó’Neil', `${each}@octagonlaw.example`)),
  )
  expect(made.map(([row]) => row?.slug).sort()).toEqual(['jose-oneil', 'jose-oneil-2', 'jose-oneil-3'])
  const [[polish], [chinese]] = await Promise.all([
    add('Łukasz Trần-Øster', 'd@octagonlaw.example'),
    add('王小明', 'e@octagonlaw.example'),
  ])
  expect([polish?.slug, chinese?.slug]).toEqual(['lukasz-tran-oster', 'lawyer'])
})

test('removing a lawyer ends their role, sessions and conversations; their cases wait for another', async () => {
  const appointment = {
    client_id: ann.clientId,
    lawyer_id: eleanor.lawyerId,
    status: 'confirmed',
    confirmed_date: new Date(),
  }
  const appointmentId = await firm.insert('appointments', appointment)
  const parties = { client_id: ann.clientId, lawyer_id: eleanor.lawyerId }
  const conversationId = await firm.insert('chat_conversations', {
    ...parties,
    appointment_id: appointmentId,
  })
  const message = sql`insert into chat_messages (conversation_id, message_text, idempotency_key)
    values (${conversationId}, 'sealed', gen_random_uuid())`
  await db.asActor(ann, (tx) => tx.execute(message))
  await db.asActor(eleanor, (tx) =>
    tx.execute(sql`insert into case_access_pins (case_id, pin_hash) values (${firm.annsCase}, 'x')`),
  )
  await firm.insert('sessions', {
    user_id: eleanor.userId,
    token_hash: 'e',
    expires_at: new Date(Date.now() + 9e5),
  })
  await firm.insert('user_presence', { user_id: eleanor.userId })

  await db.asActor(admin, (tx) => tx.delete(lawyers).where(eq(lawyers.id, eleanor.lawyerId)))

  const left = async (table: string) => (await firm.owner.query(`select * from ${table}`)).rows.length
  expect(await left('chat_messages')).toBe(0)
  expect(await left('chat_conversations')).toBe(0)
  expect(await left('appointments')).toBe(0)
  expect(await left('case_access_pins')).toBe(0)
  expect(await left('sessions')).toBe(0)
  const { rows } = await firm.owner.query('select lawyer_id from cases where id = $1', [firm.annsCase])
  expect(rows).toEqual([{ lawyer_id: null }])
  const roles = await firm.owner.query('select 1 from user_roles where user_id = $1', [eleanor.userId])
  expect(roles.rows).toEqual([])
})

test('a client with everything can be deleted', async () => {
  const parties = { client_id: ann.clientId, lawyer_id: marcus.lawyerId }
  const appointmentId = await firm.insert('appointments', {
    ...parties,
    status: 'confirmed',
    confirmed_date: new Date(),
  })
  const conversationId = await firm.insert('chat_conversations', {
    ...parties,
    appointment_id: appointmentId,
  })
  await db.asActor(marcus, (tx) =>
    tx.execute(sql`insert into chat_messages (conversation_id, message_text, idempotency_key)
      values (${conversationId}, 'sealed', gen_random_uuid())`),
  )
  const of = { case_id: firm.annsCase }
  await db.asActor(ann, (tx) =>
    tx.execute(sql`insert into case_access_requests (case_id) values (${firm.annsCase})`),
  )
  await firm.insert('case_tasks', { ...of, title: 'File' })
  await firm.insert('case_updates', { ...of, description: 'Filed', entry_timestamp: new Date() })
  await firm.insert('calendar_events', { ...of, title: 'Hearing' })
  const grant = { token_hash: 'a'.repeat(64), user_id: ann.userId, expires_at: new Date(Date.now() + 6e4) }
  await firm.insert('case_access_grants', { ...of, ...grant })
  await db.asActor(admin, (tx) => tx.execute(sql`delete from clients where id = ${ann.clientId}`))
  for (const table of [
    'case_tasks',
    'case_updates',
    'calendar_events',
    'case_access_grants',
    'chat_messages',
    'appointments',
  ])
    expect((await firm.owner.query(`select 1 from ${table}`)).rows, table).toEqual([])
  expect((await firm.owner.query('select 1 from users where id = $1', [ann.userId])).rows).toEqual([])
})
