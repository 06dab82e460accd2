import { expect, test } from 'vitest'
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

test('a hand-over is told once, not for each case', async () => {
  const item = await makeCase()
  const successor = await makeLawyer()
  await api.admin.lawyers.delete({ id: item.lawyer.id, successorId: successor.id })
  const { items } = await api.admin.audit.list({ record: item.id })
  expect(items.map(({ action }) => action)).not.toContain('changed')
})

test('money is told in the firm’s form', async () => {
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
