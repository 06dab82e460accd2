import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFirm } from '#test/firm.ts'
import { changes } from './changes.table.ts'

const { db, owner, admin, ann, ben, annsCase, eleanor, anon } = await openFirm()

async function told(statement: ReturnType<typeof sql>, actor: Parameters<typeof db.asActor>[0] = admin) {
  await owner.query('truncate changes')
  await db.asActor(actor, (tx) => tx.execute(statement))
  const { rows } = await owner.query('select topic, op from changes order by topic collate "C"')
  return rows.map(({ topic, op }) => `${op} ${topic}`)
}

test('a change names its table and the owners before and after, once each', async () => {
  expect(await told(sql`update cases set client_id = ${ben.clientId} where id = ${annsCase}`)).toEqual([
    // The audit log has a line of it.
    ...['audit_log', `audit_log/case_id/${annsCase}`].map((topic) => `insert ${topic}`),
    // The client is one of its people.
    ...['delete', 'insert'].map((change) => `${change} case_parties/case_id/${annsCase}`),
    ...[
      'cases',
      ...[ann.clientId, ben.clientId].sort().map((id) => `cases/client_id/${id}`),
      `cases/id/${annsCase}`,
      `cases/lawyer_id/${eleanor.lawyerId}`,
      `cases/reach/${annsCase}`,
    ].map((topic) => `update ${topic}`),
  ])
})

test('a change of who may see a row is reported separately from other changes', async () => {
  expect(await told(sql`update cases set title = 'Another' where id = ${annsCase}`)).not.toContain(
    `update cases/reach/${annsCase}`,
  )
  expect(await told(sql`update cases set lawyer_id = null where id = ${annsCase}`)).toContain(
    `update cases/reach/${annsCase}`,
  )
  const { rows } = await owner.query(`insert into cases (case_number, title, description, status)
    values ('REACH-1', 'Made', 'and gone', 'ongoing') returning id`)
  expect(await told(sql`delete from cases where id = ${rows[0].id}`)).toContain(
    `delete cases/reach/${rows[0].id}`,
  )
})

test('a statement that changes nothing, or is rolled back, is not reported', async () => {
  await owner.query(`insert into locations (city, state) values ('Albany', 'New York')`)
  expect(await told(sql`update locations set city = city`)).toEqual([])
  await owner.query('truncate changes')
  await db
    .asActor(admin, async (tx) => {
      await tx.execute(sql`update locations set city = 'Troy'`)
      throw new Error('no')
    })
    .catch(() => {})
  expect((await owner.query('select 1 from changes')).rows).toEqual([])
})

test('a row carries its transaction and nothing readable', async () => {
  await told(sql`update locations set city = 'Utica'`)
  const rows = await db.asActor({ role: 'system' }, (tx) => tx.select().from(changes))
  const row = { id: expect.any(BigInt), xid: expect.stringMatching(/^\d+$/), at: expect.any(Date) }
  expect(rows).toEqual([
    { ...row, topic: 'audit_log', op: 'insert' },
    { ...row, topic: 'locations', op: 'update' },
  ])
  for (const actor of [anon, ann, eleanor, admin, { role: 'accounts' } as const])
    await expect(db.asActor(actor, (tx) => tx.select().from(changes))).rejects.toThrow()
})

test('a change of a court date is reported to the public if it is or was public', async () => {
  const add = (isPublic: boolean) =>
    told(sql`insert into calendar_events (case_id, title, court_date, is_public, consent_given)
      values (${annsCase}, 'Hearing', now() + interval '1 day', ${isPublic}, ${isPublic})`)
  expect(await add(false)).not.toContain('insert calendar_events/public')
  expect(await add(true)).toContain('insert calendar_events/public')
  expect(await told(sql`update calendar_events set is_public = false`)).toContain(
    'update calendar_events/public',
  )
  expect(await told(sql`delete from calendar_events`)).not.toContain('delete calendar_events/public')
})
