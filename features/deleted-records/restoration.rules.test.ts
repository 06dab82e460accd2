import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { makeCase, makeClient } from '#test/factories.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'

const firm = await openFirm()
const { db, owner, insert, admin, ann, eleanor, marcus, anon, newCase } = firm

const restore = (actor: Actor, record: string) =>
  db.asActor(actor, (tx) => tx.execute(sql`select restore_case(${record}::uuid)`))
const refused = (code: string, message: unknown) => ({ cause: { code, message } })

const rowsOf = async (table: string, caseId: string) =>
  (await owner.query(`select * from ${table} where ${table === 'cases' ? 'id' : 'case_id'} = $1`, [caseId]))
    .rows
const deleteCase = async (id: string): Promise<string> => {
  await owner.query('delete from cases where id = $1', [id])
  return recordOf(id)
}
const recordOf = async (row: string): Promise<string> =>
  (
    await owner.query('select id from deleted_records where row_id = $1 order by deleted_at desc limit 1', [
      row,
    ])
  ).rows[0].id

/** A file that a row of this case may claim, as its uploader's. */
async function uploadBy(userId: string) {
  const id = await insert('files', {
    storage_key: Math.random().toString(36),
    name: 'a.pdf',
    mime: 'application/pdf',
    size: 12,
    sha256: 'a'.repeat(64),
    uploaded_by: userId,
  })
  return id
}

test('only administrators restore a case', async () => {
  const id = await newCase()
  const record = await deleteCase(id)
  for (const actor of [anon, ann, eleanor, marcus, { role: 'system' } as const])
    await expect(restore(actor, record)).rejects.toMatchObject(noRight)
  expect(await rowsOf('cases', id)).toEqual([])
  // Nor anybody who was one when their session began.
  const former = { role: 'admin', userId: await firm.newUser('former@octagonlaw.example') } as const
  await expect(restore(former, record)).rejects.toMatchObject(noRight)
})

test('only cases can be restored, once, and not when the number is taken', async () => {
  const id = await newCase()
  const task = await insert('case_tasks', { case_id: id, title: 'File it' })
  const record = await deleteCase(id)
  await expect(restore(admin, await recordOf(task))).rejects.toMatchObject(refused('PT404', 'Not found.'))
  const { rows } = await owner.query('select label from deleted_records where id = $1', [record])
  const other = await makeCase({ caseNumber: rows[0].label })
  await expect(restore(admin, record)).rejects.toMatchObject(
    refused('PT409', expect.stringContaining('Another case has the number')),
  )
  await owner.query(`update cases set case_number = case_number || '-2' where id = $1`, [other.id])
  await restore(admin, record)
  await expect(restore(admin, record)).rejects.toMatchObject(
    refused('PT409', 'Somebody else has restored this case already.'),
  )
  expect(await rowsOf('cases', id)).toHaveLength(1)
})

test('the cases of a client who was deleted for good can’t be restored, whichever was deleted first', async () => {
  const client = await makeClient({ userId: null })
  const [before, along] = [await makeCase({ client }), await makeCase({ client })]
  const first = await deleteCase(before.id)
  await owner.query('delete from clients where id = $1', [client.id])
  for (const record of [first, await recordOf(along.id)])
    await expect(restore(admin, record)).rejects.toMatchObject(
      refused('PT409', expect.stringContaining('deleted for good')),
    )
})

