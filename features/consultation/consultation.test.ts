import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { consultationWords } from './consultation-words.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

const request = {
  ...{ name: 'Clementine Ashworth', email: 'Clem@x.example', phone: '', othersUnknown: false },
  ...{ others: ['Harbor Shipping Inc.'], practiceArea: 'Civil Litigation', howSoon: 'week' },
  ...{ facts: 'They kept my deposit.', preferredTime: 'After 5 pm' },
} as const
type Typed = Partial<{ [Key in keyof typeof request]: unknown }> & { website?: string; openedAt?: number }
const send = async (typed: Typed = {}, from?: Visit) =>
  (from ?? (await anonymous())).api.site.consultation.request({
    ...request,
    openedAt: Date.now() - 60_000,
    ...typed,
  } as never)
const leadsOf = async (email: string) =>
  (await (await owner()).query(`select * from leads where email = $1 order by created_at`, [email])).rows

test.each<[string, Typed, Record<string, string>]>([
  ['a name of one letter', { name: 'C' }, { name: 'Enter at least two letters of your name' }],
  ['no address', { email: 'clem' }, { email: 'Invalid email address' }],
  ['nobody on the other side', { others: [] }, { others: consultationWords.others }],
  [
    'one letter for the other side',
    { others: ['H'] },
    { 'others.0': 'Enter at least two letters of each name' },
  ],
  ['no field of law', { practiceArea: '' }, { practiceArea: 'Choose a field of law' }],
  ['too many facts', { facts: 'x'.repeat(501) }, { facts: consultationWords.factsTooLong }],
])('%s is said beside the field', async (_, typed, fields) => {
  await expect(send({ email: 'refused@x.example', ...typed })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields },
  })
  expect(await leadsOf('refused@x.example')).toEqual([])
})

test('programs are answered and not stored; what is too quick, and the sixth in an hour, is refused', async () => {
  await send({ email: 'bot@x.example', website: 'https://spam.example' })
  await expect(send({ email: 'bot@x.example', openedAt: Date.now() })).rejects.toMatchObject({ status: 429 })
  expect(await leadsOf('bot@x.example')).toEqual([])
  const from = await anonymous()
  for (let sent = 0; sent < 5; sent++) await send({ email: `many${sent}@x.example` }, from)
  await expect(send({ email: 'many5@x.example' }, from)).rejects.toMatchObject({ status: 429 })
})

test('a request makes a lead with the other side once, is checked, and administrators are notified', async () => {
  for (let clicks = 0; clicks < 2; clicks++) await send()
  const leads = await leadsOf('clem@x.example')
  expect(leads).toMatchObject([
    { name: 'Clementine Ashworth', source: 'consultation', other_side: ['Harbor Shipping Inc.'], notes: '' },
  ])
  const db = await owner()
  const checks = await db.query('select names from conflict_checks where lead_id = $1', [leads[0].id])
  expect(checks.rows[0].names.map(({ name }: { name: string }) => name)).toEqual([
    'Clementine Ashworth',
    'Harbor Shipping Inc.',
  ])
  const told = await db.query(`select from notifications where kind = 'consultation' and subject_id = $1`, [
    leads[0].id,
  ])
  expect(told.rowCount).toBeGreaterThan(0)
  const { items } = await admin.api.admin.consultations.ofLead({ leadId: leads[0].id })
  expect(items).toMatchObject([{ facts: 'They kept my deposit.', howSoon: 'week' }])
})

test.each<[string, Typed]>([
  ['name', { name: 'Clementine Ashworth-Hale' }],
  ['telephone number', { phone: '(212) 555-0199' }],
  ['field of law', { practiceArea: 'Family Law' }],
  ['time', { preferredTime: 'Before noon' }],
  ['urgency', { howSoon: 'month' }],
  ['not knowing everybody', { othersUnknown: true }],
])('a corrected %s is another request', async (what, typed) => {
  const email = `${what.replaceAll(' ', '-')}@x.example`
  for (const change of [{}, typed, typed]) await send({ email, ...change })
  expect(await leadsOf(email)).toHaveLength(2)
})

test('once the firm has declined, what a lead said is for administrators with the permission', async () => {
  await send({ email: 'walled@x.example', facts: 'The walled fact.', others: ['Nobody Wallington'] })
  const { api } = admin
  const [{ id: leadId }] = await leadsOf('walled@x.example')
  const db = await owner()
  await db.query(`update leads set notes = 'A walled note.' where id = $1`, [leadId])
  await db.query(
    `insert into contact_messages (name, email, message, lead_id) values ('W', 'walled@x.example', 'A walled message.', $1)`,
    [leadId],
  )
  const newest = async () => (await api.admin.conflictChecks.list({ leadId })).items[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  await api.admin.conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'declined', note: 'No.' })
  const read = (visit: Visit) =>
    Promise.all([
      visit.api.admin.consultations.ofLead({ leadId }),
      visit.api.admin.leads.list({ id: leadId }),
      visit.api.admin.inbox.list({ search: 'walled' }),
      visit.api.admin.audit.list({ entity: 'leads' }),
    ])
  const refused = await read(admin)
  expect(JSON.stringify(refused)).not.toMatch(/walled (fact|note|message)/i)
  expect(refused[0]).toMatchObject({ items: [], isDeclined: true, mayRead: false, notes: null })
  const named = await makeAdmin()
  await db.query(`insert into staff_permissions (user_id, permission) values ($1, 'declined_leads')`, [
    named.id,
  ])
  const [said, , inbox] = await read(await as(named.person))
  expect(said).toMatchObject({
    items: [{ facts: 'The walled fact.' }],
    notes: 'A walled note.',
    mayRead: true,
  })
  expect(JSON.stringify(inbox)).toContain('A walled message.')
})
