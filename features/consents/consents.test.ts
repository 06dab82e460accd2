import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})

const run = async (statement: string, ...values: unknown[]) =>
  (await (await owner()).query(statement, values)).rows
const consentsOf = (subjectId: string) =>
  run('select * from publication_consents where subject_id = $1 order by given_at', subjectId)
const sentences = async (caseId: string) =>
  (await admin.api.admin.audit.list({ case: caseId })).items
    .filter(({ action }) => action.startsWith('consent.'))
    .map(({ sentence }) => sentence)
    .reverse()

async function publish(item: { id: string }, values: Record<string, unknown>) {
  const all = (await admin.api.admin.cases.list({ limit: 100 })).items
  const { ownClientName, ...current } = all.find(({ id }) => id === item.id) as (typeof all)[number]
  return admin.api.admin.cases.update({
    ...current,
    clientName: ownClientName,
    status: 'ongoing',
    ...values,
  })
}

test('consent to a case’s title is kept with who, how and when, after it was withdrawn too', async () => {
  const item = await makeCase()
  const given = await publish(item, { publishTitle: true, publishConsentForm: 'written' })
  expect(given.consent).toEqual({ by: me.name, at: expect.any(Date), form: 'written' })
  // Neither an edit nor another form makes a new consent while there is one.
  const edited = await publish(item, { publishTitle: true, publishConsentForm: 'oral' })
  expect(edited.consent).toEqual(given.consent)
  expect((await publish(item, { publishTitle: false })).consent).toBeNull()
  await publish(item, { publishTitle: true, publishConsentForm: 'oral' })
  const first = { kind: 'case_title', client_id: item.client.id, form: 'written', recorded_by: me.id }
  expect(await consentsOf(item.id)).toMatchObject([
    { ...first, given_at: given.consent?.at, withdrawn_by: me.id, withdrawn_at: expect.any(Date) },
    { ...first, form: 'oral', withdrawn_by: null, withdrawn_at: null },
  ])
  const title = `the title of the case ${item.caseNumber}`
  expect(await sentences(item.id)).toEqual([
    `Recorded the client’s written consent to publish ${title}`,
    `Withdrew the client’s consent to publish ${title}`,
    `Recorded the client’s oral consent to publish ${title}`,
  ])
})

test('consent to a court date is kept in the same way, and ends when the court date is deleted', async () => {
  const item = await makeCase()
  const { calendar } = admin.api.admin
  const hearing = {
    ...{ caseId: item.id, title: 'Conference', courtDate: new Date(Date.now() + 9e8) },
    ...{ isPublic: true, consentGiven: true, consentForm: 'oral' as const },
  }
  const made = await calendar.create(hearing)
  expect(made.consent).toEqual({ by: me.name, at: expect.any(Date), form: 'oral' })
  const { id } = made
  const back = await calendar.update({ ...hearing, id, version: made.version, consentGiven: false })
  await calendar.update({ ...hearing, id, version: back.version, consentForm: 'written' })
  await calendar.delete({ id })
  const ended = { kind: 'hearing', case_id: item.id, withdrawn_by: me.id, withdrawn_at: expect.any(Date) }
  expect(await consentsOf(id)).toMatchObject([
    { ...ended, form: 'oral' },
    { ...ended, form: 'written' },
  ])
  expect(await sentences(item.id)).toEqual([
    `Recorded the client’s oral consent to publish the court date “Conference” of the case ${item.caseNumber}`,
    `Withdrew the client’s consent to publish the court date “Conference” of the case ${item.caseNumber}`,
    `Recorded the client’s written consent to publish the court date “Conference” of the case ${item.caseNumber}`,
  ])
})

test('the case’s history shows its lawyer the consent', async () => {
  const item = await makeCase()
  await publish(item, { publishTitle: true, publishConsentForm: 'written' })
  const { api } = await as(item.lawyer.person)
  const { items } = await api.lawyer.timeline.history({ caseId: item.id })
  expect(items.map(({ sentence }) => sentence)).toContain(
    'Recorded the client’s written consent to publish the title of the case',
  )
})

