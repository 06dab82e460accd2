import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeAppointment, makeCase, makeClient, makeDocument, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>
let eleanor: Visit

beforeEach(async () => {
  lawyer = await makeLawyer()
  ours = await makeCase({ lawyer })
  theirs = await makeCase()
  eleanor = await as(lawyer.person)
})

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, visit = eleanor) {
  const answer = await visit.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status, data }) => ({ status, fields: data?.fields }),
  )
const stored = async () =>
  (await (await owner()).query('select from documents where uploaded_by = $1', [lawyer.id])).rows.length
const address = { title: 'Statute', fileUrl: 'https://law.example/statute.pdf' }

test('nothing is put into another’s case, nor given to another’s client', async () => {
  await makeDocument({ case: theirs })
  const { add, list } = eleanor.api.lawyer.documents
  for (const caseId of [theirs.id, randomUUID()])
    expect(await refusal(add({ ...address, caseId }))).toMatchObject({ status: 404 })
  expect(await refusal(add({ ...address, clientId: theirs.client.id }))).toMatchObject({ status: 404 })
  const foreign = await upload('theirs.txt', 'theirs', await as(theirs.lawyer.person))
  expect(await refusal(add({ title: 'Taken', fileId: foreign }))).toMatchObject({
    status: 400,
    fields: { fileId: expect.any(String) },
  })
  expect((await list({})).items).toEqual([])
  expect(await stored()).toBe(0)
})

test('a document is of a type that the picker offers, whatever it was uploaded for', async () => {
  const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
  const headers = { 'x-file-name': 'photo.webp', 'content-type': 'application/octet-stream' }
  const sent = { method: 'POST', headers, body: webp }
  const answer = await eleanor.fetch('/api/uploads?for=image', sent)
  expect(answer.status).toBe(201)
  const { id: fileId } = (await answer.json()) as { id: string }
  expect(await refusal(eleanor.api.lawyer.documents.add({ title: 'Photo', fileId }))).toMatchObject({
    status: 400,
    fields: { fileId: 'Accepted file types: pdf, doc, docx, txt, jpg, jpeg, png, gif.' },
  })
  expect(await stored()).toBe(0)
})

test('search, filter, case and selection reach nothing of another’s, nor what a case is called that was handed over', async () => {
  const secret = await makeDocument({ case: theirs, title: 'Wolfsbane note', fileType: 'pdf' })
  const kept = await makeDocument({ case: ours, title: 'Kept by its uploader', uploadedBy: lawyer.id })
  const sql = await owner()
  await sql.query('update cases set lawyer_id = $1 where id = $2', [theirs.lawyer.id, ours.id])
  await sql.query(`update cases set title = 'The Wolfsbane inheritance' where id = $1`, [ours.id])
  const { list } = eleanor.api.lawyer.documents
  for (const asked of [
    { search: 'wolfsbane' },
    { search: ours.caseNumber },
    { search: 'wolfsbane', caseId: ours.id },
    { fileType: 'pdf' as const },
    { caseId: theirs.id },
    { ids: secret.id },
  ])
    expect([asked, (await list(asked)).items]).toEqual([asked, []])
  const [own, ...others] = (await list({ search: 'by its uploader' })).items
  expect(others).toEqual([])
  expect(own).toMatchObject({ id: kept.id, caseNumber: null, caseTitle: null })
  const wrong = [{ order: 'size' }, { fileType: 'video' }, { ids: 'x' }] as object[]
  for (const asked of wrong) expect(await refusal(list(asked))).toMatchObject({ status: 400 })
})

