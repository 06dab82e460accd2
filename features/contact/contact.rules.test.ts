import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#features/leads/leads.table.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { contactMessages } from './contact.table.ts'

const { db, owner, admin, anon, eleanor } = await openFirm()

const submit = async (message: string, { email = 'Vera@demo.example', address = 'one' } = {}) =>
  (
    await db.asActor(anon, (tx) =>
      tx.execute(
        sql`select * from submit_contact_message('Vera', ${email}, '', ${message}, array[${address}], array[1])`,
      ),
    )
  ).rows[0]

test('a message is stored with one lead, and the same message once', async () => {
  const [first, again] = await Promise.all([submit('Hello'), submit('Hello')])
  expect([first?.message_id, again?.message_id].filter(Boolean)).toHaveLength(1)
  expect((await submit('Another thing'))?.message_id).toEqual(expect.any(String))
  expect(await db.asActor(admin, (tx) => tx.select().from(leads))).toMatchObject([
    { email: 'vera@demo.example', source: 'website', status: 'new' },
  ])
  const jobs = await owner.query(
    `select payload from queued_jobs where kind = 'contact_message' order by created_at`,
  )
  expect(jobs.rows[0]).toEqual({ payload: first?.message_id ?? again?.message_id })
  expect(jobs.rows).toHaveLength(2)
  const { rows } = await owner.query('select kind from notifications where user_id = $1', [admin.userId])
  expect(rows).toEqual([{ kind: 'contact_message' }, { kind: 'contact_message' }])
})

test('too many messages from one address are throttled and not stored', async () => {
  for (let i = 0; i < 5; i++) await submit(`Buy ${i}`, { email: `spam${i}@demo.example`, address: 'two' })
  const refused = await submit('Buy', { email: 'spam@demo.example', address: 'two' })
  expect(refused).toMatchObject({ message_id: null })
  expect(refused?.retry_after).toBeGreaterThan(3000)
})

test('only administrators read the inbox; an answer has its author', async () => {
  for (const actor of [anon, eleanor])
    await expect(db.asActor(actor, (tx) => tx.select().from(contactMessages))).rejects.toMatchObject(noRight)
  const [row] = await db.asActor(admin, (tx) =>
    tx.update(contactMessages).set({ answeredAt: new Date() }).returning(),
  )
  expect(row).toMatchObject({ answeredBy: admin.userId })
})
