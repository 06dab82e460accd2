import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAdmin, makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { decisionMessages } from './decisions.schema.ts'

let admin: Visit
let boss: Awaited<ReturnType<typeof makeAdmin>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
beforeAll(async () => {
  boss = await makeAdmin()
  admin = await as(boss.person)
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
})

const refusal = (message: string) => ({ status: 400, data: { fields: { clientId: message } } })
const needed = refusal(decisionMessages.needed)
const declined = refusal(decisionMessages.declined)
const unheardOf = () => `Zz${randomUUID().slice(0, 8)} Qw${randomUUID().slice(9, 13)}`
const opening = (of: object) => ({
  ...{ caseNumber: randomUUID(), title: 'A matter of record', description: 'D' },
  ...{ practiceArea: 'Family Law' as const, clientName: 'Somebody' },
  ...of,
})
const open = (of: object) => eleanor.api.lawyer.cases.create({ ...opening(of), caseNumber: undefined })
const openAsAdmin = (of: object) => admin.api.admin.cases.create(opening(of))
const ask = (names: string[], clientId?: string) =>
  eleanor.api.lawyer.conflictChecks.ask({ names: names.map((name) => ({ name })), clientId })
async function clear(names: string[], clientId?: string) {
  const { id } = await ask(names, clientId)
  return eleanor.api.lawyer.conflictChecks.decide({ id, decision: 'clear', note: 'Another person.' })
}
/** A client whom the lawyer advises, without a case. */
async function advised(of: object = {}) {
  const client = await makeClient({ name: unheardOf(), ...of })
  await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  return client
}
/** A lead that became a client, with its check answered. */
async function converted() {
  const lead = await admin.api.admin.leads.create({ name: unheardOf(), email: `${randomUUID()}@x.example` })
  const made = await admin.api.admin.leads.convert({ id: lead.id, version: lead.version })
  return { id: lead.id, clientId: made.client?.id ?? '' }
}
async function answered(leadId: string) {
  const newest = async () => (await admin.api.admin.conflictChecks.list({ leadId })).items[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  return (await newest())?.id ?? ''
}

describe('a decision is about the client whom it names first', () => {
  test('a check for a client searches for the client, whatever else it is asked for', async () => {
    const client = await advised({ company: `${unheardOf()} Holdings` })
    const somebodyElse = unheardOf()
    const { names } = await ask([somebodyElse], client.id)
    expect(names).toEqual([client.name, client.company, somebodyElse])
    const again = await ask([client.name.toUpperCase()], client.id)
    expect(again.names).toEqual([client.name, client.company])
    await makeCase({ title: `Somebody v. ${client.name}` })
    const hit = await ask([somebodyElse], client.id)
    await expect(
      eleanor.api.lawyer.conflictChecks.decide({ id: hit.id, decision: 'clear', note: 'No.' }),
    ).rejects.toMatchObject({ status: 409 })
    for (const visit of [admin.api.admin, eleanor.api.lawyer])
      await expect(
        visit.conflictChecks.ask({ names: [{ name: somebodyElse }], clientId: randomUUID() }),
      ).rejects.toMatchObject({ status: 404 })
  })

  test('clearing a name clears neither the other side nor a client of that name', async () => {
    const client = await advised()
    const otherSide = unheardOf()
    await clear([unheardOf(), otherSide])
    await expect(open({ clientName: otherSide })).rejects.toMatchObject(needed)
    const typed = unheardOf()
    await clear([typed])
    await expect(open({ clientId: client.id, clientName: typed })).rejects.toMatchObject(needed)
    await clear([typed], client.id)
    expect(await open({ clientId: client.id, clientName: typed })).toMatchObject({ clientId: client.id })
  })

  test('what an administrator decides on a lawyer’s check opens the lawyer’s case', async () => {
    const clientName = unheardOf()
    const { id } = await ask([clientName])
    await admin.api.admin.conflictChecks.decide({ id, decision: 'clear', note: 'Nobody.' })
    const other = await as((await makeLawyer()).person)
    const form = { ...opening({ clientName }), caseNumber: undefined }
    await expect(other.api.lawyer.cases.create(form)).rejects.toMatchObject(needed)
    expect(await open({ clientName })).toMatchObject({ clientName })
  })
})

describe('only an administrator lifts a decline', () => {
  test('of a client: nobody opens a case for them until then', async () => {
    const client = await advised()
    await makeDecision({ by: { userId: boss.id }, decision: 'declined', clientId: client.id })
    await clear([client.name], client.id)
    await expect(open({ clientId: client.id })).rejects.toMatchObject(declined)
    await expect(openAsAdmin({ clientId: client.id })).rejects.toMatchObject(declined)
    await makeCase({ client, lawyer: await makeLawyer() })
    await expect(open({ clientId: client.id })).rejects.toMatchObject(declined)
    // To a lawyer who doesn’t advise them it is as if they weren’t there.
    const other = await as((await makeLawyer()).person)
    const form = { ...opening({ clientId: client.id }), caseNumber: undefined }
    await expect(other.api.lawyer.cases.create(form)).rejects.toMatchObject({ status: 404 })
    const { id } = await admin.api.admin.conflictChecks.ask({
      names: [{ name: client.name }],
      clientId: client.id,
    })
    const note = 'The other matter has ended.'
    await admin.api.admin.conflictChecks.decide({ id, decision: 'overridden', note })
    expect(await open({ clientId: client.id })).toMatchObject({ clientId: client.id })
  })

  test('of a name, which doesn’t reveal to another lawyer that it was declined', async () => {
    const clientName = unheardOf()
    await makeDecision({ by: await makeLawyer(), decision: 'declined', names: [clientName] })
    await clear([clientName])
    await expect(open({ clientName })).rejects.toMatchObject(refusal(decisionMessages.administrator))
    const { id } = await ask([clientName])
    await admin.api.admin.conflictChecks.decide({ id, decision: 'clear', note: 'Another person.' })
    expect(await open({ clientName })).toMatchObject({ clientName })
  })
})

describe('a decision is asked for', () => {
  test('for a client whose lead was deleted', async () => {
    const lead = await converted()
    await admin.api.admin.leads.delete({ id: lead.id })
    await expect(openAsAdmin({ clientId: lead.clientId })).rejects.toMatchObject(needed)
  })

  test('when a lawyer’s case gets another name in place of its client', async () => {
    const { id, client, version } = await makeCase({ lawyer })
    const { update } = eleanor.api.lawyer.cases
    const { caseNumber: _, ...form } = opening({ clientId: client.id, clientName: unheardOf() })
    const renamed = await update({ ...form, id, version })
    const alone = { ...form, id, version: renamed.version, clientId: null }
    await expect(update(alone)).rejects.toMatchObject(needed)
    const kept = await update({ ...alone, clientName: client.name })
    const clientName = unheardOf()
    await expect(update({ ...alone, version: kept.version, clientName })).rejects.toMatchObject(needed)
    await clear([clientName])
    expect(await update({ ...alone, version: kept.version, clientName })).toMatchObject({ clientName })
  })

  test('again once a later check of the lead has found somebody', async () => {
    const lead = await converted()
    const id = await answered(lead.id)
    await admin.api.admin.conflictChecks.decide({ id, decision: 'clear', note: 'Nobody.' })
    const bob = unheardOf()
    await makeCase({ title: `Somebody v. ${bob}` })
    await (await owner()).query('update leads set other_side = $2 where id = $1', [lead.id, [bob]])
    await expect(openAsAdmin({ clientId: lead.clientId })).rejects.toMatchObject(needed)
    const later = await answered(lead.id)
    expect(later).not.toBe(id)
    await expect(openAsAdmin({ clientId: lead.clientId })).rejects.toMatchObject(needed)
    await admin.api.admin.conflictChecks.decide({ id: later, decision: 'clear', note: 'Another Bob.' })
    await openAsAdmin({ clientId: lead.clientId })
  })

  test('on the newest check that somebody ran', async () => {
    const client = await advised()
    await clear([client.name], client.id)
    await ask([unheardOf()], client.id)
    await expect(open({ clientId: client.id })).rejects.toMatchObject(needed)
    await clear([client.name], client.id)
    await open({ clientId: client.id })
  })
})
