import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { firm } from '#firm.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { newStorageKey } from '#platform/storage/storage.ts'
import { sweepFiles } from '#platform/storage/sweep.server.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeLead, makeTask, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { recordMessages } from './deleted-records.schema.ts'
import { purgeRecords } from './purge.server.ts'

let admin: Visit
let name: string
beforeAll(async () => {
  const account = await makeAdmin()
  name = account.name
  admin = await as(account.person)
})

const records = () => admin.api.admin.records
const sqlOf = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)

/** A lead that an administrator has deleted, as its record. */
async function deletedLead(called = `Lead ${randomUUID()}`) {
  const { id } = await makeLead({ name: called })
  await admin.api.admin.leads.delete({ id })
  const { items } = await records().list({ search: called, kind: 'leads' })
  return items[0] as NonNullable<(typeof items)[number]>
}

const longAgo = (id: string) =>
  sqlOf(`update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where id = $1`, [
    id,
  ])

describe('refusals', () => {
  test('only administrators see deleted records and put them on hold', async () => {
    const [item, { id, purgeAfter: was }] = [await makeCase(), await deletedLead()]
    for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
      await expect(api.admin.records.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.records.hold({ id, hold: true, reason: 'Mine' })).rejects.toMatchObject(
        notForThem,
      )
      await expect(
        api.admin.records.setPurgeDate({ id, purgeAfter: '2099-01-01', was }),
      ).rejects.toMatchObject(notForThem)
      await expect(api.admin.records.restore({ id })).rejects.toMatchObject(notForThem)
    }
    expect((await deletedLead()).hold).toBeNull()
  })

  test('a hold and its end need a reason, and what is as asked already', async () => {
    const { id } = await deletedLead()
    await expect(records().hold({ id, hold: true, reason: '  ' })).rejects.toMatchObject({
      data: { fields: { reason: 'Please say why.' } },
    })
    await expect(records().hold({ id, hold: false, reason: 'Over' })).rejects.toMatchObject({
      status: 409,
      data: { fields: { reason: 'Somebody else has lifted this hold already.' } },
    })
    await expect(records().hold({ id: randomUUID(), hold: true, reason: 'None' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('no date is earlier than the rule allows, or set over another’s', async () => {
    const { id, keepUntil, purgeAfter } = await deletedLead()
    const dayBefore = new Date(Date.parse(keepUntil) - 86_400_000).toISOString().slice(0, 10)
    await expect(
      records().setPurgeDate({ id, purgeAfter: dayBefore, was: purgeAfter }),
    ).rejects.toMatchObject({
      data: { fields: { purgeAfter: recordMessages.tooEarly(formatDay(keepUntil)) } },
    })
    await records().setPurgeDate({ id, purgeAfter: '2098-05-01', was: purgeAfter })
    await expect(
      records().setPurgeDate({ id, purgeAfter: '2099-01-01', was: purgeAfter }),
    ).rejects.toMatchObject({ status: 409 })
    // Back to the rule's own date is no earlier than it.
    expect((await records().setPurgeDate({ id, purgeAfter: keepUntil, was: '2098-05-01' })).purgeAfter).toBe(
      keepUntil,
    )
  })
})

test('what was deleted says when, by whom and until when it is kept, and nothing of what it held', async () => {
  const called = `Kept ${randomUUID()}`
  const record = await deletedLead(called)
  const years = Number(record.purgeAfter.slice(0, 4)) - new Date().getFullYear()
  expect(record).toMatchObject({ kind: 'leads', label: called, caseNumber: null, deletedBy: name })
  expect(record).toMatchObject({ hold: null, heldWith: null })
  expect(years).toBe(firm.records.keepYears)
  expect(Date.now() - record.deletedAt.getTime()).toBeLessThan(60_000)
  expect(JSON.stringify(record)).not.toContain('@')
})

test('a hold on a case shows on all that was deleted of it', async () => {
  const item = await makeCase()
  await admin.api.admin.timeline.add({
    caseId: item.id,
    description: 'A step',
    entryTimestamp: new Date(),
    fileId: null,
    documentName: null,
  })
  await admin.api.admin.cases.delete({ id: item.id })
  const [ofCase] = (await records().list({ search: item.caseNumber, kind: 'cases' })).items
  const held = await records().hold({ id: ofCase?.id as string, hold: true, reason: 'Subpoena' })
  expect(held.hold).toMatchObject({ reason: 'Subpoena', by: name, at: expect.any(Date) })
  const entries = (await records().list({ kind: 'case_updates' })).items
  // Another deleted case's entry isn't this one's.
  const elsewhere = await makeCase()
  await admin.api.admin.cases.delete({ id: elsewhere.id })
  expect(entries[0]).toMatchObject({ caseNumber: item.caseNumber, hold: null, heldWith: 'case' })
  expect((await records().list({ state: 'held' })).items.map(({ id }) => id)).toEqual([held.id])
  const free = await records().hold({ id: held.id, hold: false, reason: 'Answered' })
  expect(free.hold).toBeNull()
})

test('a case that was deleted by mistake is restored for its people, and both are recorded', async () => {
  const item = await makeCase()
  const lawyer = await as(item.lawyer.person)
  await admin.api.admin.cases.delete({ id: item.id })
  const deleted = { search: item.caseNumber, kind: 'cases' as const }
  const record = (await records().list(deleted)).items[0]
  expect(record).toMatchObject({ can: { restore: true, read: false }, restored: null })
  const restored = await records().restore({ id: record?.id as string })
  expect(restored).toMatchObject({
    can: { restore: false, read: false },
    restored: { by: name, at: expect.any(Date) },
  })
  expect((await records().list(deleted)).items).toEqual([restored])
  expect((await lawyer.api.lawyer.cases.list({})).items).toMatchObject([{ id: item.id, title: item.title }])
  const history = await lawyer.api.lawyer.timeline.history({ caseId: item.id })
  expect(history.items.slice(0, 2)).toMatchObject([
    { action: 'case.restored', person: { name } },
    { action: 'deleted', person: { name } },
  ])
  await expect(records().restore({ id: restored.id })).rejects.toMatchObject({
    status: 409,
    message: 'Somebody else has restored this case already.',
  })
})

test('records that can’t be restored say so: those that aren’t cases, and the cases of a deleted client', async () => {
  const [lead, item] = [await deletedLead(), await makeCase()]
  await admin.api.admin.clients.delete({ id: item.client.id })
  const [ofClient] = (await records().list({ search: item.caseNumber, kind: 'cases' })).items
  for (const record of [lead, ofClient]) expect(record?.can).toEqual({ restore: false, read: false })
  await expect(records().restore({ id: lead.id })).rejects.toMatchObject({ status: 404 })
  await expect(records().restore({ id: ofClient?.id as string })).rejects.toMatchObject({
    status: 409,
    message: 'This case’s client was deleted for good, and all of the client’s cases with them.',
  })
})

test('the purge erases what is due and free, with its files, and nothing else', async () => {
  const { services, storage } = await testApp()
  const [due, held, young] = [await deletedLead(), await deletedLead(), await deletedLead()]
  // The file of a deleted document: released long ago, and kept as long as its record is.
  const key = newStorageKey()
  await storage.put(
    key,
    (async function* () {
      yield Buffer.from('confidential')
    })(),
  )
  const { rows } = await sqlOf(
    `insert into files (storage_key, name, mime, size, sha256, state, state_at)
      values ($1, 'a.pdf', 'application/pdf', 12, repeat('a', 64), 'released', now() - interval '2 days') returning id`,
    [key],
  )
  await sqlOf('update deleted_records set file_ids = array[$2::uuid] where id = $1', [due.id, rows[0].id])
  await records().hold({ id: held.id, hold: true, reason: 'Litigation' })
  await sweepFiles({ db: services.db, storage })
  expect(await storage.stat(key)).toBeDefined()
  for (const { id } of [due, held]) await longAgo(id)
  expect((await records().list({ state: 'due' })).items.map(({ id }) => id)).toEqual([due.id])

  expect(await purgeRecords(services)).toBe(1)
  expect(await purgeRecords(services)).toBe(0)
  await sweepFiles({ db: services.db, storage })

  expect(await storage.stat(key)).toBeUndefined()
  expect((await sqlOf('select from files where id = $1', [rows[0].id])).rowCount).toBe(0)
  const left = (await records().list({ kind: 'leads' })).items.map(({ id }) => id)
  expect(left).not.toContain(due.id)
  expect(left).toEqual(expect.arrayContaining([held.id, young.id]))
  const { rows: told } = await sqlOf(
    `select detail from audit_log where action = 'record.purged' and entity = 'leads'`,
  )
  expect(told).toEqual([{ detail: {} }])
})

test('a record says whether the case that it was of still has a page', async () => {
  const item = await makeCase()
  const title = `Task ${randomUUID()}`
  const { id } = await makeTask({ case: item, title })
  await admin.api.admin.tasks.delete({ id })
  const record = async () => (await records().list({ search: title })).items[0]
  expect(await record()).toMatchObject({ caseNumber: item.caseNumber, hasCase: true })
  await admin.api.admin.cases.delete({ id: item.id })
  expect(await record()).toMatchObject({ caseNumber: item.caseNumber, hasCase: false })
})
