import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLead, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// What somebody said whom the firm has declined is walled off in all leads of their address (Rule 1.18).

let admin: Visit
let named: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  const boss = await makeAdmin()
  await (await owner()).query(
    `insert into staff_permissions (user_id, permission) values ($1, 'declined_leads')`,
    [boss.id],
  )
  named = await as(boss.person)
})
const leads = () => admin.api.admin.leads
const decline = ({ id, version }: { id: string; version: number }) =>
  leads().move({ id, version, status: 'lost', lostReason: 'No.', isDeclined: true })
/** What an administrator reads of all leads of an address. */
async function said(visit: Visit, email: string) {
  const { items } = await visit.api.admin.leads.list({ search: email })
  const requests = items.map(({ id: leadId }) => visit.api.admin.consultations.ofLead({ leadId }))
  const lines = items.map(({ id: record }) => visit.api.admin.audit.list({ record }))
  return JSON.stringify(
    await Promise.all([items, ...requests, ...lines, visit.api.admin.inbox.list({ search: email })]),
  )
}
const request = async (email: string, facts: string) =>
  (await anonymous()).api.site.consultation.request({
    ...{ name: 'Corisande Abelard', email: email.toUpperCase(), phone: '', othersUnknown: true, others: [] },
    ...{
      practiceArea: 'Family Law',
      howSoon: 'week',
      facts,
      preferredTime: '',
      openedAt: Date.now() - 60_000,
    },
  })

test('earlier and later leads of a declined person are behind the same permission', async () => {
  const email = `${randomUUID()}@x.example`
  await request(email, 'An earlier secret.')
  const second = await makeLead({ email, notes: 'A secret note.', nextStep: 'A secret step' })
  await (await owner()).query(
    `insert into contact_messages (name, email, message, lead_id) values ('C', $1, 'A secret message.', $2)`,
    [email, second.id],
  )
  const edited = await leads().update({
    ...{ ...second, nextStepOn: null, notes: 'Another secret note.', ownerId: null },
  } as never)
  expect((await said(admin, email)).match(/secret/g)?.length).toBeGreaterThan(3)
  const third = await makeLead({ email })
  await decline(third)
  expect(await said(admin, email)).not.toMatch(/secret/)
  await request(email, 'A later secret.')
  const later = await leads().create({ name: 'Corisande Abelard', email, notes: 'A much later secret.' })
  expect(later).toMatchObject({ status: 'new', isDeclined: true, notes: '' })
  expect(await said(admin, email)).not.toMatch(/secret/)
  const all = await said(named, email)
  for (const secret of [
    ...['An earlier secret.', 'Another secret note.', 'A secret step', 'A secret message.'],
    ...['A later secret.', 'A much later secret.'],
  ])
    expect(all).toContain(secret)
  // They stay where they were: the firm has declined one matter.
  const { items } = await leads().list({ search: email })
  expect(items.find(({ id }) => id === second.id)).toMatchObject({ status: edited.status, isDeclined: true })
})

test('a lead that gets the address of a declined one is walled off; a client’s own lead is not', async () => {
  const email = `${randomUUID()}@x.example`
  const client = await makeClient({ userId: null })
  const ofClient = await makeLead({ email, notes: 'What the client said.', clientId: client.id })
  await decline(await makeLead({ email }))
  expect(await said(admin, email)).toContain('What the client said.')
  const { items } = await leads().list({ id: ofClient.id })
  expect(items).toMatchObject([{ isDeclined: false }])
  const other = await leads().create({
    ...{ name: 'Corisande Abelard', email: `${randomUUID()}@x.example`, notes: 'A secret.' },
  })
  expect(other.isDeclined).toBe(false)
  const moved = await leads().update({ ...other, email } as never)
  expect(moved).toMatchObject({ isDeclined: true, notes: '' })
})