describe('another client of the case', () => {
  const published = async (item: { id: string; lawyer: { id: string } }) =>
    (await run('select title from published_cases(array[$1]::uuid[])', item.lawyer.id)).length
  const hearings = async (caseId: string) =>
    run(
      'select id, is_public, consent_given, consent_form, version from calendar_events where case_id = $1',
      caseId,
    )
  const courtDate = (caseId: string) => ({
    ...{ caseId, title: 'Conference', courtDate: new Date(Date.now() + 9e8) },
    ...{ isPublic: true, consentGiven: true, consentForm: 'oral' as const },
  })
  const none = { is_public: false, consent_given: false, consent_form: null }
  const ended = { withdrawn_by: expect.any(String), withdrawn_at: expect.any(Date) }

  test.each(['next', 'none'])('(%s) has not consented to what the one before did', async (which) => {
    const item = await makeCase()
    await publish(item, { publishTitle: true, publishConsentForm: 'written' })
    const hearing = await admin.api.admin.calendar.create(courtDate(item.id))
    expect(await published(item)).toBe(1)
    const next = which === 'next' ? (await makeClient()).id : null
    // The form still has both ticked.
    const edited = await publish(item, { clientId: next, publishTitle: true })
    expect(edited).toMatchObject({ publishTitle: false, consent: null })
    expect(await published(item)).toBe(0)
    expect(await hearings(item.id)).toMatchObject([{ ...none, version: hearing.version + 1 }])
    const given = { client_id: item.client.id, ...ended, withdrawn_by: me.id }
    expect(await consentsOf(item.id)).toMatchObject([given])
    expect(await consentsOf(hearing.id)).toMatchObject([given])
    expect((await sentences(item.id)).filter((sentence) => sentence.startsWith('Withdrew'))).toHaveLength(2)
    // A form that was opened before doesn't give it again; the new client's own consent counts.
    const { id, version } = hearing
    const stale = admin.api.admin.calendar.update({ ...courtDate(item.id), id, version })
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await publish(item, { clientId: next, publishTitle: true })).publishTitle).toBe(true)
    expect(await consentsOf(item.id)).toMatchObject([given, { client_id: next, withdrawn_at: null }])
  })

  test('is also who a court date is of that moves to another case', async () => {
    const [item, other] = [await makeCase(), await makeCase()]
    const { calendar } = admin.api.admin
    const { id, version } = await calendar.create(courtDate(item.id))
    await calendar.update({ ...courtDate(other.id), id, version })
    expect(await hearings(other.id)).toMatchObject([none])
    expect(await consentsOf(id)).toMatchObject([{ client_id: item.client.id, case_id: item.id, ...ended }])
    expect(await sentences(item.id)).toHaveLength(2)
    expect(await sentences(other.id)).toEqual([])
  })

  test('is no other lawyer, and no other name on the file', async () => {
    const item = await makeCase()
    await publish(item, { publishTitle: true })
    const hearing = await admin.api.admin.calendar.create(courtDate(item.id))
    const lawyer = await makeLawyer()
    await publish(item, { lawyerId: lawyer.id, clientName: 'As entered', publishTitle: true })
    expect(await published({ ...item, lawyer })).toBe(1)
    expect(await hearings(item.id)).toMatchObject([{ is_public: true, version: hearing.version }])
  })
})

test('the record stays the giver’s when the case changes hands, and ends with the case', async () => {
  const item = await makeCase()
  await publish(item, { publishTitle: true })
  const lawyer = await makeLawyer()
  await run('update cases set lawyer_id = $1 where id = $2', lawyer.id, item.id)
  expect(await consentsOf(item.id)).toMatchObject([
    { client_id: item.client.id, lawyer_id: lawyer.id, form: null, withdrawn_at: null },
  ])
  await admin.api.admin.cases.delete({ id: item.id })
  expect(await consentsOf(item.id)).toMatchObject([
    { client_id: item.client.id, withdrawn_by: me.id, withdrawn_at: expect.any(Date) },
  ])
})

test('the record is append-only, for the owner too', async () => {
  const item = await makeCase()
  await publish(item, { publishTitle: true })
  const of = 'where subject_id = $1'
  for (const change of [
    `update publication_consents set given_at = now() - interval '1 year' ${of}`,
    `update publication_consents set client_id = null ${of}`,
    `delete from publication_consents ${of}`,
  ])
    await expect(run(change, item.id)).rejects.toThrow('append-only')
  await expect(run('truncate publication_consents')).rejects.toThrow('append-only')
  await publish(item, { publishTitle: false })
  for (const change of [
    'withdrawn_at = null, withdrawn_by = null',
    `withdrawn_at = now() + interval '1 day'`,
  ])
    await expect(run(`update publication_consents set ${change} ${of}`, item.id)).rejects.toThrow(
      'append-only',
    )
})
