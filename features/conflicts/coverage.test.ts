import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeAdmin, makeCase, makeClient, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { answerOpenChecks, comparison, coverExistingRows } from './conflict-jobs.server.ts'

// What the two jobs read later: new names, and rows that are older than the triggers.

let db: Database
let admin: Visit
const query = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)
const night = new Date('2026-11-25T03:00:00-05:00')
const day = new Date('2026-11-25T15:00:00-05:00')

beforeAll(async () => {
  db = (await testApp()).services.db
  admin = await as((await makeAdmin()).person)
})
beforeEach(async () => {
  await query('delete from conflict_coverage')
  await query(`update conflict_names set added_at = now() - interval '1 day'`)
})

/** Two hours pass for the names that `work` enters in one transaction, without their checks. */
async function hoursAgo(work: () => Promise<unknown>) {
  await query('begin')
  await query(`set local portico.covering = 'on'`)
  await work()
  await query('commit')
  await query(
    `update conflict_names set added_at = added_at - interval '2 hours' where added_at > now() - interval '1 hour'`,
  )
  await query(`insert into conflict_coverage (of, compared_to) values ('nightly', now() - interval '3 hours')
    on conflict (of) do update set compared_to = excluded.compared_to, compared_id = null`)
}
const adverse = async (party: { name: string; email?: string }) => {
  const { id } = await makeCase()
  const { name, email } = party
  await admin.api.admin.caseParties.add({
    caseId: id,
    role: 'adverse',
    party: { name, emails: email ? [email] : [] },
  })
  await answerOpenChecks(db)
  await query(`update conflict_names set added_at = now() - interval '1 day'`)
  return id
}
const compared = async (caseId: string) =>
  (
    await query(
      `select m.row_id, m.kind, m.found from conflict_checks as k join conflict_matches as m on m.check_id = k.id
       where k.case_id = $1 and k.occasion = 'nightly'`,
      [caseId],
    )
  ).rows

test('of names that came in by one transaction each is compared, once', async () => {
  const caseId = await adverse({ name: 'Zebulon Quarterman' })
  await hoursAgo(() =>
    query(
      `insert into leads (name, email) select 'Zebulon Quarterman', n || '@x.example' from generate_series(1, 25) as n`,
    ),
  )
  await comparison(db)({ now: night })
  expect(new Set((await compared(caseId)).map(({ row_id }) => row_id)).size).toBe(25)
  await comparison(db)({ now: night })
  expect(await compared(caseId)).toHaveLength(25)
})

test('what a killed comparison did is done again, and nothing twice, also among names of one time', async () => {
  const caseId = await adverse({ name: 'Aurelian Buckthorn' })
  await hoursAgo(() =>
    query(
      `insert into leads (name, email) select 'Aurelian Buckthorn', n || '@y.example' from generate_series(1, 25) as n`,
    ),
  )
  expect((await query('select compare_with_open_cases(7) as done')).rows).toEqual([{ done: 7 }])
  const killed = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
  killed.on('error', () => {})
  await killed.connect()
  await killed.query('begin')
  await killed.query('select compare_with_open_cases(7)')
  const { pid } = (await killed.query('select pg_backend_pid() as pid')).rows[0]
  // In the meantime another process has nothing to do, and doesn’t pass by what isn’t compared yet.
  expect((await query('select compare_with_open_cases(7) as done')).rows).toEqual([{ done: 0 }])
  await query('select pg_terminate_backend($1)', [pid])
  await expect
    .poll(async () => (await query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0)
  await comparison(db)({ now: night })
  const ids = (await compared(caseId)).map(({ row_id }) => row_id)
  expect(ids).toHaveLength(25)
  expect(new Set(ids).size).toBe(25)
})

test('a name is compared at night, or after the start', async () => {
  const caseId = await adverse({ name: 'Ottoline Fairweather' })
  const compare = comparison(db)
  await compare({ now: day })
  await hoursAgo(() =>
    query(`insert into leads (name, email) values ('Ottoline Fairweather', 'o@x.example')`),
  )
  await compare({ now: day })
  expect(await compared(caseId)).toEqual([])
  await compare({ now: night })
  expect(await compared(caseId)).toHaveLength(1)
})

test('an address that a client is given later is compared', async () => {
  const caseId = await adverse({ name: 'Ulrika Stenmark', email: 'ulrika@x.example' })
  const client = await makeClient({ name: 'Hjalmar Bergqvist', email: 'h@x.example', userId: null })
  await query(`update conflict_names set added_at = now() - interval '1 day'`)
  await hoursAgo(() => query(`update clients set email = 'ulrika@x.example' where id = $1`, [client.id]))
  await comparison(db)({ now: night })
  expect(await compared(caseId)).toMatchObject([{ kind: 'contact', found: 'Hjalmar Bergqvist' }])
})

test('before anything was noted of older rows, a check isn’t clear', async () => {
  const lead = await makeLead({ name: 'Hyacinth Lovibond', email: 'h@x.example' })
  // A check in the background would hold the rows that say what was read.
  await expect
    .poll(async () => (await query('select from queued_jobs where done_at is null')).rowCount)
    .toBe(0)
  const lose = async () => {
    await query('delete from conflict_coverage')
    await query('delete from conflict_names where party_id = (select id from parties where lead_id = $1)', [
      lead.id,
    ])
    await query('delete from parties where lead_id = $1', [lead.id])
  }
  await lose()
  const { matches } = await admin.api.admin.conflictChecks.ask({ names: [{ name: 'Hyacinth Lovibond' }] })
  expect(matches.map(({ found }) => found)).toEqual(['Hyacinth Lovibond'])
  await lose()
  // Too many to be read by the way.
  await query('begin')
  await query(`set local portico.covering = 'on'`)
  await query(
    `insert into leads (name, email) select 'Somebody Else', n || '@z.example' from generate_series(1, 250) as n`,
  )
  await query('commit')
  await query('delete from conflict_coverage')
  const asked = await admin.api.admin.conflictChecks.ask({ names: [{ name: 'Hyacinth Lovibond' }] })
  expect(asked).toMatchObject({
    state: 'open',
    matches: [],
    fault: expect.stringContaining('still being read'),
  })
})

test('while older rows are unread no check is answered', async () => {
  await query(`insert into conflict_coverage (of) values ('leads')`)
  const lead = await makeLead({ name: 'Perpetua Holloway', email: 'p@x.example' })
  await query('delete from conflict_names where party_id = (select id from parties where lead_id = $1)', [
    lead.id,
  ])
  await query('delete from parties where lead_id = $1', [lead.id])
  const { id, ...asked } = await admin.api.admin.conflictChecks.ask({
    names: [{ name: 'Perpetua Holloway' }],
  })
  expect(asked).toMatchObject({
    state: 'open',
    searched: null,
    fault: expect.stringContaining('still being read'),
  })
  await answerOpenChecks(db)
  expect(await admin.api.admin.conflictChecks.get({ id })).toMatchObject({ state: 'open' })
  // In a process that is being stopped.
  await coverExistingRows(db, { signal: AbortSignal.abort() })
  await answerOpenChecks(db)
  expect(await admin.api.admin.conflictChecks.get({ id })).toMatchObject({ state: 'open' })
  await coverExistingRows(db)
  await answerOpenChecks(db)
  const { state, matches } = await admin.api.admin.conflictChecks.get({ id })
  expect({ state, found: matches.map(({ found }) => found) }).toEqual({
    state: 'answered',
    found: ['Perpetua Holloway'],
  })
})
