import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { leadMessages } from './leads.schema.ts'

// Who follows a lead, what comes next, when the firm first answered, and why one was lost.

let admin: Visit
let account: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  account = await makeAdmin({ name: 'Ottoline Followe' })
  admin = await as(account.person)
})
const leads = () => admin.api.admin.leads
const person = () => ({ name: 'Fenella Drake', email: `${crypto.randomUUID()}@demo.example` })
const refused = (field: string, message: string) => ({ data: { fields: { [field]: message } } })

describe('refusals', () => {
  test('a lost lead needs a reason, on each way to that status', async () => {
    const why = refused('lostReason', 'Say why it was lost.')
    const { id, version } = await leads().create(person())
    await expect(leads().create({ ...person(), status: 'lost' })).rejects.toMatchObject(why)
    await expect(leads().update({ ...person(), id, version, status: 'lost' })).rejects.toMatchObject(why)
    await expect(
      leads().changeMany({ rows: [{ id, version }], status: 'lost', lostReason: ' ' }),
    ).rejects.toMatchObject(why)
    const lost = await leads().update({ ...person(), id, version, status: 'lost', lostReason: 'Too far.' })
    await expect(
      leads().update({ ...person(), id, version: lost.version, status: 'lost' }),
    ).rejects.toMatchObject(why)
  })

  test('the owner is an administrator; a day needs its step', async () => {
    const { userId } = await makeClient()
    for (const ownerId of [userId, crypto.randomUUID()])
      await expect(leads().create({ ...person(), ownerId })).rejects.toMatchObject(
        refused('ownerId', 'Choose an administrator.'),
      )
    await expect(leads().create({ ...person(), nextStepOn: '2030-01-02' })).rejects.toMatchObject(
      refused('nextStep', leadMessages.nextStep),
    )
    await expect(leads().create({ ...person(), nextStep: 'x'.repeat(201) })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('an answer is not before its lead, not to come, and counts once', async () => {
    const { id, createdAt } = await leads().create(person())
    for (const at of [new Date(Date.now() + 60_000), new Date(createdAt.getTime() - 120_000)])
      await expect(leads().markAnswered({ id, at })).rejects.toMatchObject(
        refused('at', leadMessages.answerTime),
      )
    const marked = await leads().markAnswered({ id, at: new Date() })
    await expect(leads().markAnswered({ id, at: new Date() })).rejects.toMatchObject({ status: 409 })
    const db = await owner()
    await db.query('update leads set first_answered_at = now() where id = $1', [id])
    await db.query('update leads set first_answered_at = null where id = $1', [id])
    const [kept] = (await leads().list({ id })).items
    expect(kept?.firstAnsweredAt).toEqual(marked.firstAnsweredAt)
  })
})

test('owner and next step are shown, found by the owner, and in the history', async () => {
  const { id, version } = await leads().create(person())
  const ownerId = account.id
  const next = { ...person(), nextStep: 'Send the estimate', nextStepOn: '2030-01-02' }
  expect(await leads().update({ ...next, id, version, ownerId })).toMatchObject({
    ...{ ownerName: 'Ottoline Followe', nextStep: 'Send the estimate', nextStepOn: '2030-01-02' },
    ...{ origin: 'entered', firstAnsweredAt: null, isDeclined: false },
  })
  expect((await leads().list({ owner: ownerId })).items.map((lead) => lead.id)).toEqual([id])
  expect((await leads().owners()).find((one) => one.id === ownerId)?.name).toBe('Ottoline Followe')
  const [line] = (await admin.api.admin.audit.list({ record: id })).items
  expect(line?.changes).toContainEqual({ field: 'Owner', before: null, after: 'Ottoline Followe' })
  expect(line?.changes).toContainEqual({ field: 'Next step on', before: null, after: 'Jan 2, 2030' })
})

test('several leads are given to an administrator, and those that were changed since are reported', async () => {
  const [one, two] = [await leads().create(person()), await leads().create(person())]
  await leads().update({ ...person(), id: two.id, version: two.version })
  const rows = [one, two].map(({ id, version }) => ({ id, version }))
  expect(await leads().assignMany({ rows, ownerId: account.id })).toEqual({
    done: [one.id],
    refused: [{ id: two.id, why: 'changed' }],
  })
  expect((await leads().list({ id: one.id })).items[0]?.ownerName).toBe('Ottoline Followe')
  expect((await leads().list({ id: two.id })).items[0]?.ownerName).toBeNull()
  const seen = [{ id: one.id, version: one.version + 1 }]
  await expect(leads().assignMany({ rows: seen, ownerId: crypto.randomUUID() })).rejects.toMatchObject(
    refused('ownerId', 'Choose an administrator.'),
  )
})

test('a reason is kept while its lead is lost', async () => {
  const { id, version } = await leads().create(person())
  await leads().changeMany({ rows: [{ id, version }], status: 'lost', lostReason: 'Went to a friend.' })
  const [lost] = (await leads().list({ id })).items
  expect(lost).toMatchObject({ status: 'lost', lostReason: 'Went to a friend.' })
  const again = { ...person(), id, version: lost?.version ?? 0, lostReason: 'Went to a friend.' }
  expect(await leads().update({ ...again, status: 'new' })).toMatchObject({ lostReason: '' })
})

test('a message marked as answered is the first answer to its lead', async () => {
  const lead = await makeLead()
  const { rows } = await (await owner()).query(
    `insert into contact_messages (name, email, message, lead_id) values ('F', 'f@x.example', 'M', $1) returning id`,
    [lead.id],
  )
  const { answer } = await admin.api.admin.inbox.answer({ id: rows[0].id })
  await admin.api.admin.inbox.reopen({ id: rows[0].id })
  await admin.api.admin.inbox.answer({ id: rows[0].id })
  expect((await leads().list({ id: lead.id })).items[0]?.firstAnsweredAt).toEqual(answer?.at)
})

test('a client with the address of a lead is named, until the lead is a client', async () => {
  const { email } = person()
  const client = await makeClient({ email, name: 'Fenella D. Drake' })
  const { id, version, alike } = await leads().create({ name: 'Fenella Drake', email })
  expect(alike).toEqual({ id: client.id, name: 'Fenella D. Drake' })
  expect(await leads().convert({ id, version, clientId: client.id })).toMatchObject({
    ...{ alike: null, client: { id: client.id } },
  })
})

test('notes on a declined lead need the permission, and are not in its history', async () => {
  const { id, version } = await leads().create(person())
  await leads().update({ ...person(), id, version, nextStep: 'Ask about the hidden will' })
  const db = await owner()
  await db.query('select wall_off_lead($1)', [id])
  const read = (visit: Visit) =>
    Promise.all([
      visit.api.admin.leads.list({ id }),
      visit.api.admin.audit.list({ record: id }),
      visit.api.admin.consultations.ofLead({ leadId: id }),
    ])
  const hidden = await read(admin)
  expect(JSON.stringify(hidden)).not.toContain('hidden will')
  expect(hidden[0].items).toMatchObject([{ status: 'lost', isDeclined: true, nextStep: '' }])
  const named = await makeAdmin()
  await db.query(`insert into staff_permissions (user_id, permission) values ($1, 'declined_leads')`, [
    named.id,
  ])
  expect((await read(await as(named.person)))[2].notes).toContain('hidden will')
})
