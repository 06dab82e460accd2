import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { emptyFirm } from '#firm.config.ts'
import { brokenConstraint } from '#platform/api/faults.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { resumablePath } from '#platform/storage/storage.schema.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeClient, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

const GB = 1024 ** 3
const content = 'what was found'

beforeEach(() => limitTo({ clientGB: 5, firmGB: 0 }))

/** As an administrator would. */
async function limitTo(storage: { clientGB: number; firmGB: number }) {
  await (await owner()).query(
    `insert into firm_settings (settings) values ($1) on conflict (id) do update set settings = excluded.settings`,
    [{ ...emptyFirm, storage }],
  )
}

const send = (visit: Visit, name = 'notes.txt') =>
  visit.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': name, 'content-length': String(content.length) },
    body: content,
  })
async function sent(visit: Visit) {
  const answer = await send(visit)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const begin = (visit: Visit, size: number) =>
  visit.fetch(resumablePath, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('a.txt')},purpose ${btoa('document')}`,
    },
  })
/** Makes one of the person's files as large as is needed for the test; unused ones have a limit of their own. */
const grow = async (id: string, size: number) =>
  (await owner()).query(`update files set size = $2, state = 'stored' where id = $1`, [id, size])
async function stored() {
  let count = 0
  for await (const _ of (await testApp()).services.storage.list()) count += 1
  return count
}
async function expectFull(answer: Response, detail: string) {
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'QUOTA_EXCEEDED', detail })
}

test('a client who has used their room up is refused before the bytes are taken, with what is left', async () => {
  const visit = await as((await makeClient()).person)
  const id = await sent(visit)
  await grow(id, 5 * GB - 1024 ** 2 - 10)
  // Fits.
  const more = await sent(visit)
  await grow(more, 1024 ** 2)
  const before = await stored()
  const detail =
    'There is no room for this file: 0 MB of the 5 GB for your uploads are left. Please ask the firm.'
  await expectFull(await send(visit), detail)
  await grow(more, 1)
  const left = detail.replace('0 MB', '1 MB')
  await expectFull(await begin(visit, 2 * 1024 ** 2), left)
  expect(await stored()).toBe(before)
  expect(await visit.api.client.storage.use()).toEqual({ bytes: 5 * GB - 1024 ** 2 - 9, limit: 5 * GB })
})

test('others’ uploads don’t count for a client, whatever case they belong to', async () => {
  const item = await makeCase()
  const [client, lawyer] = [await as(item.client.person), await as(item.lawyer.person)]
  const fileId = await sent(lawyer)
  await lawyer.api.lawyer.documents.add({ title: 'T', caseId: item.id, fileId })
  await grow(fileId, 6 * GB)
  expect(await client.api.client.storage.use()).toMatchObject({ bytes: 0 })
  await sent(client)
  await sent(await as((await makeClient()).person))
})

test('two uploads at once can’t pass together', async () => {
  const { db } = (await testApp()).services
  const client = await makeClient()
  const visit = await as(client.person)
  await grow(await sent(visit), 5 * GB - 10)
  const actor = { role: 'client', userId: client.userId ?? '', clientId: client.id } as const
  const sha256 = '0'.repeat(64)
  const insert = (then?: () => Promise<void>) =>
    db
      .asActor(actor, async (tx) => {
        const file = { storageKey: randomUUID(), name: 'a.txt', mime: 'text/plain', size: 6, sha256 }
        await tx.insert(files).values(file)
        await then?.()
      })
      .then(() => 'passed', brokenConstraint)
  const isWaiting = async () =>
    (await (await owner()).query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = insert(() => {
    inserted.resolve()
    return commit.promise
  })
  await inserted.promise
  const second = insert()
  await expect.poll(isWaiting).toBe(1)
  commit.resolve()
  expect([await first, await second]).toEqual(['passed', 'storage_quota'])
  expect(await visit.api.client.storage.use()).toMatchObject({ bytes: 5 * GB - 4 })
})

test('a deleted document gives its room back to the client, and counts for the firm as long as it is kept', async () => {
  const item = await makeCase()
  const [client, admin] = [await as(item.client.person), await as((await makeAdmin()).person)]
  const before = (await admin.api.admin.storage.use()).bytes
  const fileId = await sent(client)
  const { id } = await client.api.client.documents.add({ caseId: item.id, fileId })
  const { useOfClient } = admin.api.admin.storage
  expect(await useOfClient({ clientId: item.client.id })).toEqual({ bytes: content.length, limit: 5 * GB })
  await admin.api.admin.documents.delete({ id })
  expect(await useOfClient({ clientId: item.client.id })).toMatchObject({ bytes: 0 })
  expect((await admin.api.admin.storage.use()).bytes).toBe(before + content.length)
  await (await owner()).query(`delete from files where id = $1`, [fileId])
  expect((await admin.api.admin.storage.use()).bytes).toBe(before)
})

test('an unfinished upload counts with its whole size, and a removed one no longer', async () => {
  const visit = await as((await makeClient()).person)
  const begun = await begin(visit, 400)
  expect(begun.status).toBe(201)
  expect(await visit.api.client.storage.use()).toMatchObject({ bytes: 400 })
  const path = begun.headers.get('location') ?? ''
  expect((await visit.fetch(path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
    204,
  )
  expect(await visit.api.client.storage.use()).toMatchObject({ bytes: 0 })
})

test('what was admitted when it began is completed, although the limit was lowered', async () => {
  await limitTo({ clientGB: 0, firmGB: 0 })
  const visit = await as((await makeClient()).person)
  await grow(await sent(visit), 1.5 * GB)
  const begun = await begin(visit, content.length)
  await limitTo({ clientGB: 1, firmGB: 1 })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const path = begun.headers.get('location') ?? ''
  const ended = await visit.fetch(path, { method: 'PATCH', headers, body: content })
  expect(ended.status).toBe(204)
  expect(await visit.api.client.storage.use()).toMatchObject({ bytes: 1.5 * GB + content.length, limit: GB })
  await expectFull(
    await send(visit),
    'There is no room for this file: 0 MB of the 1 GB for your uploads are left. Please ask the firm.',
  )
})

test('the firm’s limit holds for everybody, staff see what is left, and 0 is no limit', async () => {
  const item = await makeCase()
  const visits = [
    await as(item.client.person),
    await as(item.lawyer.person),
    await as((await makeAdmin()).person),
  ]
  const [client, lawyer, admin] = visits as [Visit, Visit, Visit]
  const fileId = await sent(lawyer)
  const { bytes, limit } = await admin.api.admin.storage.use()
  expect(limit).toBeNull()
  const firmGB = Math.ceil(bytes / GB) + 1
  await limitTo({ clientGB: 0, firmGB })
  expect(await client.api.client.storage.use()).toMatchObject({ limit: null })
  expect(await admin.api.admin.storage.use()).toMatchObject({ limit: firmGB * GB })
  await grow(fileId, firmGB * GB - bytes + content.length - 5)
  await expectFull(
    await send(client),
    'The firm has no room for this file at the moment. Please tell the firm.',
  )
  for (const staff of [lawyer, admin])
    await expectFull(
      await send(staff),
      `There is no room for this file: 0 MB of the firm’s ${firmGB} GB are left. An administrator can raise the limit.`,
    )
  await limitTo({ clientGB: 0, firmGB: 0 })
  await sent(client)
  await grow(fileId, 1)
})

test('administrators change the limits, and the audit log has them before and after', async () => {
  const admin = await as((await makeAdmin()).person)
  const { version, ...firm } = await admin.api.admin.firm.read()
  for (const clientGB of [-1, 1.5, 2_000_000])
    await expect(
      admin.api.admin.firm.update({ ...firm, version, storage: { clientGB, firmGB: 0 } }),
    ).rejects.toMatchObject({
      data: { fields: { 'storage.clientGB': 'Please enter whole GB, or 0 for no limit' } },
    })
  await admin.api.admin.firm.update({ ...firm, version, storage: { clientGB: 2, firmGB: 300 } })
  expect(await admin.api.admin.storage.use()).toMatchObject({ limit: 300 * GB })
  const { rows } = await (await owner()).query(
    `select f.before, f.after from field_changes as f join audit_log as l on l.id = f.line_id
      where f.field = 'storage' and l.user_id is not null order by l.id desc limit 1`,
  )
  expect(rows).toEqual([{ before: { clientGB: 5, firmGB: 0 }, after: { clientGB: 2, firmGB: 300 } }])
})
