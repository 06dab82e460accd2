import { expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeLead, owner } from '#test/factories.ts'
import { as } from '#test/people.ts'

const partiesOf = async (caseId: string) =>
  (
    await (
      await owner()
    ).query(
      `select p.name, p.kind, c.role, c.source from case_parties as c join parties as p on p.id = c.party_id
       where c.case_id = $1 order by c.created_at, p.name`,
      [caseId],
    )
  ).rows
const names = async (where: string, ...values: unknown[]) =>
  (await (await owner()).query(`select name from parties where ${where} order by name`, values)).rows.map(
    ({ name }) => name,
  )
const adverse = { kind: 'company', name: 'Harbor Shipping Inc.', domain: 'harbor.example' } as const

test('nobody but the case’s staff reads or writes its people', async () => {
  const theirs = await makeCase()
  const other = await as((await makeLawyer()).person)
  const client = await as(theirs.client.person)
  await expect(other.api.lawyer.caseParties.list({ caseId: theirs.id })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    other.api.lawyer.caseParties.add({ caseId: theirs.id, role: 'adverse', party: adverse }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(client.api.lawyer.caseParties.list({ caseId: theirs.id })).rejects.toMatchObject({
    status: 403,
  })
  expect(await names('name = $1', adverse.name)).toEqual([])
})

test('a lawyer can’t open another lawyer’s party to themselves by naming its id', async () => {
  const [mine, theirs] = [await makeCase(), await makeCase({ title: 'Quill v. Sable Foods LLC' })]
  const lawyer = await as(mine.lawyer.person)
  const { rows } = await (await owner()).query(
    `select party_id from case_parties where case_id = $1 and source = 'title' limit 1`,
    [theirs.id],
  )
  await expect(
    lawyer.api.lawyer.caseParties.add({ caseId: mine.id, role: 'witness', party: { id: rows[0].party_id } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a name of one letter is refused: nothing could be searched for it', async () => {
  const { id: caseId, lawyer } = await makeCase()
  const { api } = await as(lawyer.person)
  await expect(
    api.lawyer.caseParties.add({ caseId, role: 'adverse', party: { name: 'J' } }),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('two letters') })
})

test('lawyers add, correct and remove the people of their cases', async () => {
  const { id: caseId, lawyer } = await makeCase({ title: 'A matter of record' })
  const { api } = await as(lawyer.person)
  const added = await api.lawyer.caseParties.add({ caseId, role: 'adverse', party: adverse })
  expect(added).toMatchObject({ role: 'adverse', can: { edit: true, remove: true }, party: adverse })
  const { version, party } = added
  const changed = await api.lawyer.caseParties.update({
    id: added.id,
    version,
    role: 'insurer',
    party: { ...party, earlierNames: ['Harbor Freight Lines'] },
  })
  expect(changed).toMatchObject({ role: 'insurer', party: { earlierNames: ['Harbor Freight Lines'] } })
  await expect(
    api.lawyer.caseParties.update({ id: added.id, version, role: 'witness' }),
  ).rejects.toMatchObject({ status: 409 })
  await api.lawyer.caseParties.remove({ id: added.id })
  const left = await api.lawyer.caseParties.list({ caseId })
  expect(left.map(({ role }) => role)).toEqual(['client'])
  // Conflict checks still know it.
  expect(await names('name = $1', adverse.name)).toEqual([adverse.name])
})

test('what a client is called is changed in the client’s record, and their place stays with the case', async () => {
  const { id: caseId, lawyer, client } = await makeCase()
  const { api } = await as(lawyer.person)
  const [own] = await api.lawyer.caseParties.list({ caseId })
  if (!own) throw new Error('The client is no party.')
  expect(own).toMatchObject({
    role: 'client',
    can: { edit: false, remove: false },
    party: { name: client.name },
  })
  const { id, version, party } = own
  await expect(
    api.lawyer.caseParties.update({
      id,
      version,
      role: 'client',
      party: { ...party, name: 'Somebody else' },
    }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(api.lawyer.caseParties.remove({ id })).rejects.toMatchObject({ status: 404 })
})

test('only administrators correct a party that is in another lawyer’s case, too', async () => {
  const [mine, theirs] = [await makeCase(), await makeCase()]
  const admin = await as((await makeAdmin()).person)
  const lawyer = await as(mine.lawyer.person)
  const added = await lawyer.api.lawyer.caseParties.add({ caseId: mine.id, role: 'adverse', party: adverse })
  await admin.api.admin.caseParties.add({ caseId: theirs.id, role: 'adverse', party: { id: added.party.id } })
  const { id, version, party } = added
  const edit = { id, version, role: 'adverse', party: { ...party, name: 'Harbour' } } as const
  await expect(lawyer.api.lawyer.caseParties.update(edit)).rejects.toMatchObject({ status: 404 })
  expect(await admin.api.admin.caseParties.update(edit)).toMatchObject({ party: { name: 'Harbour' } })
})

test('clients and leads are parties, with their earlier names', async () => {
  const lead = await makeLead({ name: 'Ida Lovelace', email: 'ida@x.example', phone: '212 555 0100' })
  const client = await makeClient({ name: 'Harbor Bank Ltd.', userId: null })
  expect(await names('lead_id = $1', lead.id)).toEqual(['Ida Lovelace'])
  const db = await owner()
  await db.query('update clients set name = $2 where id = $1', [client.id, 'Quay Bank Ltd.'])
  const { rows } = await db.query('select name, kind, earlier_names from parties where client_id = $1', [
    client.id,
  ])
  expect(rows).toEqual([{ name: 'Quay Bank Ltd.', kind: 'company', earlier_names: ['Harbor Bank Ltd.'] }])
  await db.query('delete from leads where id = $1', [lead.id])
  await db.query('delete from clients where id = $1', [client.id])
  expect(await names(`name in ('Ida Lovelace', 'Quay Bank Ltd.')`)).toEqual([])
})

test('the sides of a title are parties: the one that isn’t the client is adverse', async () => {
  const client = await makeClient({ name: 'Maria Rodriguez', userId: null })
  const { id } = await makeCase({
    client,
    clientName: client.name,
    title: 'Rodriguez v. Metro Transit Authority, et al.',
  })
  expect(await partiesOf(id)).toEqual([
    { name: 'Maria Rodriguez', kind: 'person', role: 'client', source: 'client' },
    { name: 'Metro Transit Authority', kind: 'company', role: 'adverse', source: 'title' },
  ])
  const db = await owner()
  await db.query(`update cases set title = 'Rodriguez vs Quay Lines' where id = $1`, [id])
  expect((await partiesOf(id)).map(({ name }) => name)).toEqual(['Maria Rodriguez', 'Quay Lines'])
  await db.query('delete from cases where id = $1', [id])
  // Nobody entered them, and no case has them any more.
  expect(await names(`name in ('Metro Transit Authority', 'Quay Lines')`)).toEqual([])
})

test('nobody is listed as adverse to a client whom the title doesn’t name', async () => {
  const client = await makeClient({ name: 'Ada Quist', userId: null })
  const { id } = await makeCase({ client, clientName: client.name, title: 'Doe v. Roe' })
  expect((await partiesOf(id)).map(({ name, role }) => [name, role])).toEqual([
    ['Ada Quist', 'client'],
    ['Doe', 'related'],
    ['Roe', 'related'],
  ])
})

test('a converted lead is one party with its client', async () => {
  const admin = await as((await makeAdmin()).person)
  const lead = await admin.api.admin.leads.create({ name: 'Ina Converted', email: 'ina@x.example' })
  const made = await admin.api.admin.leads.convert({ id: lead.id, version: lead.version })
  const { rows } = await (await owner()).query(
    `select c.id = l.merged_into as is_one from parties as c, parties as l where c.client_id = $1 and l.lead_id = $2`,
    [made.client?.id, lead.id],
  )
  expect(rows).toEqual([{ is_one: true }])
})

test('relations connect parties of one’s own cases', async () => {
  const [mine, theirs] = [await makeCase(), await makeCase()]
  const lawyer = await as(mine.lawyer.person)
  const other = await as(theirs.lawyer.person)
  const [a] = await lawyer.api.lawyer.caseParties.list({ caseId: mine.id })
  const b = await lawyer.api.lawyer.caseParties.add({
    caseId: mine.id,
    role: 'related',
    party: { name: 'Jo Spouse' },
  })
  const [foreign] = await other.api.lawyer.caseParties.list({ caseId: theirs.id })
  if (!a || !foreign) throw new Error('no client')
  const spouse = { fromId: b.party.id, kind: 'spouse' } as const
  await expect(
    lawyer.api.lawyer.partyRelations.add({ ...spouse, toId: foreign.party.id }),
  ).rejects.toMatchObject({ status: 404 })
  const { id } = await lawyer.api.lawyer.partyRelations.add({ ...spouse, toId: a.party.id })
  await expect(other.api.lawyer.partyRelations.remove({ id })).rejects.toMatchObject({ status: 404 })
  const [shown] = await lawyer.api.lawyer.caseParties.list({ caseId: mine.id })
  expect(shown?.relations).toEqual([
    { id, kind: 'spouse', forward: false, other: { id: b.party.id, name: 'Jo Spouse' } },
  ])
})

test('a restored case has the people again who were entered, and those whom it makes itself once', async () => {
  const admin = await as((await makeAdmin()).person)
  const client = await makeClient({ name: 'Rita Restored', userId: null })
  const { id } = await makeCase({ client, clientName: client.name, title: 'Restored v. Gone Lines' })
  await admin.api.admin.caseParties.add({ caseId: id, role: 'witness', party: { name: 'Wil Witness' } })
  const before = await partiesOf(id)
  await admin.api.admin.cases.delete({ id })
  const { rows } = await (await owner()).query(
    `select id from deleted_records where row_id = $1 and table_name = 'cases'`,
    [id],
  )
  await admin.api.admin.records.restore({ id: rows[0].id })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect((await partiesOf(id)).sort(byName)).toEqual(before.sort(byName))
})