test('a title is needed, and a file or an https address, not both', async () => {
  const fileId = await upload('one.txt', 'one')
  const { add } = eleanor.api.lawyer.documents
  const cases: [object, string][] = [
    [{ ...address, title: ' ' }, 'title'],
    [{ title: 'Nothing' }, 'fileId'],
    [{ ...address, fileId }, 'fileId'],
    [{ title: 'Plain', fileUrl: 'http://law.example/a.pdf' }, 'fileUrl'],
    [{ title: 'Script', fileUrl: 'javascript:alert(1)' }, 'fileUrl'],
    [{ title: 'Empty', fileUrl: '' }, 'fileUrl'],
  ]
  for (const [wrong, field] of cases)
    expect(await refusal(add(wrong as never))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  expect(await stored()).toBe(0)
})

test('sent again after a lost answer it is there once, a file as well as an address', async () => {
  const { add } = eleanor.api.lawyer.documents
  const sent = { ...address, idempotencyKey: randomUUID() }
  const [first, second] = await Promise.all([add(sent), add(sent)])
  expect(second).toEqual(first)
  expect(await add({ ...sent, title: 'Something else' })).toEqual(first)
  const file = { title: 'Twice', fileId: await upload('twice.txt', 'twice'), idempotencyKey: randomUUID() }
  expect(await add(file)).toEqual(await add(file))
  expect(await stored()).toBe(2)
  // Without a key, under another, and somebody else's under the same one are others.
  await add(address)
  await add({ ...sent, idempotencyKey: randomUUID() })
  expect(await stored()).toBe(4)
  const other = await as(theirs.lawyer.person)
  expect((await other.api.lawyer.documents.add(sent)).id).not.toBe(first?.id)
})

test('a file of a case is read by its lawyer and its client, and states its type and size', async () => {
  const fileId = await upload('notes.txt', 'what was said')
  const item = await eleanor.api.lawyer.documents.add({
    title: 'Notes',
    fileId,
    caseId: ours.id,
    category: ' ',
  })
  expect(item).toMatchObject({
    url: `/api/files/${fileId}`,
    category: null,
    caseNumber: ours.caseNumber,
    clientName: ours.client.name,
    fileType: 'document',
    fileSize: 13,
  })
  const client = await as(ours.client.person)
  for (const visit of [eleanor, client])
    expect(await (await visit.fetch(item.url)).text()).toBe('what was said')
  expect((await (await as(theirs.lawyer.person)).fetch(item.url)).status).toBe(404)
})

test('an address is stored unchanged; its type follows from its ending', async () => {
  const item = await eleanor.api.lawyer.documents.add(address)
  expect(item).toMatchObject({
    url: address.fileUrl,
    fileType: 'pdf',
    fileSize: 0,
    caseId: null,
    clientName: null,
  })
})

test('documents of their cases and their own are listed newest first, a page at a time', async () => {
  for (const [at, caseId] of [ours.id, ours.id, null].entries())
    await makeDocument({
      caseId,
      title: `Paper ${at}`,
      uploadedBy: caseId ? null : lawyer.id,
      createdAt: new Date(Date.UTC(2026, 5, at + 1)),
    })
  const { list } = eleanor.api.lawyer.documents
  const first = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: first.older ?? '' })
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Paper 2', 'Paper 1', 'Paper 0'])
  expect(rest.older).toBeNull()
})

test('they are found by title and by their case, narrowed by type and case, and selected', async () => {
  const [deed, plan] = [
    await makeDocument({ case: ours, title: 'The deed of 1911', fileType: 'pdf' }),
    await makeDocument({ caseId: null, uploadedBy: lawyer.id, title: '100% plan', fileType: 'image' }),
  ]
  const { list } = eleanor.api.lawyer.documents
  const found = async (asked: object) => (await list(asked)).items.map(({ id }) => id)
  expect(await found({ search: 'DEED OF' })).toEqual([deed.id])
  expect(await found({ search: ours.caseNumber })).toEqual([deed.id])
  expect(await found({ search: '%' })).toEqual([plan.id])
  expect(await found({ search: '_' })).toEqual([])
  expect(await found({ fileType: 'image' })).toEqual([plan.id])
  expect(await found({ caseId: ours.id })).toEqual([deed.id])
  expect(await found({ caseId: ours.id, search: 'plan' })).toEqual([])
  expect(await found({ ids: plan.id })).toEqual([plan.id])
  expect(await found({ order: 'title' })).toEqual([plan.id, deed.id])
})

test('the clients that are offered are those with a confirmed appointment', async () => {
  const [confirmed, pending, elsewhere] = [await makeClient(), await makeClient(), await makeClient()]
  await makeAppointment({ client: confirmed, lawyer, status: 'confirmed', confirmedDate: new Date() })
  await makeAppointment({ client: pending, lawyer })
  await makeAppointment({ client: elsewhere, status: 'confirmed', confirmedDate: new Date() })
  const { clients, documents } = eleanor.api.lawyer
  const offered = { id: confirmed.id, name: confirmed.name, email: confirmed.email }
  expect(await clients.options({})).toEqual([offered])
  expect(await clients.options({ search: confirmed.email.toUpperCase() })).toEqual([offered])
  expect(await clients.options({ search: 'no such client' })).toEqual([])
  // The chosen one stays on offer, unless it was never theirs to see.
  const chosen = (id: string) => clients.options({ search: 'no such client', chosen: id })
  expect((await chosen(pending.id)).map(({ id }) => id)).toEqual([pending.id])
  expect(await chosen(elsewhere.id)).toEqual([])
  const shared = await documents.add({ ...address, clientId: confirmed.id })
  expect(shared).toMatchObject({ clientName: confirmed.name })
})
