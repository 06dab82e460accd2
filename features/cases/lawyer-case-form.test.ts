import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { newCaseNumber } from './case-number.server.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit

beforeEach(async () => {
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
  await makeDecision({ by: lawyer, names: ['Sana Lindqvist'] })
})

const values = (given: object = {}) => ({
  practiceArea: 'Family Law' as const,
  title: 'In re Lindqvist',
  description: 'A guardianship.',
  clientName: 'Sana Lindqvist',
  ...given,
})
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ code, status, data }) => ({ code, status, fields: data?.fields }),
  )
const row = async (id: string) =>
  (await (await owner()).query('select * from cases where id = $1', [id])).rows[0]

async function upload(name: string, purpose: string, content: BodyInit, visit = eleanor) {
  const answer = await visit.fetch(`/api/uploads?for=${purpose}`, {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('what isn’t the lawyer’s', () => {
  test('is neither edited nor taken for a new case', async () => {
    const theirs = await makeCase()
    const { create, update } = eleanor.api.lawyer.cases
    for (const id of [theirs.id, randomUUID()])
      expect(await refusal(update({ id, version: 1, ...values() }))).toMatchObject({ status: 404 })
    expect(await row(theirs.id)).toMatchObject({ title: theirs.title, version: 1 })
    // Neither is the lawyer's client: one has no appointment, the other only a pending one.
    const pending = await makeClient()
    await makeAppointment({ client: pending, lawyer })
    for (const clientId of [theirs.client.id, pending.id])
      expect(await refusal(create(values({ clientId })))).toMatchObject({ status: 404 })
    const foreign = await upload('paper.png', 'case_document', png, await as(theirs.lawyer.person))
    const documents = [{ fileId: foreign, title: 'Paper' }]
    expect(await refusal(create(values({ documents })))).toMatchObject({ status: 400 })
    expect((await eleanor.api.lawyer.cases.list({})).items).toEqual([])
  })
})

test('a missing value is reported beside its field', async () => {
  const { create } = eleanor.api.lawyer.cases
  const empty = { practiceArea: '', title: ' ', description: '', clientName: '' }
  expect(await refusal(create(empty as never))).toMatchObject({
    status: 400,
    fields: {
      practiceArea: 'Practice area is required',
      title: 'Title is required',
      description: 'Description is required',
      clientName: 'Client name is required',
    },
  })
})

describe('a case number', () => {
  test('is made of the practice area, the time and chance', () => {
    expect(newCaseNumber('Criminal Law', 1_764_000_123_456)).toMatch(/^CR-123456-\d\d$/)
    expect(newCaseNumber('Real Estate Law', 1_764_000_000_007)).toMatch(/^RE-000007-\d\d$/)
  })

  test('is the one that the form showed; of two forms with the same, one gets another', async () => {
    const { create, newNumber } = eleanor.api.lawyer.cases
    const { caseNumber } = await newNumber({ practiceArea: 'Family Law' })
    const made = await Promise.all([
      create({ ...values(), title: 'In re One', caseNumber }),
      create({ ...values(), title: 'In re Other', caseNumber }),
    ])
    const numbers = made.map((item) => item.caseNumber)
    expect(new Set(numbers).size).toBe(2)
    expect(numbers).toContain(caseNumber)
    for (const number of numbers) expect(number).toMatch(/^FA-\d{6}-\d{2}$/)
  })

  test('a form that is sent again after a lost answer opens one case, with its documents', async () => {
    const { create, newNumber, list } = eleanor.api.lawyer.cases
    const { caseNumber } = await newNumber({ practiceArea: 'Family Law' })
    const documents = [{ fileId: await upload('once.png', 'case_document', png), title: 'Once' }]
    const sent = { ...values(), caseNumber, documents }
    const first = await create(sent)
    expect(await create(sent)).toEqual(first)
    const corrected = await create({ ...values({ title: 'In re Lindqvist, a minor' }), caseNumber })
    expect(corrected.caseNumber).not.toBe(caseNumber)
    expect((await list({})).items).toHaveLength(2)
    // The error must not reveal another lawyer's case by its number.
    const other = await makeLawyer()
    await makeDecision({ by: other, names: ['Sana Lindqvist'] })
    const marcus = await as(other.person)
    const theirs = await marcus.api.lawyer.cases.create({ ...values(), caseNumber })
    expect(theirs.id).not.toBe(first.id)
    expect(theirs.caseNumber).not.toBe(caseNumber)
  })

  test('is nothing that a caller could choose', async () => {
    const { create } = eleanor.api.lawyer.cases
    expect(await refusal(create({ ...values(), caseNumber: 'MINE-1' }))).toMatchObject({ status: 400 })
    expect((await create({ ...values(), caseNumber: 'XX-000001-01' })).caseNumber).toMatch(/^FA-/)
  })
})

test('the form takes the types of file that its pickers offer, whatever they were uploaded for', async () => {
  const { create, update } = eleanor.api.lawyer.cases
  const note = await upload('note.txt', 'document', 'plain text')
  const types = 'Accepted file types: pdf, doc, docx, jpg, jpeg, png, gif.'
  const asDocument = values({ documents: [{ fileId: note, title: 'Note' }] })
  const asPhoto = values({ clientPhotoFileId: note })
  const refused = [
    [asDocument, { documents: types }],
    [asPhoto, { clientPhotoFileId: 'Please upload an image file' }],
  ] as const
  for (const [sent, fields] of refused)
    expect(await refusal(create(sent))).toMatchObject({ status: 400, fields })
  const { id, version } = await create(values())
  for (const [sent, fields] of refused)
    expect(await refusal(update({ id, version, ...sent }))).toMatchObject({ status: 400, fields })
  expect(await row(id)).toMatchObject({ version, client_photo_file_id: null })
  const headers = { 'x-file-name': 'note.txt', 'content-type': 'application/octet-stream' }
  const answer = await eleanor.fetch('/api/uploads?for=case_document', { method: 'POST', headers, body: 'x' })
  expect([answer.status, (await answer.json()).detail]).toEqual([415, types])
})

test('a new case is its lawyer’s, for a confirmed client, with photo and documents', async () => {
  const client = await makeClient()
  await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  await makeDecision({ by: lawyer, clientId: client.id })
  const clientPhotoFileId = await upload('face.png', 'image', png)
  const documents = [
    { fileId: await upload('one.png', 'case_document', png), title: 'First' },
    { fileId: await upload('two.png', 'case_document', png), title: 'Second' },
  ]
  const made = await eleanor.api.lawyer.cases.create(
    values({ clientId: client.id, clientPhotoFileId, documents }),
  )
  expect(made).toMatchObject({
    lawyerId: lawyer.id,
    clientId: client.id,
    status: 'ongoing',
    clientPhotoFileId,
  })
  expect((await eleanor.fetch(`/api/files/${clientPhotoFileId}`)).status).toBe(200)
  const { items } = await eleanor.api.lawyer.documents.list({})
  expect(items.map(({ title, caseId, clientName }) => [title, caseId, clientName]).sort()).toEqual([
    ['First', made.id, client.name],
    ['Second', made.id, client.name],
  ])
  const { api } = await as(client.person)
  expect((await api.client.cases.list({})).items).toMatchObject([{ caseNumber: made.caseNumber }])
})

test('a status that an import brought stays until another is chosen', async () => {
  const imported = await makeCase({ lawyer, status: 'In Progress' })
  const { update } = eleanor.api.lawyer.cases
  const edit = { id: imported.id, ...values({ clientId: imported.client.id }) }
  const kept = await update({ ...edit, version: 1 })
  expect(kept).toMatchObject({ title: 'In re Lindqvist', status: 'In Progress' })
  expect(await refusal(update({ ...edit, version: 2, status: 'Anything' as never }))).toMatchObject({
    fields: { status: 'Status is required' },
  })
  expect(await update({ ...edit, version: 2, status: 'pending' })).toMatchObject({ status: 'pending' })
})

test('an edit that somebody else came before is refused, and changes nothing', async () => {
  const { create, update } = eleanor.api.lawyer.cases
  const { id, version } = await create(values())
  const edited = await update({ id, version, ...values({ title: 'In re L.', status: 'closed' }) })
  expect(edited).toMatchObject({ title: 'In re L.', status: 'closed', version: version + 1 })
  const fileId = await upload('late.png', 'case_document', png)
  const late = values({ title: 'Late', documents: [{ fileId, title: 'Late' }] })
  expect(await refusal(update({ id, version, ...late }))).toMatchObject({ code: 'CONFLICT', status: 409 })
  expect(await row(id)).toMatchObject({ title: 'In re L.' })
  expect((await eleanor.api.lawyer.documents.list({})).items).toEqual([])
})
