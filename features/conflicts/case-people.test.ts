import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

const unheardOf = () => `Zz${randomUUID().slice(0, 8)} Qw${randomUUID().slice(9, 13)}`
const add = (caseId: string, name: string) =>
  admin.api.admin.caseParties.add({ caseId, role: 'witness', party: { name } })
async function checksOf(caseId: string) {
  const checks = await (await owner()).query(
    `select id, occasion, state, fault, array(select jsonb_array_elements(names) ->> 'name') as names
     from conflict_checks where case_id = $1 order by asked_at`,
    [caseId],
  )
  return checks.rows
}
const caseCheck = async (caseId: string) =>
  (await checksOf(caseId)).find(({ occasion }) => occasion === 'case')
const reopen = async (id: string) =>
  (await owner()).query(
    `update conflict_checks set state = 'open', names = '[]', answered_at = null, tried_at = now() where id = $1`,
    [id],
  )
const longest = { timeout: 60_000 }

test('a case in which nobody is named has no answer until somebody is', async () => {
  const made = await admin.api.admin.cases.create({
    ...{ caseNumber: randomUUID(), title: 'A matter of record', description: 'D' },
    ...{ practiceArea: 'Family Law' as const, clientName: '' },
  })
  await expect.poll(async () => (await caseCheck(made.id))?.fault, longest).toMatch(/^Nobody is named/)
  expect(await caseCheck(made.id)).toMatchObject({ state: 'open' })
  const name = unheardOf()
  await add(made.id, name)
  await expect.poll(async () => (await caseCheck(made.id))?.state, longest).toBe('answered')
  expect(await checksOf(made.id)).toMatchObject([{ occasion: 'case', fault: '', names: [name] }])
})

test('somebody who is added while the case’s check is answered has one of their own', async () => {
  const { id: caseId } = await makeCase({ title: 'A matter of record' })
  await expect.poll(async () => (await caseCheck(caseId))?.state, longest).toBe('answered')
  const { id } = await caseCheck(caseId)
  await reopen(id)
  const db = await owner()
  await db.query('begin')
  await db.query('select answer_conflict_check($1)', [id])
  const name = unheardOf()
  const adding = add(caseId, name)
  const isWaiting = async () =>
    (
      await db.query(
        'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
      )
    ).rowCount
  await expect.poll(isWaiting, longest).toBeGreaterThan(0)
  await db.query('commit')
  await adding
  expect((await checksOf(caseId)).find(({ names }) => names.includes(name))).toMatchObject({
    occasion: 'party',
  })
})

test('the case’s check waits for somebody who is being added, and searches for them', async () => {
  const { id: caseId } = await makeCase({ title: 'A matter of record' })
  await expect.poll(async () => (await caseCheck(caseId))?.state, longest).toBe('answered')
  const { id } = await caseCheck(caseId)
  const db = await owner()
  const adding = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
  await adding.connect()
  onTestFinished(() => adding.end())
  const name = unheardOf()
  await reopen(id)
  await adding.query('begin')
  await adding.query(
    `with made as (insert into parties (kind, name) values ('person', $2) returning id)
     insert into case_parties (case_id, party_id, role) select $1, id, 'adverse' from made`,
    [caseId, name],
  )
  const answering = db.query('select answer_conflict_check($1)', [id])
  const { rows } = await adding.query('select pg_backend_pid() as pid')
  const isWaiting = async () =>
    (
      await adding.query('select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))', [
        rows[0].pid,
      ])
    ).rowCount
  await expect.poll(isWaiting, longest).toBeGreaterThan(0)
  await adding.query('commit')
  await answering
  expect((await caseCheck(caseId)).names).toContain(name)
  expect((await checksOf(caseId)).filter(({ occasion }) => occasion === 'party')).toEqual([])
})

test('of more than twenty people each one is searched for', async () => {
  const { id: caseId } = await makeCase({ title: 'A matter of record' })
  await expect.poll(async () => (await caseCheck(caseId))?.state, longest).toBe('answered')
  const all = Array.from({ length: 22 }, unheardOf)
  const db = await owner()
  await db.query('begin')
  await reopen((await caseCheck(caseId)).id)
  await db.query(
    `with made as (insert into parties (kind, name) select 'person', unnest($2::text[]) returning id)
     insert into case_parties (case_id, party_id, role) select $1, id, 'witness' from made`,
    [caseId, all],
  )
  await db.query('commit')
  const searched = async () => (await checksOf(caseId)).flatMap(({ names }) => names)
  await expect.poll(searched, longest).toEqual(expect.arrayContaining(all))
  const names = await searched()
  expect(names).toHaveLength(new Set(names).size)
})
