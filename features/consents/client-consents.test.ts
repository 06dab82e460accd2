import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeCourtDate, makeUser, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { clientConsentMessages } from './client-consents.schema.ts'

let admin: Visit
let everyone: Visit
let item: Awaited<ReturnType<typeof makeCase>>
let hearing: Awaited<ReturnType<typeof makeCourtDate>>
let mine: Visit['api']['client']['consents']

const run = async (statement: string, ...values: unknown[]) =>
  (await (await owner()).query(statement, values)).rows
const titles = async (id = item.lawyer.id) => run('select title from published_cases(array[$1]::uuid[])', id)
const hearings = () => everyone.api.site.hearings.upcoming()
const found = async (subjectId: string) => (await mine.list()).find((row) => row.subjectId === subjectId)
const ofTitle = () => ({ kind: 'case_title' as const, subjectId: item.id })
const ofHearing = () => ({ kind: 'hearing' as const, subjectId: hearing.id })
const versionOf = async (subjectId: string) => (await found(subjectId))?.version as number
const changedTopics = async () =>
  (await run('select topic from changes order by id desc limit 20')).map(({ topic }) => topic)

beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  everyone = await anonymous()
})
beforeEach(async () => {
  item = await makeCase({ title: 'Vance v. Harbor' })
  hearing = await makeCourtDate({ case: item, title: 'Conference', location: 'Room 4' })
  mine = (await as(item.client.person)).api.client.consents
})

test('refused to other clients, lawyers and administrators as missing, to the anonymous altogether', async () => {
  const others = [
    (await makeClient()).person,
    (await makeUser()).person,
    { ...item.lawyer.person, portal: 'lawyer' as const },
  ]
  for (const visit of [admin, ...(await Promise.all(others.map((person) => as(person))))]) {
    const { list, give, withdraw } = visit.api.client.consents
    expect(await list()).toEqual([])
    for (const subject of [ofTitle(), ofHearing()]) {
      await expect(give({ ...subject, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(withdraw(subject)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  }
  const { list, give, withdraw } = everyone.api.client.consents
  for (const call of [list(), give({ ...ofTitle(), version: 1 }), withdraw(ofTitle())])
    await expect(call).rejects.toMatchObject(notForThem)
  expect(await run('select from publication_consents where case_id = $1', item.id)).toEqual([])
})

test('another kind of thing, and a case’s hearing under the wrong kind, are missing', async () => {
  const wrong = { kind: 'case_title' as const, subjectId: hearing.id }
  await expect(mine.withdraw(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const testimonial = { kind: 'testimonial', subjectId: item.id, version: 1 } as never
  await expect(mine.give(testimonial)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('nobody consents to what they haven’t read: a change in between is refused, a withdrawal never', async () => {
  const version = await versionOf(item.id)
  await run(`update cases set title = 'Vance v. Someone Else' where id = $1`, item.id)
  await expect(mine.give({ ...ofTitle(), version })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: clientConsentMessages.stale,
  })
  expect(await titles()).toEqual([])
  await mine.give({ ...ofTitle(), version: await versionOf(item.id) })
  await run(`update cases set title = 'Vance v. Harbor' where id = $1`, item.id)
  await mine.withdraw(ofTitle())
  expect(await titles()).toEqual([])
})

test('consent publishes the title, withdrawal hides it; the record and the audit log have both', async () => {
  expect(await found(item.id)).toMatchObject({ given: false, shown: false, title: 'Vance v. Harbor' })
  await mine.give({ ...ofTitle(), version: await versionOf(item.id) })
  expect(await found(item.id)).toMatchObject({ given: true, shown: true, form: 'portal' })
  expect(await titles()).toEqual([{ title: 'Vance v. Harbor' }])
  await mine.withdraw(ofTitle())
  // Once more changes nothing.
  await mine.withdraw(ofTitle())
  expect(await titles()).toEqual([])
  const by = item.client.userId
  expect(await run('select * from publication_consents where subject_id = $1', item.id)).toMatchObject([
    {
      ...{ kind: 'case_title', client_id: item.client.id, form: 'portal' },
      recorded_by: by,
      withdrawn_by: by,
    },
  ])
  const { items } = await admin.api.admin.audit.list({ case: item.id })
  const told = items.filter(({ action }) => action.startsWith('consent.')).map(({ sentence }) => sentence)
  expect(told.reverse()).toEqual([
    `Consented in the portal to publish the title of the case ${item.caseNumber}`,
    `Withdrew the client’s consent to publish the title of the case ${item.caseNumber}`,
  ])
})

test('consent to a hearing leaves showing it to the firm; withdrawal hides it until the firm shows it again', async () => {
  expect(Object.keys((await found(hearing.id)) ?? {}).sort()).toEqual(
    'caseNumber courtDate form given givenAt judgeName kind location shown subjectId title version'.split(
      ' ',
    ),
  )
  await mine.give({ ...ofHearing(), version: await versionOf(hearing.id) })
  expect(await hearings()).toEqual([])
  await run('update calendar_events set is_public = true where id = $1', hearing.id)
  expect(await found(hearing.id)).toMatchObject({
    given: true,
    shown: true,
    judgeName: 'Judge to be assigned',
  })
  expect(await hearings()).toMatchObject([{ title: 'Conference' }])
  await mine.withdraw(ofHearing())
  expect(await hearings()).toEqual([])
  await mine.give({ ...ofHearing(), version: await versionOf(hearing.id) })
  expect(await hearings()).toEqual([])
  await mine.withdraw(ofHearing())
})

test('a client withdraws what the firm recorded, and the public pages and the client’s other tabs are notified', async () => {
  await run(`update cases set publish_title = true, publish_consent_form = 'written' where id = $1`, item.id)
  const shown = `is_public = true, consent_given = true, consent_form = 'oral'`
  await run(`update calendar_events set ${shown} where id = $1`, hearing.id)
  expect(await found(item.id)).toMatchObject({ given: true, form: 'written' })
  await run('delete from changes')
  await mine.withdraw(ofTitle())
  await mine.withdraw(ofHearing())
  expect(await changedTopics()).toEqual(
    expect.arrayContaining([
      'cases/published',
      'calendar_events/public',
      `cases/client_id/${item.client.id}`,
      `calendar_events/client_id/${item.client.id}`,
    ]),
  )
})

test('what is over, closed or past isn’t offered, but a consent to a closed case’s title can be withdrawn', async () => {
  await run("update calendar_events set court_date = now() - interval '1 hour' where id = $1", hearing.id)
  await run(`update cases set publish_title = true, status = 'closed' where id = $1`, item.id)
  expect(await mine.list()).toMatchObject([{ subjectId: item.id, given: true, shown: false }])
  await mine.withdraw(ofTitle())
  expect(await mine.list()).toEqual([])
})

test('giving it over and over ends for the day, withdrawing doesn’t', async () => {
  for (let time = 0; time < 20; time++) {
    await mine.give({ ...ofTitle(), version: await versionOf(item.id) })
    await mine.withdraw(ofTitle())
  }
  await expect(mine.give({ ...ofTitle(), version: await versionOf(item.id) })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: clientConsentMessages.often,
  })
})
