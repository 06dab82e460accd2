import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeDocument, makeUser, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

test('a client reads only the documents of their own cases, newest first', async () => {
  const client = await makeClient()
  const own = await makeCase({ client })
  await makeDocument({ case: own, title: 'First' })
  await makeDocument({ case: own, title: 'Second' })
  await makeDocument({ title: 'Another client’s' })
  const visit = await as(client.person)
  const { items } = await visit.api.client.documents.list({})
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(items[0]).toMatchObject({
    caseNumber: own.caseNumber,
    caseStatus: own.status,
    url: 'https://papers.example/1.pdf',
  })
  expect(await visit.api.client.documents.count()).toBe(2)
  await expect((await anonymous()).api.client.documents.list({})).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const unlinked = await as((await makeUser()).person)
  expect([
    (await unlinked.api.client.documents.list({})).items,
    await unlinked.api.client.documents.count(),
  ]).toEqual([[], 0])
})

test('pages miss none; the documents of a case follow it in a hand-over', async () => {
  const client = await makeClient()
  const own = await makeCase({ client })
  for (let n = 0; n < 5; n++) await makeDocument({ case: own, title: `${n}` })
  const visit = await as(client.person)
  const first = await visit.api.client.documents.list({ limit: 3 })
  const rest = await visit.api.client.documents.list({ limit: 3, cursor: first.older ?? '' })
  expect(new Set([...first.items, ...rest.items].map(({ title }) => title)).size).toBe(5)
  await (await owner()).query('update cases set client_id = $1 where id = $2', [
    (await makeClient()).id,
    own.id,
  ])
  expect((await visit.api.client.documents.list({})).items).toEqual([])
})

async function upload(visit: Visit, name: string, content = 'what was found') {
  const answer = await visit.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('a client adds nothing to another’s case, nor another’s file, nor without a session or a record', async () => {
  const [own, theirs] = [await makeCase(), await makeCase()]
  const visit = await as(own.client.person)
  const fileId = await upload(visit, 'notes.txt')
  const { add } = visit.api.client.documents
  for (const caseId of [theirs.id, randomUUID()])
    await expect(add({ caseId, fileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const other = await as(theirs.client.person)
  const foreign = await upload(other, 'theirs.txt')
  const unlinked = await as((await makeUser()).person)
  for (const missing of [foreign, randomUUID()])
    await expect(add({ caseId: own.id, fileId: missing })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { fileId: expect.any(String) } },
    })
  const unrecorded = await upload(unlinked, 'notes.txt')
  await expect(
    unlinked.api.client.documents.add({ caseId: own.id, fileId: unrecorded }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    (await anonymous()).api.client.documents.add({ caseId: own.id, fileId }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  // The refused file is still the client's to add where it belongs.
  await add({ caseId: own.id, fileId })
  expect(await other.api.client.documents.count()).toBe(0)
})

test('lawyer and administrator read a client’s upload, see its uploader and are notified', async () => {
  const own = await makeCase()
  const [visit, lawyer] = [await as(own.client.person), await as(own.lawyer.person)]
  const fileId = await upload(visit, 'Bank statement.txt')
  const { add } = visit.api.client.documents
  const [item, again] = [await add({ caseId: own.id, fileId }), await add({ caseId: own.id, fileId })]
  expect(again.id).toBe(item.id)
  expect(item).toMatchObject({ title: 'Bank statement', uploadedBy: 'You', fileSize: 14, category: null })
  const [seen, ...others] = (await lawyer.api.lawyer.documents.list({})).items
  expect([seen, others]).toMatchObject([{ id: item.id, uploadedBy: own.client.name }, []])
  expect(await (await lawyer.fetch(item.url)).text()).toBe('what was found')
  const kinds = (await lawyer.api.notifications.list()).items.map(({ kind, subjectId }) => [kind, subjectId])
  expect(kinds).toEqual([['document_uploaded', own.id]])
  expect((await visit.api.notifications.list()).items).toEqual([])
  const admin = await as((await makeAdmin()).person)
  const { items } = await admin.api.admin.documents.list({ search: 'Bank statement' })
  expect(items).toMatchObject([{ uploadedBy: own.client.name }])
})

test('a document that is sent again after a lost answer is stored once, also while the first request is running', async () => {
  const own = await makeCase()
  const [visit, lawyer] = [await as(own.client.person), await as(own.lawyer.person)]
  const sent = { caseId: own.id, fileId: await upload(visit, 'twice.txt') }
  const { add, count } = visit.api.client.documents
  const [first, ...others] = await Promise.all([add(sent), add(sent), add(sent)])
  expect([...others, await add(sent)]).toEqual([first, first, first])
  expect(await count()).toBe(1)
  expect((await lawyer.api.notifications.list()).items).toHaveLength(1)
  // A page that takes its file back after a lost answer takes nothing from the case.
  await visit.fetch(`/api/uploads/${sent.fileId}`, { method: 'DELETE' })
  expect(await (await visit.fetch(first?.url ?? '')).text()).toBe('what was found')
  // Into another case it is refused: the file is the first one's.
  const second = await makeCase({ client: own.client })
  await expect(add({ ...sent, caseId: second.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { fileId: expect.any(String) } },
  })
  const anonymous = await as((await makeCase()).client.person)
  await expect(anonymous.api.client.documents.add(sent)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await count()).toBe(1)
})

test('without a lawyer the administrators are notified', async () => {
  const own = await makeCase({ lawyerId: null })
  const admin = await as((await makeAdmin()).person)
  const visit = await as(own.client.person)
  await visit.api.client.documents.add({ caseId: own.id, fileId: await upload(visit, 'a.txt') })
  const told = (await admin.api.notifications.list()).items
  expect(told.filter(({ kind }) => kind === 'document_uploaded')).toMatchObject([
    { kind: 'document_uploaded', subjectId: own.id },
  ])
})

test('a lawyer’s document names the lawyer', async () => {
  const own = await makeCase()
  await makeDocument({ case: own, uploadedBy: own.lawyer.id })
  const visit = await as(own.client.person)
  expect((await visit.api.client.documents.list({})).items).toMatchObject([{ uploadedBy: own.lawyer.name }])
})
