import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { lostMessage } from '#features/chat/chat.schema.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeCaseUpdate,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeTask,
  makeTimeEntry,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { unzipped } from '#test/zip.ts'
import { keptParts, readingMessages } from './record-readings.schema.ts'

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const permit = (userId: string) =>
  query(`insert into staff_permissions (user_id, permission) values ($1, 'deleted_records')`, [userId])

/** An administrator without the permission, and one with it. */
let plain: Visit
let reader: Visit
let readerAccount: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  plain = await as((await makeAdmin()).person)
  readerAccount = await makeAdmin()
  await permit(readerAccount.id)
  reader = await as(readerAccount.person)
})
const readings = (visit = reader) => visit.api.admin.records.readings

/** A client with one of everything, deleted; with the id of their deleted record. */
async function deletedClient() {
  const item = await makeCase({ title: 'Elmwood matter', description: 'Elmwood facts' })
  const { client, lawyer } = item
  await makeCaseUpdate({ case: item, description: 'Elmwood step' })
  await makeTask({ case: item, title: 'Elmwood task' })
  await makeDocument({ case: item, title: 'Elmwood paper' })
  await makeCourtDate({ case: item, title: 'Elmwood hearing' })
  await makeTimeEntry({ case: item, lawyerId: lawyer.id, description: 'Elmwood work', hours: '1.5' })
  const { id } = await makeAppointment({ client, lawyer, notes: 'Elmwood wish' })
  const [visit, theirs] = [await as(client.person), await as(lawyer.person)]
  await theirs.api.lawyer.appointments.accept({ id })
  const [conversation] = await visit.api.client.chat.conversations()
  await visit.api.client.chat.send({
    conversationId: conversation?.id ?? '',
    idempotencyKey: randomUUID(),
    messageText: 'Elmwood whisper',
  })
  const upload = await visit.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': 'elmwood.txt', 'content-type': 'application/octet-stream' },
    body: 'Elmwood letter',
  })
  const { id: fileId } = (await upload.json()) as { id: string }
  await visit.api.client.documents.add({ caseId: item.id, fileId })
  await plain.api.admin.clients.delete({ id: client.id })
  const { items } = await plain.api.admin.records.list({ search: client.name, kind: 'clients' })
  const recordId = items.find((record) => record.label === client.name)?.id ?? ''
  return { item, client, lawyer, fileId, recordId }
}
type Deleted = Awaited<ReturnType<typeof deletedClient>>
let gone: Deleted
beforeAll(async () => {
  gone = await deletedClient()
}, 30_000)

const open = (withChats = false, visit = reader) =>
  readings(visit).open({ id: gone.recordId, reason: 'Subpoena of May 4', withChats })
const everything = async (id: string, visit = reader) => {
  const { parts } = await readings(visit).get({ id })
  const pages = parts.map(({ part }) => readings(visit).list({ id, part, limit: 100 }))
  return (await Promise.all(pages)).flatMap(({ items }) => items)
}
const ask = (visit: Visit, id: string) => visit.fetch(`/api/record-readings/${id}/export`, { method: 'POST' })
const lines = async (clientId: string) =>
  query(
    `select action, detail, user_id from audit_log where entity_id = $1 and action like 'record.%' order by id`,
    [clientId],
  )

