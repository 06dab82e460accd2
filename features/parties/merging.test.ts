import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeLawyer, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const search = async (text: string) => (await admin.api.admin.parties.list({ search: text })).items

/** A witness of a case, and the same person as the adverse party of another one. */
async function twice() {
  const [one, other] = [await makeCase(), await makeCase()]
  const added = (caseId: string, role: 'witness' | 'adverse' | 'related', name: string) =>
    admin.api.admin.caseParties.add({ caseId, role, party: { name } })
  const kept = await added(one.id, 'adverse', 'Perpetua Longwood')
  const merged = await added(other.id, 'witness', 'P. Longwood')
  const spouse = await added(other.id, 'related', 'Ned Longwood')
  await admin.api.admin.partyRelations.add({ fromId: merged.party.id, toId: spouse.party.id, kind: 'spouse' })
  return { one, other, keptId: kept.party.id, mergedId: merged.party.id }
}
const namesIn = async (caseId: string) =>
  (await admin.api.admin.caseParties.list({ caseId })).filter(({ role }) => role !== 'client')

test('lawyers neither read the firm’s parties nor merge them', async () => {
  const { keptId, mergedId } = await twice()
  const { api } = await as((await makeLawyer()).person)
  await expect(api.admin.parties.list({})).rejects.toMatchObject({ status: 403 })
  await expect(api.admin.parties.merge({ keptId, mergedId })).rejects.toMatchObject({ status: 403 })
})

test('a party is not merged with itself, with nobody, or a second time', async () => {
  const { keptId, mergedId } = await twice()
  const { parties } = admin.api.admin
  await expect(parties.merge({ keptId, mergedId: keptId })).rejects.toMatchObject({ status: 400 })
  const nobody = { keptId, mergedId: crypto.randomUUID() }
  await expect(parties.merge(nobody)).rejects.toMatchObject({ status: 404 })
  await parties.merge({ keptId, mergedId })
  await expect(parties.merge({ keptId, mergedId })).rejects.toMatchObject({ status: 409 })
  await expect(parties.merge({ keptId: mergedId, mergedId: keptId })).rejects.toMatchObject({ status: 409 })
})

test('a party that is merged away while another one is merged into it stays out of reach of the second merge', async () => {
  const { keptId, mergedId } = await twice()
  const { keptId: third } = await twice()
  const db = await owner()
  await db.query('begin')
  await db.query('select join_parties($1, $2)', [third, keptId])
  const refused = expect(admin.api.admin.parties.merge({ keptId, mergedId })).rejects.toMatchObject({
    status: 409,
  })
  // A transaction sees who waits as it was when it first looked.
  const waiting = async () => {
    await db.query('select pg_stat_clear_snapshot()')
    const where = `datname = current_database() and wait_event_type = 'Lock' and query like '%merge_parties%'`
    return (await db.query(`select from pg_stat_activity where ${where}`)).rowCount
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  await db.query('commit')
  await refused
  const { rows } = await db.query('select merged_into from parties where id = $1', [mergedId])
  expect(rows).toEqual([{ merged_into: null }])
})

test('a merged party’s cases and relations go to the kept one, and its own name still finds it', async () => {
  const { other, keptId, mergedId } = await twice()
  await admin.api.admin.parties.merge({ keptId, mergedId })
  const [witness] = await namesIn(other.id)
  expect(witness).toMatchObject({ party: { id: keptId }, relations: [{ other: { name: 'Ned Longwood' } }] })
  expect((await search('Longwood')).map(({ id }) => id)).not.toContain(mergedId)
  const kept = (await search('Perpetua')).find(({ id }) => id === keptId)
  expect(kept).toMatchObject({ cases: 2, merged: 1 })
  const answer = await admin.api.admin.conflictChecks.ask({ names: [{ name: 'P. Longwood' }] })
  const cases = answer.matches.flatMap((match) => match.cases.map(({ number }) => number))
  expect(cases).toContain(other.caseNumber)
})

test('undoing makes two parties again, once', async () => {
  const { other, keptId, mergedId } = await twice()
  const { parties } = admin.api.admin
  await parties.merge({ keptId, mergedId })
  const [line] = (await parties.merges({})).items
  expect(line).toMatchObject({ kept: { id: keptId }, mergedName: 'P. Longwood', undone: null })
  await parties.undoMerge({ id: line?.id ?? '' })
  const [witness] = await namesIn(other.id)
  expect(witness).toMatchObject({ party: { id: mergedId }, relations: [{ other: { name: 'Ned Longwood' } }] })
  await expect(parties.undoMerge({ id: line?.id ?? '' })).rejects.toMatchObject({ status: 409 })
  expect((await parties.merges({})).items[0]?.undone).not.toBeNull()
})

test('the list finds a party by its earlier names and addresses, and narrows it by kind', async () => {
  const lead = await makeLead({ name: 'Zebulon Quarrystone Ltd.', email: 'zq@quarry.example' })
  expect((await search('zq@quarry')).map((party) => party.leadId)).toEqual([lead.id])
  const people = await admin.api.admin.parties.list({ search: 'quarrystone', kind: 'person' })
  expect(people.items).toEqual([])
})
