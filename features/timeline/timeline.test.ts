import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { caseCardSchema } from '#features/cases/cases.schema.ts'
import { toFirmTime } from '#platform/dates/firm-time.ts'
import { makeAdmin, makeCase, makeCaseUpdate, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { entryDateMessages } from './timeline.schema.ts'

let eleanor: Visit
let marcus: Visit
let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>

beforeAll(async () => {
  const [lawyer, other] = [await makeLawyer(), await makeLawyer()]
  ours = await makeCase({ lawyer, createdAt: new Date('2026-03-02T15:00:30Z') })
  theirs = await makeCase({ lawyer: other })
  eleanor = await as(lawyer.person)
  marcus = await as(other.person)
})

const entry = (given: object = {}) => ({
  caseId: ours.id,
  description: 'Filed the complaint.',
  entryTimestamp: new Date(),
  ...given,
})
const stored = async (id: string) =>
  (await (await owner()).query('select * from case_updates where id = $1', [id])).rows[0]
const entriesOf = async (caseId: string) =>
  (await (await owner()).query('select id from case_updates where case_id = $1', [caseId])).rows.length
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ code, status, message, data }) => ({ code, status, message, fields: data?.fields }),
  )

async function upload(visit: Visit, name: string, content: BodyInit, purpose = 'attachment') {
  const answer = await visit.fetch(`/api/uploads?for=${purpose}`, {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; name: string }
}

describe('another lawyer’s case', () => {
  test('is missing: its card, its timeline, and every way to write it', async () => {
    const row = await makeCaseUpdate({ case: theirs })
    const { timeline, cases } = eleanor.api.lawyer
    const unknown = randomUUID()
    const answers = await Promise.all(
      [theirs.id, unknown].flatMap((caseId) => [
        refusal(cases.get({ id: caseId })),
        refusal(timeline.list({ caseId })),
        refusal(timeline.add(entry({ caseId }))),
      ]),
    )
    answers.push(
      await refusal(timeline.edit({ id: row.id, version: 1, ...entry() })),
      await refusal(timeline.delete({ id: row.id })),
      await refusal(timeline.delete({ id: unknown })),
    )
    const missing = { code: 'NOT_FOUND', status: 404, message: 'Not found.', fields: undefined }
    expect(answers).toEqual(answers.map(() => missing))
    expect(await stored(row.id)).toMatchObject({ description: row.description, version: 1 })
    expect(await entriesOf(theirs.id)).toBe(1)
    expect((await cases.list({})).items.map(({ id }) => id)).toEqual([ours.id])
  })

  test('gives its lawyer’s files to nobody else’s timeline', async () => {
    const file = await upload(marcus, 'note.txt', 'for theirs')
    const answer = await refusal(
      eleanor.api.lawyer.timeline.add(entry({ fileId: file.id, documentName: file.name })),
    )
    expect(answer).toMatchObject({ status: 400, fields: { fileId: expect.any(String) } })
  })
})

test('an entry takes the types of file that its picker offers, whatever they were uploaded for', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { id: fileId, name } = await upload(eleanor, 'moving.gif', gif, 'document')
  const { timeline } = eleanor.api.lawyer
  const fields = { fileId: 'Accepted file types: pdf, doc, docx, txt, jpg, jpeg, png.' }
  const withGif = entry({ fileId, documentName: name })
  expect(await refusal(timeline.add(withGif))).toMatchObject({ status: 400, fields })
  const { id, version } = await timeline.add(entry())
  const edit = { ...withGif, id, version: version ?? 0 }
  expect(await refusal(timeline.edit(edit))).toMatchObject({ status: 400, fields })
  expect(await stored(id)).toMatchObject({ file_id: null })
  await timeline.delete({ id })
})

test('anonymous visitors, clients and administrators are refused by the lawyers’ procedures', async () => {
  const admin = await makeAdmin()
  const visits: [Visit, number][] = [
    [await anonymous(), 401],
    [await as(ours.client.person), 403],
    [await as(admin.person), 403],
  ]
  for (const [{ api }, status] of visits) {
    const { timeline, pins, cases, profile } = api.lawyer
    const calls = [
      timeline.list({ caseId: ours.id }),
      timeline.add(entry()),
      pins.list(),
      pins.create({ caseId: ours.id }),
      cases.counts(),
      cases.options({}),
      profile.get(),
    ]
    for (const answer of await Promise.all(calls.map(refusal))) expect(answer).toMatchObject({ status })
  }
  expect(await entriesOf(ours.id)).toBe(0)
})

