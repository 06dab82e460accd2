import { expect, test } from 'vitest'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeLawyer,
  makeLead,
  makeTimeEntry,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

const found = (answer: Awaited<ReturnType<Visit['api']['admin']['conflictChecks']['ask']>>) =>
  answer.matches.map((match) => match.found)
const ask = async ({ api }: Visit, ...names: string[]) =>
  api.admin.conflictChecks.ask({ names: names.map((name) => ({ name })) })

test('only staff ask, and a name of one letter is none', async () => {
  const client = await as((await makeClient()).person)
  await expect(client.api.lawyer.conflictChecks.ask({ names: [{ name: 'Jo Doe' }] })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    (await anonymous()).api.admin.conflictChecks.ask({ names: [{ name: 'Jo Doe' }] }),
  ).rejects.toMatchObject({ status: 401 })
  const admin = await as((await makeAdmin()).person)
  await expect(ask(admin, 'J')).rejects.toMatchObject({
    status: 400,
    message: 'Enter at least two letters of the name',
  })
})

test('a lead whose name is one letter is not said to be clear', async () => {
  const admin = await as((await makeAdmin()).person)
  const lead = await makeLead({ name: 'J', email: 'j@x.example' })
  const newest = async () => (await admin.api.admin.conflictChecks.list({ leadId: lead.id })).items[0]
  await expect
    .poll(newest, { timeout: 15_000 })
    .toMatchObject({ state: 'open', answeredAt: null, fault: expect.stringContaining('one letter') })
  await expect(
    admin.api.admin.conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear' }),
  ).rejects.toMatchObject({ status: 409 })
  await (await owner()).query(`update leads set name = 'Jo Onymous' where id = $1`, [lead.id])
  await expect.poll(async () => (await newest())?.state, { timeout: 15_000 }).toBe('answered')
})

test('nobody reads a check that somebody else asked for, but administrators', async () => {
  const [mine, other, admin] = [
    await as((await makeLawyer()).person),
    await as((await makeLawyer()).person),
    await as((await makeAdmin()).person),
  ]
  const { id } = await mine.api.lawyer.conflictChecks.ask({ names: [{ name: 'Jo Nobody' }] })
  await expect(other.api.lawyer.conflictChecks.get({ id })).rejects.toMatchObject({ status: 404 })
  expect(await mine.api.lawyer.conflictChecks.get({ id })).toMatchObject({ state: 'answered', matches: [] })
  expect(await admin.api.admin.conflictChecks.get({ id })).toMatchObject({ subject: 'Jo Nobody' })
})

test.for([
  ['Wiliam Hathaway', 'a typing error'],
  ['Hathaway, William', 'another order'],
  ['Bill Hathaway', 'a nickname'],
  ['William J. Hathaway', 'an initial'],
  ['WILLIAM HÁTHAWAY', 'accents'],
  ['Hathawey William', 'a spelling by ear'],
])('%s finds William Hathaway: %s', async ([name]) => {
  await makeLead({ name: 'William Hathaway', email: 'w@x.example' })
  const admin = await as((await makeAdmin()).person)
  expect(found(await ask(admin, name as string))).toContain('William Hathaway')
})

test('transliterated names, companies of other legal forms and earlier names are found', async () => {
  await makeLead({ name: 'Юсупов Иван', email: 'y@x.example' })
  await makeLead({ name: '王小明', email: 'w@x.example' })
  await makeClient({ name: 'Meridian Optics Corp.', email: 'm@meridian.example', userId: null })
  const renamed = await makeClient({ name: 'Ironwood Foods LLC', email: 'i@ironwood.example', userId: null })
  await (await owner()).query(`update clients set name = 'Trident Holdings LLC' where id = $1`, [renamed.id])
  const admin = await as((await makeAdmin()).person)
  expect(found(await ask(admin, 'Ivan Yusupov'))).toContain('Юсупов Иван')
  expect(found(await ask(admin, '王小明'))).toEqual(['王小明'])
  expect(found(await ask(admin, 'Meridian Optics Inc'))).toContain('Meridian Optics Corp.')
  expect(found(await ask(admin, 'Ironwood Foods'))).toContain('Ironwood Foods LLC')
})

test('two misspelt words are found, and a first name and an initial in common are no match', async () => {
  await makeLead({ name: 'Freeman J. Guyton', email: 'f@x.example' })
  await makeClient({ name: 'Dayton Services LLC', email: 'd@dayton.example', userId: null })
  await makeLead({ name: 'Євген Линдик', email: 'l@x.example' })
  const admin = await as((await makeAdmin()).person)
  expect(found(await ask(admin, 'Freemsn J. Guyotn'))).toEqual(['Freeman J. Guyton'])
  expect(found(await ask(admin, 'Dayton Svcs.'))).toEqual(['Dayton Services LLC'])
  expect(found(await ask(admin, 'Yevhen Lyndyk'))).toEqual(['Євген Линдик'])
  expect(found(await ask(admin, 'Freeman J. Boxley'))).toEqual([])
})

test('mail addresses, phone numbers and domains match exactly', async () => {
  await makeLead({ name: 'Una Mailer', email: 'una@x.example', phone: '+1 (212) 555-0188' })
  const { id: caseId } = await makeCase()
  const admin = await as((await makeAdmin()).person)
  await admin.api.admin.caseParties.add({
    caseId,
    role: 'adverse',
    party: { kind: 'company', name: 'Quayside', domain: 'quayside.example' },
  })
  const by = async (more: object) =>
    found(await admin.api.admin.conflictChecks.ask({ names: [{ name: 'Zz Unlike', ...more }] }))
  expect(await by({ email: 'UNA@x.example' })).toEqual(['Una Mailer'])
  expect(await by({ phone: '2125550188' })).toEqual(['Una Mailer'])
  expect(await by({ email: 'somebody@quayside.example' })).toEqual(['Quayside'])
  expect(await by({ phone: '2125550189' })).toEqual([])
})

