import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { leadMessages } from './leads.schema.ts'

let admin: Visit
let account: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  account = await makeAdmin()
  admin = await as(account.person)
})
const leads = () => admin.api.admin.leads
const one = async (id: string) => (await leads().list({ id })).items[0]

describe('refusals', () => {
  test('nothing is moved without a reason, of an older version, or back from being a client', async () => {
    const { id, version } = await makeLead()
    await expect(leads().move({ id, version, status: 'lost' })).rejects.toMatchObject({
      data: { fields: { lostReason: 'Say why it was lost.' } },
    })
    await expect(
      leads().move({ id, version, status: 'new', isDeclined: true } as never),
    ).rejects.toMatchObject({ status: 400 })
    await expect(leads().move({ id, version, status: 'converted' } as never)).rejects.toMatchObject({
      status: 400,
    })
    await leads().move({ id, version, status: 'contacted' })
    await expect(leads().move({ id, version, status: 'qualified' })).rejects.toMatchObject({
      ...{ status: 409, message: leadMessages.moved },
    })
    expect(await one(id)).toMatchObject({ status: 'contacted', version: version + 1 })
    const { client } = await leads().convert({ id, version: version + 1, despiteLikely: true })
    await expect(leads().move({ id, version: version + 2, status: 'new' })).rejects.toMatchObject({
      ...{ status: 409, message: `This lead has become the client ${client?.name} in the meantime.` },
    })
    expect(await one(id)).toMatchObject({ status: 'converted' })
  })

  test('only leads have a board', async () => {
    const { setLayout } = admin.api.admin.listSettings
    const layout = { layout: 'board', columns: null } as const
    await expect(setLayout({ list: 'cases', ...layout })).rejects.toMatchObject({ status: 400 })
    await setLayout({ list: 'leads', ...layout })
    expect((await admin.api.admin.listSettings.get()).layouts).toContainEqual({ list: 'leads', ...layout })
  })
})

test('of two people who move a lead at once, one gets a conflict', async () => {
  const { id, version } = await makeLead()
  const both = await Promise.allSettled(
    (['contacted', 'qualified'] as const).map((status) => leads().move({ id, version, status })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a lead whose matter the firm declines is walled off with the reason, also the second time', async () => {
  const { id, version } = await makeLead({ notes: 'A secret note.' })
  const declined = await leads().move({
    ...{ id, version, status: 'lost', lostReason: 'A secret reason.', isDeclined: true },
  })
  expect(declined).toMatchObject({ status: 'lost', isDeclined: true, notes: '', lostReason: '' })
  const again = await leads().move({ id, version: declined.version, status: 'new' })
  await leads().move({
    ...{ id, version: again.version, status: 'lost', lostReason: 'Still no.', isDeclined: true },
  })
  const history = await admin.api.admin.audit.list({ record: id })
  expect(JSON.stringify([history, await one(id)])).not.toMatch(/secret|Still no/)
  expect(history.items.map(({ action }) => action)).toContain('lead.declined')
  const { rows } = await (await owner()).query(
    'select notes, lost_reason from declined_leads where lead_id = $1',
    [id],
  )
  expect(rows).toEqual([{ notes: 'A secret note.', lost_reason: 'Still no.' }])
})

test('what is written of a declined lead afterwards is walled off, too', async () => {
  const { id, version, name, email } = await makeLead()
  const declined = await leads().move({ id, version, status: 'lost', lostReason: 'No.', isDeclined: true })
  const values = {
    id,
    name,
    email,
    status: 'lost',
    nextStep: 'Later secret step',
    nextStepOn: '2030-01-01',
  } as const
  const saved = await leads().update({
    ...{
      ...values,
      version: declined.version,
      notes: 'A later secret.',
      lostReason: 'A later secret reason.',
    },
  })
  expect(saved).toMatchObject({ notes: '', nextStep: '', nextStepOn: null, lostReason: '' })
  const seen = [await one(id), await admin.api.admin.audit.list({ record: id })]
  expect(JSON.stringify(seen)).not.toMatch(/secret/)
  const named = await makeAdmin()
  const grant = `insert into staff_permissions (user_id, permission) values ($1, 'declined_leads')`
  await (await owner()).query(grant, [named.id])
  const { api } = await as(named.person)
  expect((await api.admin.consultations.ofLead({ leadId: id })).notes).toMatch(
    /A later secret[.].*Later secret step.*A later secret reason[.]/s,
  )
})

test('a lead that the firm has declined is deleted by nobody, and its messages stay walled off', async () => {
  const { id, version, email } = await makeLead({ email: 'kept-declined@x.example' })
  const db = await owner()
  await db.query(
    `insert into contact_messages (name, email, message, lead_id) values ('W', $1, 'A message behind the wall.', $2)`,
    [email, id],
  )
  await leads().move({ id, version, status: 'lost', lostReason: 'No.', isDeclined: true })
  await expect(leads().delete({ id })).rejects.toMatchObject({
    ...{ status: 409, message: leadMessages.declinedIsKept },
  })
  await expect(db.query('delete from leads where id = $1', [id])).rejects.toMatchObject({ code: 'PT409' })
  expect((await admin.api.admin.inbox.list({ search: email })).items).toEqual([])
  expect(await one(id)).toMatchObject({ isDeclined: true })
})

test('the figures count each status and state the median time to the first answer', async () => {
  const ownerId = account.id
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const answered = (hours: number, more: object = {}) =>
    makeLead({ ownerId, createdAt: ago(100), firstAnsweredAt: ago(100 - hours), ...more })
  await answered(1)
  await answered(3, { status: 'lost' })
  await answered(50, { status: 'lost' })
  await answered(90, { origin: 'import' })
  await makeLead({ ownerId, createdAt: ago(31 * 24), firstAnsweredAt: ago(1) })
  await makeLead({ ownerId, createdAt: ago(2) })
  expect(await leads().figures({ owner: ownerId })).toEqual({
    counts: { new: 4, contacted: 0, qualified: 0, converted: 0, lost: 2 },
    answers: { medianMs: 3 * 3_600_000, answered: 3, waiting: 1 },
  })
})
