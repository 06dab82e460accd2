import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { mostTestimonials, testimonialMessages } from './testimonials.schema.ts'

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
let everyone: Visit['api']['site']['testimonials']
const words = { quote: 'They answered within the hour.', name: 'Ada L.', detail: 'Engineer', rating: 5 }
const consented = { ...words, consentedOn: '2026-01-15' }

beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
  everyone = (await anonymous()).api.site.testimonials
})
beforeEach(async () => (await owner()).query('delete from testimonials'))

const all = () => admin.api.admin.testimonials
async function published(values: Partial<typeof consented> = {}) {
  const made = await all().create({ ...consented, ...values })
  return all().publish({ id: made.id, version: made.version })
}
const stored = async () => {
  const answer = await admin.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': 'Consent%20of%20Ada.pdf' },
    body: '%PDF-1.4\n%%EOF\n',
  })
  return ((await answer.json()) as { id: string }).id
}

describe('refused', () => {
  test('to everyone but administrators', async () => {
    const lawyer = await as((await makeLawyer()).person)
    for (const visit of [await anonymous(), lawyer]) {
      await expect(visit.api.admin.testimonials.list()).rejects.toMatchObject({
        code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/),
      })
      await expect(visit.api.admin.testimonials.create(consented)).rejects.toThrow()
    }
  })

  test('without words, with too many, or with consent of tomorrow', async () => {
    for (const wrong of [
      { quote: ' ' },
      { quote: 'x'.repeat(1001) },
      { name: '' },
      { rating: 6 },
      { consentedOn: '2099-01-01' },
    ])
      await expect(all().create({ ...consented, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('to be shown without the date of the consent', async () => {
    const { id, version } = await all().create(words)
    await expect(all().publish({ id, version })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: testimonialMessages.consent,
    })
    expect(await everyone.list()).toEqual([])
  })

  test('to be shown about a pending matter without the written consent', async () => {
    const made = await all().create({ ...consented, pending: true })
    const refusal = { code: 'BAD_REQUEST', message: testimonialMessages.pending }
    await expect(all().publish({ id: made.id, version: made.version })).rejects.toMatchObject(refusal)
    const shown = await published()
    const change = { ...consented, id: shown.id, version: shown.version, pending: true }
    await expect(all().update(change)).rejects.toMatchObject(refusal)
    const consentFileId = await stored()
    const kept = await all().update({ ...change, consentFileId })
    expect(kept).toMatchObject({
      published: true,
      pending: true,
      consentFile: { name: 'Consent of Ada.pdf' },
    })
    const file = await (await anonymous()).fetch(`/api/files/${consentFileId}`)
    expect(file.status).toBe(404)
    expect((await admin.fetch(`/api/files/${consentFileId}`)).status).toBe(200)
  })

  test('as the fifty-first', async () => {
    const row = `insert into testimonials (quote, name) select 'Q', 'N' from generate_series(1, $1::int)`
    await (await owner()).query(row, [mostTestimonials])
    await expect(all().create(words)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: testimonialMessages.most,
    })
  })

  test('to an edit of an older version, and to an order that isn’t of all', async () => {
    const made = await all().create(consented)
    await all().update({ ...consented, id: made.id, version: made.version, name: 'Ada' })
    for (const late of [
      () => all().update({ ...consented, id: made.id, version: made.version }),
      () => all().publish({ id: made.id, version: made.version }),
      () => all().order({ ids: [] }),
      () => all().order({ ids: [made.id, made.id] }),
    ])
      await expect(late()).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

test('a draft can’t be read publicly; a published one has five columns, in the chosen order', async () => {
  const first = await published({ name: 'First' })
  const second = await published({ name: 'Second' })
  const draft = await all().create({ ...consented, name: 'Draft' })
  await all().order({ ids: [draft.id, second.id, first.id] })
  expect(await everyone.list()).toEqual([
    { ...words, id: second.id, name: 'Second' },
    { ...words, id: first.id, name: 'First' },
  ])
  expect((await all().list()).map(({ name }) => name)).toEqual(['Draft', 'Second', 'First'])
})

test('what the form sends for no stars and no consent is taken, as are the values that it becomes', async () => {
  for (const [rating, consentedOn] of [
    ['none', ''],
    [null, null],
  ])
    expect(await all().create({ ...words, rating, consentedOn })).toMatchObject({
      rating: null,
      consentedOn: null,
    })
})

test('one sent again after a lost answer is there once', async () => {
  const idempotencyKey = crypto.randomUUID()
  const made = await all().create({ ...words, idempotencyKey })
  expect((await all().create({ ...words, idempotencyKey })).id).toBe(made.id)
})

test('clearing the date of the consent takes it off the site at once, and ends the recorded consent', async () => {
  const shown = await published()
  expect(shown).toMatchObject({ published: true, approvedBy: me.name, approvedAt: expect.any(Date) })
  const gone = await all().update({ ...words, id: shown.id, version: shown.version })
  expect(gone).toMatchObject({ published: false, approvedBy: null, approvedAt: null })
  expect(await everyone.list()).toEqual([])
  const { rows } = await (await owner()).query('select * from publication_consents where subject_id = $1', [
    shown.id,
  ])
  expect(rows).toMatchObject([{ kind: 'testimonial', recorded_by: me.id, withdrawn_at: expect.any(Date) }])
})

test('every approved text is kept, and can be restored', async () => {
  const shown = await published()
  const edited = await all().update({ ...consented, id: shown.id, version: shown.version, quote: 'Shorter.' })
  expect(edited.approvedAt?.getTime()).toBeGreaterThan(shown.approvedAt?.getTime() ?? 0)
  const versions = await all().versions({ id: shown.id })
  expect(versions.map(({ quote, approvedBy }) => [quote, approvedBy])).toEqual([
    ['Shorter.', me.name],
    [words.quote, me.name],
  ])
  const versionId = versions[1]?.id as string
  await all().restore({ id: shown.id, version: edited.version, versionId })
  expect(await everyone.list()).toMatchObject([{ quote: words.quote }])
  const other = await all().create(words)
  await expect(all().restore({ id: other.id, version: 1, versionId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('the audit log shows who published and withdrew it; a deleted one stays in the records', async () => {
  const shown = await published({ name: 'Grace H.' })
  const { id } = await all().withdraw({ id: shown.id, version: shown.version })
  await all().delete({ id })
  await expect(all().delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { items } = await admin.api.admin.audit.list({})
  const told = items.filter(({ label }) => label === 'Grace H.').map(({ sentence }) => sentence)
  expect(told.reverse()).toEqual([
    'Recorded the client’s consent to publish the testimonial “Grace H.”',
    'Approved and published the testimonial “Grace H.”',
    'Took the testimonial “Grace H.” off the public site',
    'Deleted the testimonial “Grace H.”',
  ])
  const { items: records } = await admin.api.admin.records.list({ search: 'Grace H.' })
  expect(records.map(({ kind }) => kind).sort()).toEqual(['testimonial_versions', 'testimonials'])
})
