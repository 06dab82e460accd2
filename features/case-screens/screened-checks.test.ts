import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeAppointment, makeCase, makeLawyer, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

// What a conflict check tells a lawyer who is screened from the case that it finds.

let boss: Awaited<ReturnType<typeof makeAdmin>>
let admin: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
let theirs: Awaited<ReturnType<typeof makeCase>>
/** Somebody in the screened case, whom nothing else is called like. */
let adverse: string
let adverseId: string

beforeAll(async () => {
  boss = await makeAdmin({ name: 'Ada Boss' })
  admin = await as(boss.person)
})
const unheardOf = () => `Zz${randomUUID().slice(0, 8)} Qw${randomUUID().slice(9, 13)}`
beforeEach(async () => {
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
  theirs = await makeCase()
  adverse = unheardOf()
  adverseId = (await entered(theirs.id, adverse)).party.id
})

const entered = (caseId: string, name: string) =>
  admin.api.admin.caseParties.add({ caseId, role: 'adverse', party: { name } })
const screen = () =>
  admin.api.admin.caseScreens.create({
    caseId: theirs.id,
    lawyerId: lawyer.id,
    reason: 'Advised the other side at a former firm.',
  })
const ask = (...names: string[]) =>
  eleanor.api.lawyer.conflictChecks.ask({ names: names.map((name) => ({ name })) })
const told = async () =>
  (
    await (
      await owner()
    ).query(
      `select subject_id from notifications where user_id = $1 and kind = 'conflict_found' and read_at is null`,
      [boss.id],
    )
  ).rows.map(({ subject_id }) => subject_id)

test('a colleague learns that there is a match, a screened lawyer that nothing was found', async () => {
  expect((await ask(adverse)).matches).toMatchObject([{ found: null, asked: adverse }])
  await screen()
  expect(await ask(adverse)).toMatchObject({ state: 'answered', matches: [], decision: null })
  const nobody = await ask(unheardOf())
  const { id } = await ask(adverse)
  const same = ({
    id: _,
    names: __,
    subject: ___,
    askedAt: ____,
    answeredAt: _____,
    ...rest
  }: typeof nobody) => rest
  expect(same(await eleanor.api.lawyer.conflictChecks.get({ id }))).toEqual(same(nobody))
})

test.for(['the title of the case', 'the words of a time entry', 'the case, deleted', 'its client, deleted'])(
  'nor is a hit shown by %s',
  async (by) => {
    const name = unheardOf()
    const sql = await owner()
    if (by === 'the words of a time entry')
      await sql.query(
        `insert into time_entries (case_id, lawyer_id, description, hours, rate_cents) values ($1, $2, $3, 1, 1)`,
        [theirs.id, theirs.lawyer.id, `Call with ${name}`],
      )
    else if (by === 'its client, deleted')
      await sql.query('update clients set name = $2 where id = $1', [theirs.client.id, name])
    else await sql.query('update cases set title = $2 where id = $1', [theirs.id, `Doe v. ${name}`])
    expect((await ask(name)).matches.length).toBeGreaterThan(0)
    await screen()
    if (by === 'the case, deleted') await sql.query('delete from cases where id = $1', [theirs.id])
    if (by === 'its client, deleted') await sql.query('delete from clients where id = $1', [theirs.client.id])
    expect((await ask(name)).matches).toEqual([])
  },
)

test.for([
  'the other side of the lead that its client was',
  'that lead, its case deleted',
  'the lead itself, deleted',
])('nor by %s', async (by) => {
  const name = unheardOf()
  const sql = await owner()
  const lead = await makeLead(by === 'the lead itself, deleted' ? { name } : { otherSide: [name] })
  expect((await ask(name)).matches).toMatchObject([{ found: null }])
  await sql.query('update leads set client_id = $2 where id = $1', [lead.id, theirs.client.id])
  await screen()
  if (by === 'that lead, its case deleted') await sql.query('delete from cases where id = $1', [theirs.id])
  if (by === 'the lead itself, deleted') await sql.query('delete from leads where id = $1', [lead.id])
  expect((await ask(name)).matches).toEqual([])
})

test('a lead of a client with another case, too, is found', async () => {
  const name = unheardOf()
  await makeCase({ client: theirs.client })
  await makeLead({ otherSide: [name], clientId: theirs.client.id })
  await screen()
  expect((await ask(name)).matches).toMatchObject([{ found: null }])
})

test('nor by how many others there are: as many are shown as without it', async () => {
  const sql = await owner()
  await sql.query('begin')
  await sql.query(`set local portico.covering = 'on'`)
  await sql.query(`insert into leads (name, email) select $1, 'z@x.example' from generate_series(1, 60)`, [
    `${adverse} Abel`,
  ])
  await sql.query('commit')
  await screen()
  const { id, matches } = await ask(adverse)
  expect(matches).toHaveLength(50)
  const all = (await admin.api.admin.conflictChecks.get({ id })).matches
  expect(all.map(({ isKept }) => isKept)).toEqual([true, ...matches.map(() => false)])
})

