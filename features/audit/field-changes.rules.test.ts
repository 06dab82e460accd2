import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { fieldChanges } from './field-changes.table.ts'

const { db, owner, admin, ann, eleanor, anon, newCase } = await openFirm()

/** The changes of a record, as the log tells of them, oldest first. */
const changesOf = async (id: string) =>
  (
    await owner.query(
      `select f.field, f.before, f.after from field_changes as f join audit_log as l on l.id = f.line_id
       where l.entity_id = $1 order by l.id, f.field`,
      [id],
    )
  ).rows

test('administrators alone read what was changed, and nobody writes it', async () => {
  for (const actor of [anon, ann, eleanor])
    await expect(db.asActor(actor, (tx) => tx.select().from(fieldChanges))).rejects.toMatchObject(noRight)
  await expect(
    db.asActor(admin, (tx) => tx.insert(fieldChanges).values({ lineId: 1, field: 'title' })),
  ).rejects.toMatchObject(noRight)
  await expect(db.asActor(admin, (tx) => tx.delete(fieldChanges))).rejects.toMatchObject(noRight)
  const id = await newCase()
  await db.asActor(eleanor, (tx) => tx.update(cases).set({ title: 'After' }).where(eq(cases.id, id)))
  await expect(owner.query(`update field_changes set before = '1'`)).rejects.toThrow('append-only')
})

test('only fields with another value are recorded, and nothing for a save without a change', async () => {
  const id = await newCase()
  const { title } = (await owner.query('select title from cases where id = $1', [id])).rows[0]
  await db.asActor(eleanor, (tx) => tx.update(cases).set({ title }).where(eq(cases.id, id)))
  expect(await changesOf(id)).toEqual([])
  await db.asActor(eleanor, (tx) =>
    tx.update(cases).set({ title: 'After', nextStep: 'A hearing' }).where(eq(cases.id, id)),
  )
  expect(await changesOf(id)).toEqual([
    { field: 'next_step', before: null, after: 'A hearing' },
    { field: 'title', before: title, after: 'After' },
  ])
})

test('a change that is rolled back leaves no line', async () => {
  const id = await newCase()
  await expect(
    db.asActor(eleanor, async (tx) => {
      await tx.update(cases).set({ title: 'Never' }).where(eq(cases.id, id))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await changesOf(id)).toEqual([])
})

test('values are erased with their record; the line stays', async () => {
  const { rows } = await owner.query(
    `insert into clients (name, email) values ('Bo', 'bo@demo.example') returning id`,
  )
  const { id } = rows[0]
  await db.asActor(admin, (tx) =>
    tx.update(clients).set({ phone: '555 0100', notes: 'Prefers mail' }).where(eq(clients.id, id)),
  )
  await db.asActor(admin, (tx) => tx.delete(clients).where(eq(clients.id, id)))
  expect(await changesOf(id)).toHaveLength(2)
  await owner.query(
    `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where row_id = $1`,
    [id],
  )
  await db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select purge_deleted_records()`))
  expect(await changesOf(id)).toEqual([])
  const left = await owner.query('select action from audit_log where entity_id = $1 order by id', [id])
  expect(left.rows.map(({ action }) => action)).toEqual([
    'changed',
    'deleted',
    'record.purge_date',
    'record.purged',
  ])
})
