import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin({ name: 'Ada Boss' })).person)
})

/** Chains what waits, as the job does. */
const chain = async () => {
  const db = await owner()
  for (let more = 1; more > 0; ) more = (await db.query('select chain_register() as more')).rows[0].more
}
const lines = async (input: object = {}) => {
  await chain()
  return (await admin.api.admin.engagementRegister.list({ limit: 100, ...input })).items
}
const broken = async () => (await admin.api.admin.engagementRegister.verify()).broken

/** What the script says of a file. */
function verified(csv: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-register-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'register.csv')
  writeFileSync(file, csv)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['operations/verify-register.mjs', file], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
const csv = async (query = '') =>
  (await admin.fetch(`/api/exports/engagement-register?${query}`, { method: 'POST' })).text()

test('only administrators read the register', async () => {
  const { api } = await as((await makeLawyer()).person)
  await expect(api.admin.engagementRegister.list({})).rejects.toMatchObject({ status: 403 })
})

test('checks, decisions and engagements are lines, with what was true then', async () => {
  const lawyer = await makeLawyer({ name: 'Lena Ledger' })
  const { id } = await admin.api.admin.conflictChecks.ask({ names: [{ name: 'Zzyx Registerly' }] })
  await admin.api.admin.conflictChecks.decide({ id, decision: 'clear', note: '=1+1; "nobody"\nhas it' })
  const opened = await makeCase({ title: 'A matter of record', lawyerId: lawyer.id })
  const db = await owner()
  await db.query(`update cases set status = 'closed' where id = $1`, [opened.id])
  await db.query(`update lawyers set name = 'Lena Married' where id = $1`, [lawyer.id])
  const all = await lines()
  const of = (entry: string) =>
    // Those of this test: checks that run by themselves are by nobody.
    all.find((line) => line.entry === entry && (line.by || line.caseNumber === opened.caseNumber))
  const [closed, first, decision, check] = ['closed', 'opened', 'decision', 'check'].map(of)
  expect(check).toMatchObject({ entry: 'check', names: 'Zzyx Registerly', by: 'Ada Boss', policy: 'None' })
  expect(check?.answer).toMatch(/^Nothing found among [\d,]+ names$/)
  expect(decision).toMatchObject({
    ...{ entry: 'decision', client: 'Zzyx Registerly', decision: 'No conflict found' },
    reason: '1+1, "nobody" has it',
  })
  expect(first).toMatchObject({ entry: 'opened', caseNumber: opened.caseNumber, lawyers: 'Lena Ledger' })
  expect(closed).toMatchObject({ entry: 'closed', caseNumber: opened.caseNumber })
  for (const [at, line] of all.slice(0, -1).entries()) expect(line.previousHash).toBe(all[at + 1]?.hash)
  expect((await lines({ lawyerId: lawyer.id })).map(({ entry }) => entry)).toEqual(['closed', 'opened'])
  expect(await lines({ to: '2001-01-01' })).toEqual([])
})

test('a client’s lines include the check and the decision that they were taken on by, and those of people in their cases', async () => {
  const { leads, conflictChecks, cases } = admin.api.admin
  const lead = await leads.create({ name: 'Zzyx Takenon', email: 'takenon@x.example' })
  const newest = async () => (await conflictChecks.list({ leadId: lead.id })).items[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody.' })
  const { client } = await leads.convert({ id: lead.id, version: lead.version, despiteLikely: true })
  const clientId = client?.id ?? ''
  const made = await cases.create({
    ...{ clientId, clientName: '', caseNumber: 'TAKEN-1', title: 'A matter', description: 'D' },
    practiceArea: 'Family Law',
  })
  const db = await owner()
  const open = () => db.query(`select from conflict_checks where state = 'open'`)
  const answered = () => expect.poll(async () => (await open()).rowCount, { timeout: 60_000 }).toBe(0)
  // A person who comes before the case’s own check is answered has no check of their own.
  await answered()
  const party = { name: 'Zzyx Secondside' }
  await admin.api.admin.caseParties.add({ caseId: made.id, role: 'adverse', party })
  await answered()
  const found = await lines({ clientId })
  expect(found.map(({ entry }) => entry)).toEqual(expect.arrayContaining(['decision', 'opened']))
  const checked = found.filter(({ entry }) => entry === 'check').map(({ names }) => names)
  expect(checked).toContain('Zzyx Takenon')
  expect(checked.join()).toContain('Zzyx Secondside')
  expect(await lines({ clientId: crypto.randomUUID() })).toEqual([])
})

test('and they stay when the lead and the case are deleted, and what was kept of them is erased', async () => {
  const { leads, conflictChecks, cases } = admin.api.admin
  const lead = await leads.create({ name: 'Zzyx Deletedly', email: 'deletedly@x.example' })
  const newest = async () => (await conflictChecks.list({ leadId: lead.id })).items[0]
  const answered = () =>
    expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  await answered()
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody at all.' })
  const { client } = await leads.convert({ id: lead.id, version: lead.version, despiteLikely: true })
  const clientId = client?.id ?? ''
  // A lead that is changed after it has become a client is checked again.
  const db = await owner()
  await db.query(`update leads set other_side = '{Zzyx Otherly}' where id = $1`, [lead.id])
  await answered()
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody else.' })
  const made = await cases.create({
    ...{ clientId, clientName: '', caseNumber: 'DELETED-1', title: 'A matter', description: 'D' },
    practiceArea: 'Family Law',
  })
  const open = () => db.query(`select from conflict_checks where state = 'open'`)
  const allAnswered = () => expect.poll(async () => (await open()).rowCount, { timeout: 60_000 }).toBe(0)
  await allAnswered()
  const party = { name: 'Zzyx Thirdside' }
  await admin.api.admin.caseParties.add({ caseId: made.id, role: 'witness', party })
  await allAnswered()
  const before = await lines({ clientId })
  expect(before.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['Nobody at all.', 'Nobody else.']),
  )
  expect(before.map(({ names }) => names).join()).toContain('Zzyx Thirdside')
  await leads.delete({ id: lead.id })
  await cases.delete({ id: made.id })
  const numbers = (of: { number: number }[]) => of.map(({ number }) => number)
  expect(numbers(await lines({ clientId }))).toEqual(expect.arrayContaining(numbers(before)))
  await db.query('delete from deleted_records where client_id = $1', [clientId])
  expect(numbers(await lines({ clientId }))).toEqual(expect.arrayContaining(numbers(before)))
})

