import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { firmDay } from '#platform/dates/format-day.ts'
import { makeClient, makeLead, makeTimeEntry } from '#test/factories.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { foldCounters } from './fold-counters.server.ts'

const { db, owner, admin, ann, eleanor, anon, newCase } = await openFirm()

const numbers = async () =>
  (
    await owner.query(
      `select measure, month, kind, sum(number)::float8 as number from counters
        group by 1, 2, 3 having sum(number) <> 0 order by 1, 2, 3`,
    )
  ).rows
const rowsThere = async () => (await owner.query('select from counters')).rowCount ?? 0

test('only administrators read them, and no role writes, merges or recounts them', async () => {
  for (const actor of [anon, ann, eleanor])
    await expect(
      db.asActor(actor, (tx) => tx.execute(sql`select number from counters`)),
    ).rejects.toMatchObject(noRight)
  for (const actor of [anon, ann, eleanor, admin])
    for (const call of [
      'fold_counters()',
      'recount_counters()',
      `counters_of('cases', '{}')`,
      `keep_medians('{}')`,
    ])
      await expect(
        db.asActor(actor, (tx) => tx.execute(sql.raw(`select ${call}`))),
        call,
      ).rejects.toMatchObject(noRight)
  await expect(
    db.asActor(admin, (tx) => tx.execute(sql`insert into counters (measure, number) values ('clients', 1)`)),
  ).rejects.toMatchObject(noRight)
})

test('after any insert, update or delete they equal a recount', async () => {
  const [one, other, client] = [await newCase(), await newCase(), await makeClient()]
  const lead = await makeLead({ source: 'Referral' })
  await makeTimeEntry({ case: { id: one }, hours: '1.25', rateCents: 10_001 })
  const { id } = await makeTimeEntry({ case: { id: other }, hours: '2.50', billable: false })
  await owner.query(`insert into contact_messages (name, email, message, created_at)
    values ('A', 'a@demo.example', 'x', now() - interval '3 hours')`)
  await owner.query('update contact_messages set answered_at = now()')
  await owner.query(`update cases set status = 'closed', practice_area = null where id = $1`, [one])
  await owner.query('delete from cases where id = $1', [other])
  await owner.query('delete from clients where id = $1', [client.id])
  await owner.query(`update leads set status = 'converted' where id = $1`, [lead.id])
  await owner.query('update time_entries set billable = true where id = $1', [id])
  // Medians are computed when changes are folded.
  await foldCounters({ db })
  const kept = await numbers()
  expect(kept).toContainEqual({ measure: 'leads converted', month: '', kind: 'Referral', number: 1 })
  expect(kept).toContainEqual(
    expect.objectContaining({ measure: 'answers by hours', kind: '3.0', number: 1 }),
  )
  await owner.query('select recount_counters()')
  expect(await numbers()).toEqual(kept)
})

test('folding leaves the numbers and fewer rows, while others write', async () => {
  for (let n = 0; n < 5; n++) await makeLead()
  const [before, rows] = [await numbers(), await rowsThere()]
  const [saved] = await Promise.all([foldCounters({ db }), foldCounters({ db })])
  expect(await numbers()).toEqual(before)
  expect(saved).toBeGreaterThanOrEqual(0)
  expect(await rowsThere()).toBeLessThan(rows)
  expect(await foldCounters({ db })).toBe(0)
})

test('a month begins where the firm’s does', async () => {
  for (const at of ['2026-12-01T04:59:00Z', '2026-12-01T05:00:00Z', '2026-07-01T03:59:00Z']) {
    const { rows } = await owner.query('select firm_month($1) as month', [at])
    expect(rows[0].month).toBe(firmDay(new Date(at)).slice(0, 7))
  }
})
