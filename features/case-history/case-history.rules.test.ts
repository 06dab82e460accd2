import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { cases } from '#features/cases/cases.table.ts'
import { openFirm } from '#test/firm.ts'

const { db, owner, admin, ann, anon, eleanor, marcus, newCase } = await openFirm()

const history = (
  actor: Actor,
  caseId: string,
  before: { at: Date | null; id: string | null } = none,
  most = 50,
) =>
  db.asActor(actor, async (tx) => {
    const { rows } = await tx.execute<{ id: string; at: string; action: string; user_id: string | null }>(
      sql`select * from case_history(${caseId}::uuid, ${before.at?.toISOString() ?? null}::timestamptz, ${before.id}, ${most})`,
    )
    return rows
  })
const none = { at: null, id: null }

test('a case’s history is its own lawyer’s and the administrators’', async () => {
  const caseId = await newCase()
  expect(await history(marcus, caseId)).toEqual([])
  for (const actor of [anon, ann])
    await expect(history(actor, caseId)).rejects.toMatchObject({ cause: { code: '42501' } })
  expect(await history(eleanor, caseId)).toHaveLength(1)
  expect(await history(admin, caseId)).toHaveLength(1)
})

test('statuses and the log’s lines are in one order, each once, page by page', async () => {
  const caseId = await newCase()
  await db.asActor(eleanor, (tx) =>
    tx.update(cases).set({ status: 'closed' }).where(sql`${cases.id} = ${caseId}`),
  )
  await db.asActor(admin, (tx) => tx.execute(sql`select audit_case_view(${caseId}::uuid)`))
  const all = await history(admin, caseId)
  expect(all.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['case.viewed', admin.userId],
    ['case.status', eleanor.userId],
    ['case.status', null],
  ])
  const paged = []
  for (let before: Parameters<typeof history>[2] = none; ; ) {
    const [row] = await history(admin, caseId, before, 1)
    if (!row) break
    paged.push(row.id)
    before = { at: new Date(row.at), id: row.id }
  }
  expect(paged).toEqual(all.map(({ id }) => id))
})

test('reading on is the same view: one line in ten minutes, of each person', async () => {
  const caseId = await newCase()
  const view = (actor: Actor) =>
    db.asActor(actor, (tx) => tx.execute(sql`select audit_case_view(${caseId}::uuid)`))
  for (const actor of [admin, admin, eleanor, eleanor]) await view(actor)
  const { rows } = await owner.query(
    `select actor_role from audit_log where case_id = $1 and action = 'case.viewed' order by id`,
    [caseId],
  )
  expect(rows.map(({ actor_role }) => actor_role)).toEqual(['admin', 'lawyer'])
  await expect(view(anon)).rejects.toMatchObject({ cause: { code: '42501' } })
})
