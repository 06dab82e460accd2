import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { decisionMessages } from './decisions.schema.ts'

// A decision about a name doesn't apply to the next one.

let admin: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
})
const unheardOf = () => `Zz${randomUUID().slice(0, 8)} Qw${randomUUID().slice(9, 13)}`
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const needed = { status: 400, data: { fields: { clientId: decisionMessages.needed } } }
const checks = (column: 'client_id' | 'case_id', id: string) =>
  query(
    `select occasion, array(select n ->> 'name' from jsonb_array_elements(names) as n) as names, state, matches
     from conflict_checks where ${column} = $1 and occasion <> 'nightly' order by asked_at, id`,
    [id],
  )
const renamed = async (column: 'client_id' | 'case_id', id: string) =>
  (await checks(column, id)).filter(({ occasion }) => occasion === 'renamed')
const settled = (caseId: string) =>
  expect
    .poll(async () => (await checks('case_id', caseId)).map(({ state }) => state), { timeout: 60_000 })
    .not.toContain('open')
const open = (clientId: string, clientName = '') =>
  eleanor.api.lawyer.cases.create({
    ...{ title: 'A matter of record', description: 'D', practiceArea: 'Family Law', clientId },
    clientName: clientName || 'Somebody',
  })
async function clear(clientId: string, name: string) {
  const { conflictChecks } = eleanor.api.lawyer
  const { id } = await conflictChecks.ask({ names: [{ name }], clientId })
  return conflictChecks.decide({ id, decision: 'clear', note: 'Nobody.' })
}
async function advised() {
  const client = await makeClient({ name: unheardOf(), userId: null })
  await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  return client
}
const rename = async (id: string, name: string) => {
  const [{ lawyer_id: lawyerId, ...client }] = await query('select * from clients where id = $1', [id])
  await admin.api.admin.clients.update({ ...client, lawyerId, name } as never)
}

describe('a client who gets another name', () => {
  test('is checked by it, and needs a decision on it before their first case', async () => {
    const client = await advised()
    await clear(client.id, client.name)
    const name = unheardOf()
    await rename(client.id, name)
    expect(await renamed('client_id', client.id)).toMatchObject([{ names: [name] }])
    await expect(open(client.id)).rejects.toMatchObject(needed)
    await clear(client.id, name)
    await open(client.id)
  })

  test('and before their next one', async () => {
    const client = await advised()
    await makeCase({ client, lawyer, title: 'A matter of record' })
    await open(client.id)
    const name = unheardOf()
    await rename(client.id, name)
    await expect(open(client.id)).rejects.toMatchObject(needed)
    await clear(client.id, name)
    await open(client.id)
  })

  test('notifies administrators where somebody has this name', async () => {
    const client = await advised()
    const name = unheardOf()
    await makeCase({ title: `Somebody v. ${name}` })
    await rename(client.id, name)
    await expect
      .poll(() => renamed('client_id', client.id), { timeout: 60_000 })
      .toMatchObject([{ state: 'answered', matches: 2 }])
  })

  test('is not, where only the spelling changes', async () => {
    const client = await advised()
    await clear(client.id, client.name)
    await rename(client.id, client.name.toUpperCase())
    expect(await renamed('client_id', client.id)).toEqual([])
    await open(client.id)
  })
})

test('a lead that gets another name after the decision needs one on it', async () => {
  const { leads, conflictChecks, cases } = admin.api.admin
  const { id, version, email } = await leads.create({ name: unheardOf(), email: `${randomUUID()}@x.example` })
  const newest = async () => (await conflictChecks.list({ leadId: id })).items[0]
  const answered = () =>
    expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  await answered()
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody.' })
  const again = await leads.update({ id, version, email, phone: '', name: unheardOf() })
  const { client } = await leads.convert({ id, version: again.version })
  const opening = {
    ...{ clientId: client?.id ?? '', clientName: '', caseNumber: randomUUID(), title: 'T', description: 'D' },
    practiceArea: 'Family Law' as const,
  }
  await expect(cases.create(opening)).rejects.toMatchObject(needed)
  await answered()
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody.' })
  await cases.create(opening)
})

describe('a party', () => {
  test('that gets another name, or is said to have had one, is checked by it in its open cases', async () => {
    const { id: caseId } = await makeCase({ title: 'A matter of record' })
    const closed = await makeCase({ title: 'A matter of record', status: 'Closed' })
    const { id, version, party } = await admin.api.admin.caseParties.add({
      ...{ caseId, role: 'adverse', party: { name: unheardOf() } },
    })
    await admin.api.admin.caseParties.add({ caseId: closed.id, role: 'witness', party: { id: party.id } })
    await settled(caseId)
    await settled(closed.id)
    const [name, earlier] = [unheardOf(), unheardOf()]
    await makeCase({ title: `Somebody v. ${earlier}` })
    const { update } = admin.api.admin.caseParties
    const edited = await update({ id, version, role: 'adverse', party: { ...party, name } })
    expect(await renamed('case_id', caseId)).toMatchObject([{ names: [name] }])
    const spelled = await update({
      ...{ id, version: edited.version, role: 'adverse' },
      party: { ...edited.party, name: name.toUpperCase() },
    })
    expect(await renamed('case_id', caseId)).toHaveLength(1)
    await settled(caseId)
    await update({
      ...{ id, version: spelled.version, role: 'adverse' },
      party: { ...spelled.party, earlierNames: [earlier] },
    })
    expect((await renamed('case_id', caseId)).map(({ names }) => names)).toEqual([[name], [earlier]])
    await settled(caseId)
    expect((await renamed('case_id', caseId))[1]?.matches).toBeGreaterThan(0)
    expect(await renamed('case_id', closed.id)).toEqual([])
  })

  test('is checked once as the client of a case that is only a name', async () => {
    const { id: caseId } = await makeCase({ clientId: null, clientName: unheardOf(), title: 'A matter' })
    await settled(caseId)
    const name = unheardOf()
    await query('update cases set client_name = $2 where id = $1', [caseId, name])
    expect(await renamed('case_id', caseId)).toMatchObject([{ names: [name] }])
  })
})

test('a side that a new title names is checked', async () => {
  const { id: caseId } = await makeCase({ title: 'A matter of record' })
  await settled(caseId)
  const name = unheardOf()
  await query('update cases set title = $2 where id = $1', [caseId, `Somebody v. ${name}`])
  const names = (await checks('case_id', caseId)).filter(({ occasion }) => occasion === 'party')
  expect(names.flatMap((check) => check.names)).toContain(name)
})

test('a case that is restored is checked again, with everybody in it', async () => {
  const name = unheardOf()
  const made = await makeCase({ title: 'A matter of record' })
  await admin.api.admin.caseParties.add({ caseId: made.id, role: 'adverse', party: { name } })
  await settled(made.id)
  await admin.api.admin.cases.delete({ id: made.id })
  await makeCase({ title: `Somebody v. ${name}` })
  const { records } = admin.api.admin
  const { items } = await records.list({ search: made.caseNumber, kind: 'cases' })
  await records.restore({ id: items[0]?.id ?? '' })
  await settled(made.id)
  const ofCase = (await checks('case_id', made.id)).filter(({ occasion }) => occasion === 'case')
  expect(ofCase).toHaveLength(2)
  expect(ofCase[1]?.names).toContain(name)
  expect(ofCase[1]?.matches).toBeGreaterThan(0)
})
