import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAdmin, makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { decisionMessages } from './decisions.schema.ts'

let admin: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin({ name: 'Ada Boss' })).person)
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
})

const needed = { status: 400, data: { fields: { clientId: decisionMessages.needed } } }
const declined = { status: 400, data: { fields: { clientId: decisionMessages.declined } } }
const unheardOf = () => `Zz${randomUUID().slice(0, 8)} Qw${randomUUID().slice(9, 13)}`
const asAdmin = (...names: string[]) =>
  admin.api.admin.conflictChecks.ask({ names: names.map((name) => ({ name })) })
const asLawyer = (...names: string[]) =>
  eleanor.api.lawyer.conflictChecks.ask({ names: names.map((name) => ({ name })) })
const opening = (of: object) => ({
  ...{ caseNumber: randomUUID(), title: 'A matter of record', description: 'D' },
  ...{ practiceArea: 'Family Law' as const, clientName: 'Somebody' },
  ...of,
})

async function upload(visit: Visit, name = 'consent.txt') {
  const headers = { 'x-file-name': name, 'content-type': 'application/octet-stream' }
  const answer = await visit.fetch('/api/uploads?for=document', { method: 'POST', headers, body: 'I agree.' })
  return ((await answer.json()) as { id: string }).id
}
/** A lead, and the client that it became. */
async function converted() {
  const name = unheardOf()
  const email = `${randomUUID()}@x.example`
  const lead = await admin.api.admin.leads.create({ name, email })
  const made = await admin.api.admin.leads.convert({ id: lead.id, version: lead.version })
  return { leadId: lead.id, clientId: made.client?.id ?? '', name }
}
const newestOf = async (leadId: string) => (await admin.api.admin.conflictChecks.list({ leadId })).items[0]

