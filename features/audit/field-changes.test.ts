import { expect, test } from 'vitest'
import { demoFirm } from '#firm.config.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeTimeEntry } from '#test/factories.ts'
import { as } from '#test/people.ts'

const { api } = await as((await makeAdmin()).person)

test('a record’s own history says what was before and after, in words', async () => {
  const client = await makeClient({ name: 'Cleo Marsh' })
  const lawyer = await makeLawyer({ name: 'Ada Quill' })
  const { id, version, name, email } = client
  await api.admin.clients.update({ id, version, name, email, phone: '555 0100', lawyerId: lawyer.id })
  const { items } = await api.admin.audit.list({ record: id })
  expect(items[0]?.sentence).toBe('Changed the client Cleo Marsh')
  expect(items[0]?.changes).toEqual([
    { field: 'Phone', before: null, after: '555 0100' },
    { field: 'Assigned lawyer', before: null, after: 'Ada Quill' },
  ])
})

test('a hand-over is notified once, not for each case', async () => {
  const item = await makeCase()
  const successor = await makeLawyer()
  await api.admin.lawyers.delete({ id: item.lawyer.id, successorId: successor.id })
  const { items } = await api.admin.audit.list({ record: item.id })
  expect(items.map(({ action }) => action)).not.toContain('changed')
})

test('money is formatted in the firm’s form', async () => {
  const entry = await makeTimeEntry({ rateCents: 20_000 })
  const { caseId, lawyerId, description, billable, date, id, version } = entry
  const same = {
    caseId: caseId as string,
    lawyerId: lawyerId as string,
    description,
    billable,
    date,
    id,
    version,
  }
  await api.admin.billing.update({ ...same, hours: 1, rateCents: 25_050 })
  const { items } = await api.admin.audit.list({ record: id })
  expect(items[0]?.changes).toEqual([{ field: 'Rate', before: '$200.00', after: '$250.50' }])
})

test('a lawyer’s profile has its history, which its deletion leaves to the purge', async () => {
  const lawyer = await makeLawyer({ name: 'Iris Vale', title: 'Associate', phone: '' })
  const eleanor = await as(lawyer.person)
  const own = await eleanor.api.lawyer.profile.get()
  await eleanor.api.lawyer.profile.update({ ...own, phone: '555 0199' })
  const { items } = await api.admin.audit.list({ record: lawyer.id })
  expect(items[0]?.sentence).toContain('Iris Vale')
  expect(items[0]?.changes).toEqual([{ field: 'Phone', before: null, after: '555 0199' }])
  await api.admin.lawyers.delete({ id: lawyer.id })
  const left = await api.admin.audit.list({ record: lawyer.id })
  expect(left.items.flatMap(({ changes }) => changes)).toEqual(items[0]?.changes)
})

test('what the site says of the firm has its values before and after, part by part', async () => {
  const { version } = await api.admin.firm.read()
  const first = await api.admin.firm.update({ ...demoFirm, version })
  const address = { ...demoFirm.address, street: '7 Pier Road' }
  const hours = [{ days: 'Weekdays', open: '8-18' }]
  await api.admin.firm.update({ ...demoFirm, address, hours, version: first.version })
  const { items } = await api.admin.audit.list({})
  expect(items[0]?.action).toBe('firm.changed')
  expect(items[0]?.changes).toEqual([
    { field: 'Address', before: 'street: 405 Main Street', after: 'street: 7 Pier Road' },
    {
      field: 'Office hours',
      before: demoFirm.hours.map(({ days, open }) => `days: ${days}; open: ${open}`).join('; '),
      after: 'days: Weekdays; open: 8-18',
    },
  ])
})