describe('a line is never changed', () => {
  test('neither by a role, nor by the owner while the triggers are there', async () => {
    await makeCase()
    await chain()
    const db = await owner()
    for (const statement of [
      `update engagement_register set client = 'Somebody else'`,
      'delete from engagement_register',
      'truncate engagement_register',
    ]) {
      await expect(db.query(statement)).rejects.toMatchObject({ code: 'PT409' })
      await db.query('begin')
      await db.query('set local role portico_admin')
      await expect(db.query(statement)).rejects.toMatchObject({ code: '42501' })
      await db.query('rollback')
    }
  })

  test.for([
    [
      'a change',
      (number: number) => `update engagement_register set client = 'Nobody' where number = ${number}`,
    ],
    ['a removal', (number: number) => `delete from engagement_register where number = ${number}`],
  ] as const)('without being seen: %s', async ([, statement]) => {
    for (let made = 0; made < 3; made++) await makeCase()
    const [, second] = await lines()
    expect(await broken()).toBeNull()
    const db = await owner()
    await db.query('begin')
    try {
      await db.query(`set local session_replication_role = replica`)
      await db.query(statement(second?.number ?? 0))
      const { rows } = await db.query('select first_broken_register_line() as broken')
      expect(Number(rows[0].broken)).toBeGreaterThanOrEqual(second?.number ?? 0)
    } finally {
      await db.query('rollback')
    }
  })
})

test('the script verifies a file by itself, and finds what was changed in it', async () => {
  const made = await makeCase({ title: 'Anführung "quoted", =formula, Łódź' })
  await makeCase()
  await chain()
  const whole = await csv()
  expect(verified(whole)).toMatchObject({ status: 0, said: expect.stringContaining('from the first to') })
  expect(verified(await csv(`lawyerId=${made.lawyer.id}`))).toMatchObject({
    status: 0,
    said: expect.stringContaining('a part of the register'),
  })
  expect(verified(whole.replace(made.caseNumber, 'CASE-OTHER'))).toMatchObject({
    status: 1,
    said: expect.stringContaining('its hash is not that of its fields'),
  })
  const without = whole
    .split('\r\n')
    .filter((_, at) => at !== 2)
    .join('\r\n')
  expect(verified(without).said).not.toContain('from the first to')
  expect(verified('Name\r\nX').status).toBe(2)
})

test('the policy has versions, is named on each check, and the second of two saves gets a conflict', async () => {
  const { versions, save } = admin.api.admin.conflictPolicy
  const version = (await versions())[0]?.version ?? 0
  const [saved] = await save({ text: 'Ask first.', version })
  expect(saved).toMatchObject({ version: version + 1, text: 'Ask first.', by: 'Ada Boss' })
  await expect(save({ text: 'Ask later.', version })).rejects.toMatchObject({ status: 409 })
  const check = await admin.api.admin.conflictChecks.ask({ names: [{ name: 'Zzyx Policy' }] })
  expect(check.policyVersion).toBe(version + 1)
  const all = await lines()
  const of = (entry: string) => all.find((line) => line.entry === entry && line.by === 'Ada Boss')?.policy
  expect([of('check'), of('policy')]).toEqual([`Version ${version + 1}`, `Version ${version + 1}`])
})

test('a line leads to its case under the number that it has now, while it is there', async () => {
  const item = await makeCase()
  const line = async () => (await lines()).find(({ caseNumber }) => caseNumber === item.caseNumber)
  const renumbered = `${item.caseNumber}-A`
  await (await owner()).query('update cases set case_number = $2 where id = $1', [item.id, renumbered])
  expect(await line()).toMatchObject({ entry: 'opened', pageOf: renumbered })
  await admin.api.admin.cases.delete({ id: item.id })
  expect(await line()).toMatchObject({ entry: 'opened', pageOf: null })
})

test('the job chains a line soon after it was written; each table that writes lines notifies the feed of its changes', async () => {
  const { hub } = await testApp()
  onTestFinished(hub.feed.keepActive())
  const waiting = async () => (await (await owner()).query('select from engagement_register_lines')).rowCount
  await chain()
  await makeCase()
  expect(await waiting()).toBeGreaterThan(0)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  const { rows } = await (await owner()).query(`
    with on_table as (select t.tgrelid::regclass::text as name, p.prosrc, p.proname
      from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid)
    select distinct name, name in (select name from on_table where proname ~ 'record_change') as tells
    from on_table where prosrc ~ 'tell_register' order by name`)
  // Decisions are made only by decide_conflict_check, with a line of the audit log, which tells.
  expect(rows.map(({ name, tells }) => `${name} ${tells}`)).toEqual([
    'cases true',
    'conflict_checks true',
    'conflict_decisions false',
    'conflict_policies true',
  ])
})