test('titles, timelines, documents, time and deleted records are searched', async () => {
  const made = await makeCase({ title: 'Lease of Osric Tamblyn', lawyerId: null })
  await makeTimeEntry({ case: made, description: 'Call with Osric Tamblyn about the lease' })
  const gone = await makeLead({ name: 'Osric Tamblin', email: 'o@x.example', notes: 'Secret facts' })
  await (await owner()).query('delete from leads where id = $1', [gone.id])
  const admin = await as((await makeAdmin()).person)
  const answer = await ask(admin, 'Osric Tamblyn')
  expect(answer.matches.map(({ source }) => source).sort()).toEqual(['case', 'deleted', 'time'])
  expect(JSON.stringify(answer)).not.toContain('Secret')
})

test('relations are followed for two steps, and not for three', async () => {
  const { id: caseId } = await makeCase()
  const admin = await as((await makeAdmin()).person)
  const ids: string[] = []
  for (const name of ['Orla First', 'Bram Second', 'Cato Third', 'Dora Fourth'])
    ids.push((await admin.api.admin.caseParties.add({ caseId, role: 'related', party: { name } })).party.id)
  for (const at of [0, 1, 2])
    await admin.api.admin.partyRelations.add({
      fromId: ids[at] ?? '',
      toId: ids[at + 1] ?? '',
      kind: 'spouse',
    })
  const answer = await ask(admin, 'Orla First')
  expect(found(answer)).toEqual(['Orla First', 'Bram Second', 'Cato Third'])
  expect(answer.matches[1]).toMatchObject({ kind: 'relation', via: 'spouse · Orla First' })
})

test('a lawyer learns of others’ matches that there is one, and whom to ask', async () => {
  const mine = await makeCase({ title: 'A matter of record' })
  await makeCase({ title: 'Somebody v. Gwendolen Harkness' })
  const boss = await makeAdmin({ name: 'Ada Boss' })
  const { api } = await as(mine.lawyer.person)
  const answer = await api.lawyer.conflictChecks.ask({
    names: [{ name: 'Gwendolen Harkness' }, { name: mine.client.name }],
  })
  const hidden = answer.matches.filter((match) => match.found === null)
  expect(hidden.length).toBeGreaterThan(0)
  for (const match of hidden)
    expect(match).toMatchObject({
      likeness: null,
      via: '',
      source: null,
      clientId: null,
      leadId: null,
      cases: [],
    })
  expect(found(answer)).toContain(mine.client.name)
  expect(answer.ask).toContain(boss.name)
})

test('the lead that became a client is not one of the client’s matches, but another lead with the same names is', async () => {
  const mine = await makeCase({ title: 'A matter of record' })
  const lead = await makeLead({ name: 'Tamsin Oakhurst', otherSide: ['Percival Drummock'] })
  const sql = await owner()
  await sql.query(`update clients set name = 'Tamsin Oakhurst' where id = $1`, [mine.client.id])
  await sql.query('update leads set client_id = $2 where id = $1', [lead.id, mine.client.id])
  const { api } = await as(mine.lawyer.person)
  const about = (clientId?: string) =>
    api.lawyer.conflictChecks.ask({
      names: [{ name: 'Tamsin Oakhurst' }, { name: 'Percival Drummock' }],
      clientId,
    })
  expect((await about(mine.client.id)).matches).toEqual([])
  expect((await about()).matches).toHaveLength(2)
  await sql.query('delete from leads where id = $1', [lead.id])
  expect((await about(mine.client.id)).matches).toEqual([])
  await makeLead({ name: 'Ebba Lindqvist', email: 'e@x.example', otherSide: ['Percival Drummock'] })
  expect((await about(mine.client.id)).matches).toMatchObject([{ asked: 'Percival Drummock', found: null }])
})

test('each lead, client and case is checked automatically; administrators are notified of matches', async () => {
  const boss = await makeAdmin()
  await makeClient({ name: 'Leopold Vandermeer', email: 'l@x.example', userId: null })
  const lead = await makeLead({
    name: 'Leo Vandermeer',
    email: 'leo@x.example',
    otherSide: ['Tessaly Brook'],
  })
  await makeLead({ name: 'Tessaly Brook', email: 't@x.example' })
  const admin = await as(boss.person)
  const checks = () => admin.api.admin.conflictChecks.list({ show: 'matches' })
  await expect
    .poll(async () => (await checks()).items.map(({ subject }) => subject), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['Leo Vandermeer', 'Tessaly Brook']))
  const { rows } = await (await owner()).query(
    `select k.lead_id from notifications as n join conflict_checks as k on k.id = n.subject_id
     where n.user_id = $1 and n.kind = 'conflict_found'`,
    [boss.id],
  )
  expect(rows.map(({ lead_id }) => lead_id)).toContain(lead.id)
})

test('a check that the database stops is open, never clear', async () => {
  const admin = await as((await makeAdmin()).person)
  const db = await owner()
  await db.query(`create or replace function answer_asked_check(p_check_id uuid) returns void language plpgsql as
    $$ begin raise query_canceled using message = 'canceling statement due to statement timeout'; end $$`)
  const answer = await ask(admin, 'Jo Anybody')
  expect(answer).toMatchObject({
    state: 'open',
    answeredAt: null,
    searched: null,
    fault: expect.stringContaining('too long'),
  })
})
