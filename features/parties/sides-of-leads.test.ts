import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLead, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// Whom a lead names as the other side, once the lead is a client and has a case.

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const adverse = async (caseId: string) =>
  (
    await query(
      `select p.name from case_parties as c join parties as p on p.id = c.party_id
       where c.case_id = $1 and c.role = 'adverse' order by p.name`,
      [caseId],
    )
  ).map(({ name }) => name)
const becameClient = async (otherSide: string[], of: object = {}) => {
  const client = await makeClient({ userId: null, name: `Zz${randomUUID().slice(0, 8)} Qwist`, ...of })
  const lead = await makeLead({ name: client.name, otherSide })
  await query('update leads set client_id = $2, converted_at = now() where id = $1', [lead.id, client.id])
  return { client, lead }
}

test('who is named on /consultation is adverse in the case, and searched for, without being typed again', async () => {
  const email = `${randomUUID()}@x.example`
  const visitor = await anonymous()
  await visitor.api.site.consultation.request({
    ...{ name: 'Philippa Moncrieffe', email, phone: '', othersUnknown: false, howSoon: 'week' },
    ...{ others: ['Harbour Salvage Ltd.', 'Tancred Oxenholme'], practiceArea: 'Civil Litigation' },
    ...{ facts: '', preferredTime: '', openedAt: Date.now() - 60_000 },
  })
  const { leads, cases, conflictChecks, caseParties } = admin.api.admin
  const lead = (await leads.list({ search: email })).items[0]
  const newest = async () => (await conflictChecks.list({ leadId: lead?.id ?? '' })).items[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000 }).toBe('answered')
  await conflictChecks.decide({ id: (await newest())?.id ?? '', decision: 'clear', note: 'Nobody.' })
  const { client } = await leads.convert({ id: lead?.id ?? '', version: lead?.version ?? 0 })
  const opening = {
    ...{ clientId: client?.id ?? '', clientName: '', title: 'A matter of record', description: 'D' },
    practiceArea: 'Civil Litigation' as const,
  }
  const made = await cases.create({ ...opening, caseNumber: randomUUID() })
  expect(await adverse(made.id)).toEqual(['Harbour Salvage Ltd.', 'Tancred Oxenholme'])
  const people = await caseParties.list({ caseId: made.id })
  expect(people.filter(({ role }) => role === 'adverse').map(({ can }) => can)).toEqual([
    { edit: true, remove: true },
    { edit: true, remove: true },
  ])
  const searched = async () =>
    (
      await query(
        `select array(select n ->> 'name' from jsonb_array_elements(names) as n order by 1) as names
         from conflict_checks where case_id = $1 and state = 'answered'`,
        [made.id],
      )
    ).map(({ names }) => names)
  await expect
    .poll(searched, { timeout: 60_000 })
    .toEqual([['Harbour Salvage Ltd.', 'Philippa Moncrieffe', 'Tancred Oxenholme']])
  // Another matter of the same client has another side.
  const next = await cases.create({ ...opening, caseNumber: randomUUID() })
  expect(await adverse(next.id)).toEqual([])
})

test('who is the client, or is named by the title as well, is there once, and stays when the title changes', async () => {
  const { client } = await becameClient(['Sable Foods, Inc.', 'Odo Kestrel'], { name: 'Ysolde Kestrel' })
  await query('update leads set other_side = other_side || name where client_id = $1', [client.id])
  const { id } = await makeCase({ client, title: 'Kestrel v. Sable Foods' })
  expect(await adverse(id)).toEqual(['Odo Kestrel', 'Sable Foods, Inc.'])
  await query(`update cases set title = 'A matter of record' where id = $1`, [id])
  expect(await adverse(id)).toEqual(['Odo Kestrel', 'Sable Foods, Inc.'])
})

test('a party that was removed by hand is not added again with another title', async () => {
  const { client } = await becameClient(['Jocasta Wendle'])
  const { id } = await makeCase({ client, title: 'A matter of record' })
  const [party] = (await admin.api.admin.caseParties.list({ caseId: id })).filter(
    ({ role }) => role === 'adverse',
  )
  await admin.api.admin.caseParties.remove({ id: party?.id ?? '' })
  await query(`update cases set title = 'Another title' where id = $1`, [id])
  expect(await adverse(id)).toEqual([])
})

test('a case from before the lead doesn’t count, and a deleted lead does', async () => {
  const client = await makeClient({ userId: null })
  const first = await makeCase({ client, title: 'A matter of record' })
  const lead = await makeLead({ otherSide: ['Bevis Thorneycroft'] })
  await query('update leads set client_id = $2, converted_at = clock_timestamp() where id = $1', [
    lead.id,
    client.id,
  ])
  await query('delete from leads where id = $1', [lead.id])
  expect(await adverse(first.id)).toEqual([])
  const second = await makeCase({ client, title: 'A matter of record' })
  expect(await adverse(second.id)).toEqual(['Bevis Thorneycroft'])
  expect(await adverse((await makeCase({ client, title: 'A matter of record' })).id)).toEqual([])
})