test('a case is restored as it was, with what was deleted with it, and nothing that was deleted before', async () => {
  const id = await newCase()
  const as = (actor: Actor, query: ReturnType<typeof sql>) => db.asActor(actor, (tx) => tx.execute(query))
  await as(eleanor, sql`update cases set status = 'pending' where id = ${id}`)
  const file = await uploadBy(eleanor.userId)
  await as(eleanor, sql`insert into documents (title, case_id, file_id) values ('Brief', ${id}, ${file})`)
  await as(
    eleanor,
    sql`insert into case_updates (case_id, description, entry_timestamp)
    values (${id}, 'Filed', now()), (${id}, 'A mistake', now())`,
  )
  await as(eleanor, sql`delete from case_updates where case_id = ${id} and description = 'A mistake'`)
  await insert('case_tasks', { case_id: id, title: 'Call the court', assigned_to: marcus.lawyerId })
  await insert('calendar_events', { case_id: id, title: 'Hearing', is_public: true, consent_given: true })
  await owner.query('update cases set publish_title = true where id = $1', [id])
  const hours = await insert('time_entries', {
    case_id: id,
    description: 'Drafting',
    hours: 1,
    rate_cents: 100,
  })
  const tables = [
    'cases',
    'case_updates',
    'case_tasks',
    'documents',
    'calendar_events',
    'case_status_changes',
  ]
  const state = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table, id)])))
  const [was, news] = [await state(), await notifications()]

  const record = await deleteCase(id)
  await restore(admin, record)

  const is = await state()
  const isPublic = { publish_title: false, publish_consent_by: null, publish_consent_at: null }
  expect(is.cases).toEqual([{ ...was.cases[0], ...isPublic }])
  for (const table of ['case_updates', 'case_tasks', 'documents']) expect(is[table]).toEqual(was[table])
  expect(is.calendar_events).toMatchObject([{ title: 'Hearing', is_public: false, consent_given: false }])
  const status = ({ from_status, to_status, changed_by, changed_at }: Record<string, unknown>) =>
    [from_status, to_status, changed_by, changed_at].join(' ')
  expect(is.case_status_changes.map(status).sort()).toEqual(was.case_status_changes.map(status).sort())
  expect((await owner.query('select case_id from time_entries where id = $1', [hours])).rows).toEqual([
    { case_id: id },
  ])
  expect(
    (await owner.query('select state, uploaded_by, case_id from files where id = $1', [file])).rows,
  ).toEqual([{ state: 'stored', uploaded_by: eleanor.userId, case_id: id }])
  // It notifies nobody, and is logged with the person who did it.
  expect(await notifications()).toEqual(news)
  const { rows } = await owner.query(
    `select action, user_id from audit_log where case_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(rows).toEqual([{ action: 'case.restored', user_id: admin.userId }])

  // Its owners have their rights again, and what comes next notifies again, once what was there has been read.
  await owner.query('update notifications set read_at = now()')
  await as(
    eleanor,
    sql`insert into case_updates (case_id, description, entry_timestamp) values (${id}, 'New', now())`,
  )
  expect(await notifications()).toHaveLength(news.length + 1)
})

test('a case has its own hours again, whatever its number was, and no other case’s', async () => {
  const hoursOf = async (caseId: string | null, caseNumber: string) =>
    insert('time_entries', {
      case_id: caseId,
      case_number: caseNumber,
      description: 'Drafting',
      hours: 1,
      rate_cents: 100,
    })
  const caseOf = async (entry: string) =>
    (await owner.query('select case_id from time_entries where id = $1', [entry])).rows[0].case_id
  const [ours, other] = [await makeCase({ caseNumber: 'HOURS-1' }), await makeCase({ caseNumber: 'HOURS-2' })]
  const mine = await hoursOf(ours.id, '')
  const theirs = await hoursOf(other.id, '')
  const nobodys = await hoursOf(null, 'HOURS-2')
  await owner.query('delete from cases where id = $1', [other.id])
  await owner.query(`update cases set case_number = 'HOURS-2' where id = $1`, [ours.id])
  await restore(admin, await deleteCase(ours.id))
  expect([await caseOf(mine), await caseOf(theirs), await caseOf(nobodys)]).toEqual([ours.id, null, null])
  // Reassigned to another case in the meantime, they stay there.
  const record = await deleteCase(ours.id)
  const third = await makeCase()
  await owner.query('update time_entries set case_id = $2 where id = $1', [mine, third.id])
  await restore(admin, record)
  expect(await caseOf(mine)).toBe(third.id)
})

test('deleted people are no longer named; a case can be deleted and restored again', async () => {
  const { id, lawyer } = await makeCase({ clientId: null })
  await insert('case_tasks', { case_id: id, title: 'Call', assigned_to: lawyer.id })
  const first = await deleteCase(id)
  await owner.query('delete from lawyers where id = $1', [lawyer.id])
  await restore(admin, first)
  const second = await deleteCase(id)
  await restore(admin, second)
  expect(await rowsOf('cases', id)).toMatchObject([{ lawyer_id: null }])
  expect(await rowsOf('case_tasks', id)).toMatchObject([{ title: 'Call', assigned_to: null }])
  expect(await rowsOf('case_status_changes', id)).toHaveLength(1)
})

test('for each table that references cases it is decided whether restoring a case restores its rows', async () => {
  const comesBack = [
    'calendar_events',
    'case_parties',
    'case_status_changes',
    'case_tasks',
    'case_updates',
    'documents',
    'time_entries',
  ]
  const isGone = ['grants', 'locks', 'pins', 'requests', 'unlocks'].map((what) => `case_access_${what}`)
  const { rows } = await owner.query(
    `select conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid = 'cases'::regclass and confdeltype in ('c', 'n')`,
  )
  expect(rows.map(({ table }) => table).sort()).toEqual([...comesBack, ...isGone].sort())
})

const notifications = async () =>
  (await owner.query('select user_id, kind, subject_id, created_at from notifications order by id')).rows