test('nor when more of them are hidden than are stored at first', async () => {
  const sql = await owner()
  await sql.query('begin')
  await sql.query(`set local portico.covering = 'on'`)
  await sql.query(
    `with made as (insert into parties (kind, name) select 'person', $2 from generate_series(1, 130) returning id)
     insert into case_parties (case_id, party_id, role) select $1, id, 'witness' from made`,
    [theirs.id, adverse],
  )
  await sql.query(`insert into leads (name, email) select $1, 'z@x.example' from generate_series(1, 60)`, [
    `${adverse} Abel`,
  ])
  await sql.query('commit')
  await screen()
  const { id, matches } = await ask(adverse)
  expect(matches).toHaveLength(50)
  const all = (await admin.api.admin.conflictChecks.get({ id })).matches
  expect(all.filter(({ isKept }) => isKept)).toHaveLength(131)
})

test('a name that is in another case, too, is found there', async () => {
  const other = await makeCase()
  const own = await makeCase({ lawyer })
  await screen()
  const shared = (caseId: string) =>
    admin.api.admin.caseParties.add({ caseId, role: 'witness', party: { id: adverseId } })
  await shared(other.id)
  expect((await ask(adverse)).matches).toMatchObject([{ found: null }])
  await shared(own.id)
  const { matches } = await ask(adverse)
  expect(matches).toMatchObject([{ found: adverse, cases: [{ number: own.caseNumber }] }])
})

test('a client whom they advise is shown without the case', async () => {
  await makeAppointment({ client: theirs.client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  await screen()
  const answer = await eleanor.api.lawyer.conflictChecks.ask({
    names: [{ name: theirs.client.name }],
    clientId: theirs.client.id,
  })
  expect(JSON.stringify(answer)).not.toContain(theirs.caseNumber)
  expect(answer.matches.filter(({ kind }) => kind === 'party')).toEqual([])
})

test('a relation through a party of the case gives them no match, and a colleague no name of it', async () => {
  const own = await makeCase({ lawyer })
  const friend = await entered(own.id, unheardOf())
  await admin.api.admin.partyRelations.add({ fromId: adverseId, toId: friend.party.id, kind: 'spouse' })
  const related = (await ask(adverse)).matches.find(({ kind }) => kind === 'relation')
  expect(related).toMatchObject({ found: friend.party.name, via: '' })
  const far = await entered((await makeCase()).id, unheardOf())
  await admin.api.admin.partyRelations.add({ fromId: adverseId, toId: far.party.id, kind: 'owner' })
  const before = await ask(adverse)
  expect(before.matches.map(({ place }) => place)).toEqual([1, 2, 3])
  expect(JSON.stringify(before)).not.toContain(far.party.name)
  await screen()
  expect((await ask(adverse)).matches).toEqual([])
})

describe('what is kept from them', () => {
  test('notifies administrators each time, and is marked', async () => {
    await screen()
    for (const { id } of [await ask(adverse), await ask(adverse)]) expect(await told()).toContain(id)
    const { id } = await ask(adverse)
    const { matches } = await admin.api.admin.conflictChecks.get({ id })
    expect(matches).toMatchObject([{ found: adverse, isKept: true, cases: [{ number: theirs.caseNumber }] }])
    const { matches: others } = await admin.api.admin.conflictChecks.ask({ names: [{ name: adverse }] })
    expect(others).toMatchObject([{ found: adverse, isKept: false }])
  })

  test('stops no decision of theirs, which administrators are notified of, and a case opened on it is checked again', async () => {
    await screen()
    const { id } = await ask(adverse)
    await (await owner()).query('update notifications set read_at = now() where user_id = $1', [boss.id])
    const { decide } = eleanor.api.lawyer.conflictChecks
    expect((await decide({ id, decision: 'clear' })).decision).toMatchObject({ decision: 'clear' })
    expect(await told()).toContain(id)
    const { id: caseId } = await eleanor.api.lawyer.cases.create({
      ...{ title: 'A new matter', description: 'D', practiceArea: 'Family Law', clientName: adverse },
    })
    await expect
      .poll(
        async () =>
          (await admin.api.admin.conflictChecks.list({ show: 'matches' })).items.filter(
            ({ occasion, subject }) => occasion === 'case' && subject.includes('A new matter'),
          ).length,
        { timeout: 60_000 },
      )
      .toBe(1)
    const checks = await (await owner()).query('select id from conflict_checks where case_id = $1', [caseId])
    expect(await told()).toContain(checks.rows[0].id)
  })

  test('is declined by an administrator, and no case is opened', async () => {
    await screen()
    const { id } = await ask(adverse)
    await eleanor.api.lawyer.conflictChecks.decide({ id, decision: 'clear' })
    const again = await admin.api.admin.conflictChecks.ask({ names: [{ name: adverse }] })
    await admin.api.admin.conflictChecks.decide({ id: again.id, decision: 'declined', note: 'Adverse.' })
    await expect(
      eleanor.api.lawyer.cases.create({
        ...{ title: 'A new matter', description: 'D', practiceArea: 'Family Law', clientName: adverse },
      }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'An administrator has to decide on your conflict check of this name.',
    })
  })

  test('is shown once the screen is ended', async () => {
    const { id: ending } = await screen()
    const { id } = await ask(adverse)
    await admin.api.admin.caseScreens.end({ id: ending })
    expect((await eleanor.api.lawyer.conflictChecks.get({ id })).matches).toMatchObject([{ found: null }])
  })
})
