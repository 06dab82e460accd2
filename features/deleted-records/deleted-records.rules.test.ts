import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { deletedRecords } from './deleted-records.table.ts'

const { db, owner, admin, ann, eleanor, anon, newCase } = await openFirm()
const system = { role: 'system' } as const

const records = deletedRecords
const purge = () => db.asActor(system, (tx) => tx.execute(sql`select purge_deleted_records()`))
const kept = async (rowId: string) =>
  (await owner.query('select 1 from deleted_records where row_id = $1', [rowId])).rowCount

/** A deleted case with a deleted timeline entry, both long past their dates. */
async function deletedCase() {
  const id = await newCase()
  const { rows } = await owner.query(
    `insert into case_updates (case_id, description, entry_timestamp) values ($1, 'A step', now()) returning id`,
    [id],
  )
  await owner.query('delete from cases where id = $1', [id])
  await owner.query(
    `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where case_id = $1`,
    [id],
  )
  return { id, entry: rows[0].id as string }
}

test('no person erases a record, and only the process starts the purge', async () => {
  const { id } = await deletedCase()
  for (const actor of [anon, ann, eleanor, admin]) {
    await expect(
      db.asActor(actor, (tx) => tx.execute(sql`select purge_deleted_records()`)),
    ).rejects.toMatchObject(noRight)
    await expect(db.asActor(actor, (tx) => tx.delete(records))).rejects.toMatchObject(noRight)
  }
  await expect(db.asActor(system, (tx) => tx.delete(records))).rejects.toMatchObject(noRight)
  expect(await kept(id)).toBe(1)
})

test('a hold without a reason and an erasure before its date are refused', async () => {
  const id = await newCase()
  await owner.query('delete from cases where id = $1', [id])
  const change = (values: Partial<typeof records.$inferInsert>) =>
    db.asActor(admin, (tx) => tx.update(records).set(values).where(eq(records.rowId, id)))
  await expect(change({ hold: true, holdReason: ' ' })).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(change({ purgeAfter: '2027-01-01' })).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(change({ keepUntil: '2027-01-01' })).rejects.toMatchObject(noRight)
  await change({ purgeAfter: '2099-01-01' })
})

test('what a hold protects stays: the record, and all that was deleted of its case', async () => {
  const [held, free] = [await deletedCase(), await deletedCase()]
  await db.asActor(admin, (tx) =>
    tx.update(records).set({ hold: true, holdReason: 'Subpoena of May 4' }).where(eq(records.rowId, held.id)),
  )
  await purge()
  expect([await kept(free.id), await kept(free.entry)]).toEqual([0, 0])
  expect([await kept(held.id), await kept(held.entry)]).toEqual([1, 1])
  await db.asActor(admin, (tx) =>
    tx.update(records).set({ hold: false, holdReason: 'Settled' }).where(eq(records.rowId, held.id)),
  )
  await purge()
  expect([await kept(held.id), await kept(held.entry)]).toEqual([0, 0])
  const { rows } = await owner.query(
    `select action, user_id, detail ->> 'reason' as reason from audit_log
      where case_id = $1 and action like 'record.%' and entity = 'cases' order by id`,
    [held.id],
  )
  expect(rows).toEqual([
    { action: 'record.purge_date', user_id: null, reason: null },
    { action: 'record.held', user_id: admin.userId, reason: 'Subpoena of May 4' },
    { action: 'record.released', user_id: admin.userId, reason: 'Settled' },
    { action: 'record.purged', user_id: null, reason: null },
  ])
})

test('a record whose last day is today or yesterday is still there', async () => {
  const { id } = await deletedCase()
  for (const days of [0, 1]) {
    await owner.query(
      `update deleted_records set purge_after = current_date - $2::integer where row_id = $1`,
      [id, days],
    )
    await purge()
    expect(await kept(id)).toBe(1)
  }
})
