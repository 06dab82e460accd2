import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { auditLog } from './audit.table.ts'

const { db, owner, admin, ann, eleanor, anon, annsCase } = await openFirm()

test('everyone’s doings are written in their own name and read by administrators alone', async () => {
  await db.asActor(ann, (tx) =>
    tx.execute(sql`select audit('case.viewed', 'cases', ${annsCase}::uuid, '{}', '192.0.2.1')`),
  )
  await db.asActor(anon, (tx) =>
    tx.execute(
      sql`select audit('file.downloaded', 'files', null, ${JSON.stringify({ case_id: annsCase })}::jsonb)`,
    ),
  )
  const history = await db.asActor(admin, (tx) =>
    tx.select().from(auditLog).where(sql`${auditLog.caseId} = ${annsCase}`).orderBy(auditLog.id),
  )
  expect(history.slice(-2)).toMatchObject([
    { actorRole: 'client', userId: ann.userId, action: 'case.viewed', address: '192.0.2.1' },
    { actorRole: 'anon', userId: null, action: 'file.downloaded' },
  ])
  for (const actor of [anon, ann, eleanor])
    await expect(db.asActor(actor, (tx) => tx.select().from(auditLog))).rejects.toMatchObject(noRight)
})

test('no role can change or empty it, not even a superuser', async () => {
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(owner.query(statement), statement).rejects.toThrow('append-only')
  await expect(db.asActor(admin, (tx) => tx.delete(auditLog))).rejects.toMatchObject(noRight)
})

test('what the owner does is the system’s', async () => {
  await owner.query(`select audit('session.opened', 'users')`)
  await db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select audit('session.opened', 'users')`))
  const { rows } = await owner.query('select actor_role from audit_log order by id desc limit 2')
  expect(rows.map(({ actor_role }) => actor_role)).toEqual(['system', 'system'])
})

test('subscribers are notified of a new line, without its content', async () => {
  const { rows: before } = await owner.query('select coalesce(max(id), 0) as id from changes')
  await db.asActor(ann, (tx) => tx.execute(sql`select audit('case.viewed', 'cases', ${annsCase}::uuid)`))
  const { rows } = await owner.query('select topic, op from changes where id > $1', [before[0].id])
  // Subscribers of the case get it under its id.
  expect(rows).toEqual([
    { topic: 'audit_log', op: 'insert' },
    { topic: `audit_log/case_id/${annsCase}`, op: 'insert' },
  ])
})