describe('an entry', () => {
  test('shows an error beside its field', async () => {
    const { timeline } = eleanor.api.lawyer
    const later = new Date(Date.now() + 120_000)
    const cases: [object, Record<string, string>][] = [
      [{ description: '  ' }, { description: 'Description is required' }],
      [{ entryTimestamp: later }, { entryTimestamp: entryDateMessages.future }],
      [
        { entryTimestamp: new Date('2026-03-02T14:59:59Z') },
        { entryTimestamp: entryDateMessages.beforeCase('3/2/2026') },
      ],
      [{ entryTimestamp: 'soon' }, { entryTimestamp: 'Entry date and time are required' }],
    ]
    for (const [wrong, fields] of cases)
      expect(await refusal(timeline.add(entry(wrong) as never))).toMatchObject({ status: 400, fields })
    expect(await entriesOf(ours.id)).toBe(0)
  })

  test('may be of the minute in which the case was opened', async () => {
    const made = await eleanor.api.lawyer.timeline.add(
      entry({ entryTimestamp: new Date('2026-03-02T15:00:00Z') }),
    )
    expect(toFirmTime(made.entryTimestamp)).toBe('2026-03-02T10:00')
    await eleanor.api.lawyer.timeline.delete({ id: made.id })
  })

  test('carries a document, and lets it go', async () => {
    const { timeline } = eleanor.api.lawyer
    const first = await upload(eleanor, 'first.txt', 'the first')
    const second = await upload(eleanor, 'second.txt', 'the second')
    const made = await timeline.add(entry({ fileId: first.id, documentName: first.name }))
    expect(made).toMatchObject({
      documentName: 'first.txt',
      documentUrl: `/api/files/${first.id}`,
      version: 1,
    })
    expect(await (await eleanor.fetch(`/api/files/${first.id}`)).text()).toBe('the first')
    expect((await marcus.fetch(`/api/files/${first.id}`)).status).toBe(404)

    const values = { id: made.id, description: 'Filed.', entryTimestamp: made.entryTimestamp }
    const replaced = await timeline.edit({
      ...values,
      version: 1,
      fileId: second.id,
      documentName: second.name,
    })
    expect(replaced).toMatchObject({ documentName: 'second.txt', version: 2 })
    const bare = await timeline.edit({ ...values, version: 2 })
    expect(bare).toMatchObject({ fileId: null, documentUrl: null, documentName: null, version: 3 })
    const { rows } = await (await owner()).query('select state from files where id = any($1)', [
      [first.id, second.id],
    ])
    expect(rows).toEqual([{ state: 'released' }, { state: 'released' }])
  })

  test('keeps an imported address until its document is removed', async () => {
    const { timeline } = eleanor.api.lawyer
    const documentUrl = 'https://papers.example/old.pdf'
    const row = await makeCaseUpdate({ case: ours, documentUrl, documentName: 'old.pdf' })
    const values = { id: row.id, description: 'Imported.', entryTimestamp: row.entryTimestamp }
    const kept = await timeline.edit({ ...values, version: 1, documentName: 'old.pdf' })
    expect(kept).toMatchObject({ documentUrl, documentName: 'old.pdf' })
    const bare = await timeline.edit({ ...values, version: 2 })
    expect(bare).toMatchObject({ documentUrl: null, documentName: null })
  })

  test('is stored once if sent again after a lost answer, by either procedure', async () => {
    const admin = await as((await makeAdmin()).person)
    for (const { timeline } of [eleanor.api.lawyer, admin.api.admin]) {
      const before = await entriesOf(ours.id)
      const sent = { ...entry(), idempotencyKey: randomUUID() }
      const first = await timeline.add(sent)
      expect(await timeline.add({ ...sent, description: 'Something else.' })).toEqual(first)
      const keys = { ...sent, idempotencyKey: randomUUID() }
      const [one, other] = await Promise.all([timeline.add(keys), timeline.add(keys)])
      expect(one.id).toBe(other.id)
      expect(await entriesOf(ours.id)).toBe(before + 2)
      // Without a key or with another one, it is a separate entry.
      await timeline.add(entry())
      await timeline.add({ ...sent, idempotencyKey: randomUUID() })
      expect(await entriesOf(ours.id)).toBe(before + 4)
      const { entries } = await timeline.list({ caseId: ours.id })
      for (const { id } of entries) await timeline.delete({ id })
    }
  })

  test('with a document is the same one too; somebody else’s under the same key is theirs', async () => {
    const { timeline } = eleanor.api.lawyer
    const admin = await as((await makeAdmin()).person)
    const file = await upload(eleanor, 'twice.txt', 'sent twice')
    const document = { fileId: file.id, documentName: file.name }
    const sent = { ...entry(), ...document, idempotencyKey: randomUUID() }
    const first = await timeline.add(sent)
    expect(await timeline.add(sent)).toEqual(first)
    const theirs = await admin.api.admin.timeline.add({ ...entry(), idempotencyKey: sent.idempotencyKey })
    expect(theirs.id).not.toBe(first.id)
    const marcusCase = await refusal(marcus.api.lawyer.timeline.add(sent))
    expect(marcusCase).toMatchObject({ status: 404 })
    for (const { id } of [first, theirs]) await timeline.delete({ id })
  })

  test('that was changed in between is not overwritten', async () => {
    const { timeline } = eleanor.api.lawyer
    const { id, entryTimestamp } = await timeline.add(entry())
    const edit = (description: string) => timeline.edit({ id, version: 1, description, entryTimestamp })
    const answers = await Promise.allSettled([edit('One tab'), edit('Another tab')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(edit('A third'))).toMatchObject({ code: 'CONFLICT', status: 409 })
    expect(await stored(id)).toMatchObject({ version: 2, description: expect.stringMatching(/tab$/) })
    expect(await timeline.delete({ id })).toEqual({ success: true })
    expect(await refusal(edit('Too late'))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a timeline is read newest first, by its writer with leave to write', async () => {
  const ordered = await makeCase({ lawyer: ours.lawyer, createdAt: new Date('2026-01-01T00:00:00Z') })
  const days = ['2026-02-03', '2026-02-01', '2026-02-02']
  for (const day of days)
    await makeCaseUpdate({ case: ordered, description: day, entryTimestamp: new Date(day) })
  const { entries, can, case: shown } = await eleanor.api.lawyer.timeline.list({ caseId: ordered.id })
  expect(shown).toEqual(caseCardSchema.parse(await eleanor.api.lawyer.cases.get({ id: ordered.id })))
  expect(entries.map(({ description }) => description)).toEqual(days.toSorted().reverse())
  expect(can).toEqual({ write: true })
})