describe('a decision is refused', () => {
  test('on a check that isn’t there, or is another lawyer’s', async () => {
    const { id } = await asLawyer(unheardOf())
    const other = await as((await makeLawyer()).person)
    for (const [visit, which] of [
      [other, id],
      [eleanor, randomUUID()],
    ] as const)
      await expect(
        visit.api.lawyer.conflictChecks.decide({ id: which, decision: 'clear' }),
      ).rejects.toMatchObject({ status: 404 })
  })

  test('without what it needs: a reason, the consent, or twenty characters', async () => {
    const { id } = await asAdmin(unheardOf())
    const { decide } = admin.api.admin.conflictChecks
    const refused = (of: object, fields: object) =>
      expect(decide({ id, ...of } as never)).rejects.toMatchObject({ status: 400, data: { fields } })
    await refused({ decision: 'declined' }, { note: decisionMessages.note })
    await refused({ decision: 'waived', note: 'Both agree.' }, { consentFileId: decisionMessages.consent })
    await refused(
      { decision: 'overridden', note: 'Nineteen characters' },
      { note: decisionMessages.override },
    )
    const theirs = await upload(eleanor)
    await refused({ decision: 'waived', consentFileId: theirs }, { consentFileId: expect.any(String) })
  })

  test('to a lawyer who doesn’t see a match, or who overrides', async () => {
    await makeCase({ title: 'Somebody v. Gwendolen Harkness' })
    const { id } = await asLawyer('Gwendolen Harkness')
    const { decide } = eleanor.api.lawyer.conflictChecks
    await expect(decide({ id, decision: 'clear', note: 'Another person.' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('an administrator has to decide'),
    })
    await expect(
      decide({ id, decision: 'overridden', note: 'A reason that is long enough.' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('while the check is not answered, unless an administrator overrides', async () => {
    const { id } = await asAdmin(unheardOf())
    await (await owner()).query(`update conflict_checks set state = 'open' where id = $1`, [id])
    const { decide } = admin.api.admin.conflictChecks
    await expect(decide({ id, decision: 'clear' })).rejects.toMatchObject({ status: 409 })
    const note = 'The hearing is tomorrow morning.'
    expect((await decide({ id, decision: 'overridden', note })).decision).toMatchObject({
      decision: 'overridden',
      note,
      by: 'Ada Boss',
    })
  })

  test('where there are matches and nobody says why they are none', async () => {
    await makeClient({ name: 'Lysander Quimby', userId: null })
    const { id } = await asAdmin('Lysander Quimby')
    const { decide } = admin.api.admin.conflictChecks
    await expect(decide({ id, decision: 'clear' })).rejects.toMatchObject({
      status: 400,
      data: { fields: { note: decisionMessages.note } },
    })
    await decide({ id, decision: 'clear', note: 'Born in another century.' })
  })
})

test('of two decisions at once the second gets an error, and no decision can be changed', async () => {
  const { id } = await asAdmin(unheardOf())
  const { decide } = admin.api.admin.conflictChecks
  const both = await Promise.allSettled([
    decide({ id, decision: 'clear' }),
    decide({ id, decision: 'declined', note: 'No.' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    status: 409,
    message: 'Somebody else has decided on this check already.',
  })
})

test('a waiver keeps the written consent, which lawyers can’t open', async () => {
  const { id } = await asAdmin(unheardOf())
  const consentFileId = await upload(admin)
  const decided = await admin.api.admin.conflictChecks.decide({ id, decision: 'waived', consentFileId })
  expect(decided.decision?.consentFile).toMatchObject({ id: consentFileId, name: 'consent.txt' })
  expect((await admin.fetch(`/api/files/${consentFileId}`)).status).toBe(200)
  expect((await eleanor.fetch(`/api/files/${consentFileId}`)).status).toBe(404)
  const { items } = await admin.api.admin.audit.list({})
  expect(items.find(({ action }) => action === 'conflict.decided')).toMatchObject({
    detail: { decision: 'waived' },
  })
})

test('no case is opened from a lead without a decision', async () => {
  const { leadId, clientId } = await converted()
  const { create } = admin.api.admin.cases
  // With the name of their record.
  await expect(create(opening({ clientId, clientName: '' }))).rejects.toMatchObject(needed)
  const check = await newestOf(leadId)
  await expect.poll(async () => (await newestOf(leadId))?.state, { timeout: 60_000 }).toBe('answered')
  await admin.api.admin.conflictChecks.decide({ id: check?.id ?? '', decision: 'clear', note: 'Nobody.' })
  await create(opening({ clientId }))
  // From then on they are a client of the firm.
  await create(opening({ clientId, clientName: '' }))
})

test('a declined lead is lost, and nobody opens a case for the client that it became elsewhere', async () => {
  const lead = await admin.api.admin.leads.create({ name: unheardOf(), email: 'd@x.example' })
  await expect.poll(async () => (await newestOf(lead.id))?.state, { timeout: 60_000 }).toBe('answered')
  const check = await newestOf(lead.id)
  await admin.api.admin.conflictChecks.decide({ id: check?.id ?? '', decision: 'declined', note: 'No.' })
  const [lost] = (await admin.api.admin.leads.list({ id: lead.id })).items
  expect(lost?.status).toBe('lost')
  const made = await admin.api.admin.leads.convert({ id: lead.id, version: lost?.version ?? 0 })
  await expect(admin.api.admin.cases.create(opening({ clientId: made.client?.id }))).rejects.toMatchObject(
    declined,
  )
})

test('the lead that became a client elsewhere is said', async () => {
  const { leadId, name } = await converted()
  await expect.poll(async () => (await newestOf(leadId))?.state, { timeout: 60_000 }).toBe('answered')
  const id = (await newestOf(leadId))?.id ?? ''
  const { decide, get } = admin.api.admin.conflictChecks
  expect((await get({ id })).becameClient).toBe(name)
  await expect(decide({ id, decision: 'declined', note: 'No.' })).rejects.toMatchObject({
    status: 409,
    message: `This lead has become the client ${name} in the meantime.`,
  })
})

describe('a lawyer opens no case for somebody new without a decision', () => {
  test('neither for a client of theirs', async () => {
    const client = await makeClient()
    await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
    const form = opening({ clientId: client.id, caseNumber: undefined })
    const { create } = eleanor.api.lawyer.cases
    await expect(create(form)).rejects.toMatchObject(needed)
    await makeDecision({ by: lawyer, clientId: client.id })
    expect(await create(form)).toMatchObject({ clientId: client.id })
  })

  test('nor for a name, which their own check has to have had', async () => {
    const clientName = unheardOf()
    const form = opening({ clientName, caseNumber: undefined })
    const { create } = eleanor.api.lawyer.cases
    await expect(create(form)).rejects.toMatchObject(needed)
    await makeDecision({ by: await makeLawyer(), names: [clientName] })
    await expect(create(form)).rejects.toMatchObject(needed)
    const { id } = await asLawyer(clientName, unheardOf())
    await eleanor.api.lawyer.conflictChecks.decide({ id, decision: 'clear' })
    expect(await create(form)).toMatchObject({ clientName })
  })
})