describe('refusals', () => {
  test('nobody without the permission opens what is kept, other administrators included', async () => {
    for (const visit of [
      await anonymous(),
      await as((await makeClient()).person),
      await as(gone.lawyer.person),
    ]) {
      await expect(open(true, visit)).rejects.toMatchObject(notForThem)
      await expect(readings(visit).get({ id: randomUUID() })).rejects.toMatchObject(notForThem)
    }
    await expect(open(false, plain)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need a permission of your own to read deleted records.',
    })
  })

  test('a reading needs a reason, and a deleted client', async () => {
    await expect(
      readings().open({ id: gone.recordId, reason: '  ', withChats: false }),
    ).rejects.toMatchObject({ data: { fields: { reason: readingMessages.reason } } })
    const [ofCase] = await query(`select id from deleted_records where row_id = $1`, [gone.item.id])
    for (const id of [randomUUID(), ofCase.id])
      await expect(readings().open({ id, reason: 'Why', withChats: false })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  test('a reading is its reader’s alone, for half an hour, and as long as they have the permission', async () => {
    const second = await makeAdmin()
    await permit(second.id)
    const { id } = await open()
    const refused = async (visit: Visit) => {
      for (const call of [
        () => readings(visit).get({ id }),
        () => readings(visit).list({ id, part: 'cases' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await visit.fetch(`/api/record-readings/${id}/files/${gone.fileId}`)).status).toBe(404)
      expect((await ask(visit, id)).status).toBe(404)
    }
    await refused(await as(second.person))
    for (const visit of [await anonymous(), await as(gone.lawyer.person)]) {
      expect((await visit.fetch(`/api/record-readings/${id}/files/${gone.fileId}`)).status).toBe(404)
      expect((await ask(visit, id)).status).toBe(404)
    }
    expect((await readings().get({ id })).clientName).toBe(gone.client.name)
    await query(`delete from staff_permissions where user_id = $1`, [readerAccount.id])
    await refused(reader)
    await permit(readerAccount.id)
    await query(`update record_readings set expires_at = now() - interval '1 second' where id = $1`, [id])
    await refused(reader)
  })

  test('a reading shows one client, and no file of anybody else', async () => {
    const { id } = await open(true)
    const other = await deletedClient()
    const told = JSON.stringify(await everything(id))
    expect(told).not.toContain(other.item.caseNumber)
    expect((await reader.fetch(`/api/record-readings/${id}/files/${other.fileId}`)).status).toBe(404)
    // Nor by the usual address.
    expect((await reader.fetch(`/api/files/${gone.fileId}`)).status).toBe(404)
  })

  test('chats are sent only where the reading was opened with them', async () => {
    const { id } = await open(false)
    expect((await readings().get({ id })).parts.map(({ part }) => part)).not.toContain('chat_messages')
    expect(JSON.stringify(await everything(id))).not.toContain('whisper')
    const files = unzipped(Buffer.from(await (await ask(reader, id)).arrayBuffer()))
    expect(Buffer.concat([...files.values()]).toString()).not.toContain('whisper')
  })
})

test('all that is kept of a client is shown, with the names of cases and lawyers', async () => {
  const { id } = await open(true)
  const reading = await readings().get({ id })
  expect(reading).toMatchObject({
    clientName: gone.client.name,
    reason: 'Subpoena of May 4',
    withChats: true,
  })
  expect(reading.parts).toEqual(
    [
      'clients',
      'cases',
      'case_updates',
      'case_tasks',
      'documents',
      'calendar_events',
      'appointments',
      'time_entries',
      'chat_messages',
    ].map((part) => ({ part, number: part === 'documents' ? 2 : 1 })),
  )
  const items = await everything(id)
  const of = (part: string) => items.filter((item) => item.part === part)
  expect(of('clients')[0]).toMatchObject({ title: gone.client.name })
  expect(of('cases')[0]).toMatchObject({
    title: `${gone.item.caseNumber} · Elmwood matter`,
    text: 'Elmwood facts',
    facts: expect.arrayContaining([{ term: 'Lawyer', value: gone.lawyer.name }]),
  })
  const ofCase = { term: 'Case', value: gone.item.caseNumber }
  expect(of('case_updates')[0]).toMatchObject({
    text: 'Elmwood step',
    facts: expect.arrayContaining([ofCase]),
  })
  expect(of('case_tasks')[0]).toMatchObject({
    title: 'Elmwood task',
    facts: expect.arrayContaining([ofCase]),
  })
  expect(of('calendar_events')[0]).toMatchObject({ title: 'Elmwood hearing' })
  expect(of('appointments')[0]).toMatchObject({ text: 'Elmwood wish', title: `With ${gone.lawyer.name}` })
  expect(of('time_entries')[0]).toMatchObject({ text: 'Elmwood work', deletedAt: null })
  expect(of('chat_messages')[0]).toMatchObject({ title: 'The client', text: 'Elmwood whisper' })
  expect(of('documents').map(({ file }) => file?.name)).toEqual(expect.arrayContaining(['elmwood.txt']))
  // Not what no page ever shows.
  for (const secret of ['share_link', gone.item.shareLink, 'idempotency'])
    expect(JSON.stringify(items)).not.toContain(secret)
})

test('each opening, file and export is recorded, with who and why', async () => {
  const [before, { id }] = [await lines(gone.client.id), await open(true)]
  const file = await reader.fetch(`/api/record-readings/${id}/files/${gone.fileId}`)
  expect([file.status, await file.text()]).toEqual([200, 'Elmwood letter'])
  expect((await ask(reader, id)).status).toBe(200)
  const detail = { reason: 'Subpoena of May 4', chats: true }
  expect((await lines(gone.client.id)).slice(before.length)).toEqual([
    { action: 'record.read', detail, user_id: readerAccount.id },
    { action: 'record.exported', detail, user_id: readerAccount.id },
  ])
  const { items } = await plain.api.admin.audit.list({ person: readerAccount.id })
  expect(items.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
    `Exported the deleted records and chats of the client ${gone.client.name}: Subpoena of May 4`,
    'Opened “elmwood.txt” of a deleted client',
    `Opened the deleted records and chats of the client ${gone.client.name}: Subpoena of May 4`,
  ])
})

test('the export has a table for each part, and the files', async () => {
  const { id } = await open(true)
  const files = unzipped(Buffer.from(await (await ask(reader, id)).arrayBuffer()))
  expect([...files.keys()]).toEqual([
    'README.txt',
    'client.csv',
    'cases.csv',
    'timeline.csv',
    'tasks.csv',
    'documents.csv',
    'court-dates.csv',
    'appointments.csv',
    'time.csv',
    'chats.csv',
    `files/${gone.item.caseNumber}/elmwood.txt`,
  ])
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(text('README.txt')).toMatch(
    new RegExp(`keeps of ${gone.client.name}[\\s\\S]+by ${readerAccount.name}[\\s\\S]+Subpoena`),
  )
  expect(text('timeline.csv')).toMatch(/Timeline,Case,Written by[\s\S]+Elmwood step/)
  expect(text('chats.csv')).toContain('Elmwood whisper')
  expect(text(`files/${gone.item.caseNumber}/elmwood.txt`)).toBe('Elmwood letter')
})

test('of a message that browsers encrypted it shows who wrote when', async () => {
  const { id } = await open(true)
  await query(
    `update deleted_records set record = record || '{"message_text": null, "sealed_text": "c2VhbGVk"}'
      where table_name = 'chat_messages' and client_id = $1`,
    [gone.client.id],
  )
  const { items } = await readings().list({ id, part: 'chat_messages' })
  expect(items).toMatchObject([{ title: 'The client', text: expect.stringContaining('can’t be read here') }])
  expect(JSON.stringify(items)).not.toContain('c2VhbGVk')
})

test('a message whose key is lost says so; the rest can still be read', async () => {
  const { id } = await open(true)
  await query(
    `update deleted_records set record = record || '{"message_text": "00000000.c2VhbGVk"}'
      where table_name = 'chat_messages' and client_id = $1`,
    [gone.client.id],
  )
  const { items } = await readings().list({ id, part: 'chat_messages' })
  expect(items).toMatchObject([{ text: lostMessage }])
})

test('an ended reading is removed; its line in the audit log stays', async () => {
  const { id } = await open()
  await query(`update record_readings set expires_at = now() - interval '1 second' where id = $1`, [id])
  const { services } = await testApp()
  const { jobsOf } = await import('#server/manifests.ts')
  await jobsOf(services)
    .find(({ name }) => name.startsWith('remove ended readings'))
    ?.run({ signal: new AbortController().signal })
  expect(await query('select id from record_readings where id = $1', [id])).toEqual([])
  expect((await lines(gone.client.id)).length).toBeGreaterThan(0)
})

test('every kind of record that is kept of a case or a client can be read', async () => {
  const rows = await query(`
    select c.relname from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where t.tgname = 'archive_deleted' and exists (
      select from pg_trigger as r where r.tgrelid = c.oid and r.tgname = 'refuse_held')`)
  // A conversation has nothing but its messages; the people of a case are searched by conflict checks alone.
  expect(rows.map(({ relname }) => relname).sort()).toEqual(
    [...Object.keys(keptParts), 'chat_conversations', 'case_parties'].sort(),
  )
})
