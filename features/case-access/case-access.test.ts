import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeCaseUpdate, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

type Made<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>
let lawyer: Made<typeof makeLawyer>
let client: Made<typeof makeClient>
let atLawyer: Visit
let atClient: Visit

beforeAll(async () => {
  lawyer = await makeLawyer()
  client = await makeClient()
  atLawyer = await as(lawyer.person)
  atClient = await as(client.person)
})

const newCase = () => makeCase({ client, lawyer })
const newPinFor = async (caseId: string) => (await atLawyer.api.lawyer.pins.create({ caseId })).pinCode ?? ''
const otherThan = (pin: string) => (pin === '1000' ? '1001' : '1000')

/** Posts as a program would, and returns status and raw body. */
async function post(visit: Visit, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await visit.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json(), wait: response.headers.get('retry-after') }
}
const verify = (visit: Visit, caseId: string, pin: string) =>
  post(visit, '/api/functions/verify-pin', { pin_code: pin, case_id: caseId })

async function unlock(visit: Visit, caseId: string) {
  const { body } = await verify(visit, caseId, await newPinFor(caseId))
  return body.grant as string
}
const details = (visit: Visit, grant?: string) =>
  visit.api.site.caseAccess.details(undefined, { context: grant ? { grant } : {} })
const timeline = (visit: Visit, caseId: string, grant?: string) =>
  visit.api.site.caseAccess.timeline({ caseId }, { context: grant ? { grant } : {} })

test('a search shows everyone only whether the number exists', async () => {
  const found = await newCase()
  for (const visit of [await anonymous(), atClient, atLawyer, await as((await makeClient()).person)]) {
    const hit = await post(visit, '/api/case-search', { caseNumber: ` ${found.caseNumber} ` })
    expect(hit).toMatchObject({ status: 200, body: { caseId: found.id } })
    expect(Object.keys(hit.body)).toEqual(['caseId'])
  }
  const visit = await anonymous()
  for (const caseNumber of [found.caseNumber.slice(1), `${found.caseNumber}%`, "' or true --", found.id])
    expect(await post(visit, '/api/case-search', { caseNumber })).toMatchObject({
      status: 404,
      body: { detail: 'Case not found. Please check the case number and try again.' },
    })
})

test('a search without a number gets an error; a number ends at 50 characters', async () => {
  const visit = await anonymous()
  for (const [caseNumber, said] of [
    ['', 'Please enter a case number'],
    ['   ', 'Please enter a case number'],
    ['x'.repeat(51), 'A case number has at most 50 characters'],
  ])
    expect(await post(visit, '/api/case-search', { caseNumber })).toMatchObject({
      status: 400,
      body: { fields: { caseNumber: said } },
    })
  expect((await post(visit, '/api/case-search', { caseNumber: 'x'.repeat(50) })).status).toBe(404)
})

test('twenty searches in ten minutes; then the address waits, and others do not', async () => {
  const found = await newCase()
  const visit = await anonymous()
  const search = () => post(visit, '/api/case-search', { caseNumber: found.caseNumber })
  const answers = await Promise.all(Array.from({ length: 22 }, search))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.wait)).toBeGreaterThan(0)
  expect(Number(refused?.wait)).toBeLessThanOrEqual(600)
  expect((await post(await anonymous(), '/api/case-search', { caseNumber: found.caseNumber })).status).toBe(
    200,
  )
})

test('wrong, expired, exhausted and absent PINs and unknown cases get the same answer', async () => {
  const [wrong, expired, exhausted, absent] = await Promise.all([newCase(), newCase(), newCase(), newCase()])
  const pins = {
    wrong: await newPinFor(wrong.id),
    expired: await newPinFor(expired.id),
    exhausted: await newPinFor(exhausted.id),
  }
  await (await owner()).query(
    `update case_access_pins set expires_at = now() - interval '1 second' where case_id = $1`,
    [expired.id],
  )
  const guesser = await anonymous()
  for (let n = 0; n < 5; n++) await verify(guesser, exhausted.id, otherThan(pins.exhausted))
  const visit = await anonymous()
  const answers = [
    await verify(visit, wrong.id, otherThan(pins.wrong)),
    await verify(visit, expired.id, pins.expired),
    await verify(visit, exhausted.id, pins.exhausted),
    await verify(visit, absent.id, '1234'),
    await verify(visit, randomUUID(), '1234'),
  ]
  for (const answer of answers)
    expect(answer).toEqual({
      status: 200,
      body: { valid: false, error: 'Invalid or expired PIN', grant: null },
      wait: null,
    })
})

test.each(['', '123', '12345', '12a4', '１２３４', ' 123'])('%j is no PIN', async (pin) => {
  expect(await verify(await anonymous(), (await newCase()).id, pin)).toMatchObject({
    status: 400,
    body: { fields: { pin_code: 'Please enter a 4-digit PIN' } },
  })
})

test('parallel guesses don’t get past the fifth; the signed-in owner’s tries are untouched', async () => {
  const locked = await newCase()
  const pin = await newPinFor(locked.id)
  const visits = await Promise.all(Array.from({ length: 8 }, () => anonymous()))
  await Promise.all(visits.map((visit) => verify(visit, locked.id, otherThan(pin))))
  expect((await verify(await anonymous(), locked.id, pin)).body.valid).toBe(false)
  expect((await verify(atClient, locked.id, pin)).body.valid).toBe(true)
})

test('ten failures an hour from one address; a right PIN is not among them', async () => {
  const visit = await anonymous()
  const mine = await newCase()
  for (let n = 0; n < 3; n++)
    expect((await verify(visit, mine.id, await newPinFor(mine.id))).body.valid).toBe(true)
  for (let n = 0; n < 10; n++) expect((await verify(visit, randomUUID(), '1234')).status).toBe(200)
  const refused = await verify(visit, mine.id, await newPinFor(mine.id))
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      valid: false,
      error: 'Too many attempts. Please wait a moment and try again.',
    },
  })
  expect(Number(refused.wait)).toBeGreaterThan(59 * 60)
  expect(Number(refused.wait)).toBeLessThanOrEqual(60 * 60)
})

test('wrong PINs from one IPv6 /48 count together, three callers’ worth; a right one is not among them', async () => {
  const mine = await newCase()
  const from = (network: string, n: number) =>
    anonymous({ address: `2001:db9:${network}:${n.toString(16)}::1` })
  expect((await verify(await from('4a', 0), mine.id, await newPinFor(mine.id))).body.valid).toBe(true)
  for (let n = 1; n <= 30; n++)
    expect((await verify(await from('4a', n), randomUUID(), '1234')).status).toBe(200)
  expect((await verify(await from('4a', 31), randomUUID(), '1234')).status).toBe(429)
  expect((await verify(await from('4b', 1), randomUUID(), '1234')).status).toBe(200)
})

test('nothing of a case is read without a grant, with another case’s, or with an invented one', async () => {
  const [open, closed] = await Promise.all([newCase(), newCase()])
  await makeCaseUpdate({ case: open })
  await makeCaseUpdate({ case: closed })
  const visit = await anonymous()
  const grant = await unlock(visit, open.id)
  expect(await details(visit, grant)).toMatchObject({ id: open.id, description: open.description })
  expect((await timeline(visit, open.id, grant)).entries).toHaveLength(1)
  await expect(timeline(visit, closed.id, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const none of [undefined, 'invented', ''])
    for (const reader of [visit, atClient]) {
      await expect(details(reader, none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(timeline(reader, open.id, none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
})

test('a grant ends with its time, and with a change of the case’s client', async () => {
  const [late, handed] = await Promise.all([newCase(), newCase()])
  const visit = await anonymous()
  const grants = [await unlock(visit, late.id), await unlock(visit, handed.id)]
  await (await owner()).query(
    `update case_access_grants set expires_at = now() - interval '1 second' where case_id = $1`,
    [late.id],
  )
  await (await owner()).query('update cases set client_id = $1 where id = $2', [
    (await makeClient()).id,
    handed.id,
  ])
  for (const [at, grant] of grants.entries()) {
    await expect(details(visit, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = at === 0 ? late : handed
    await expect(timeline(visit, id, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a grant that somebody signed in got opens nothing for anybody else', async () => {
  const mine = await newCase()
  const grant = await unlock(atClient, mine.id)
  expect((await details(atClient, grant)).id).toBe(mine.id)
  for (const other of [await anonymous(), await as((await makeClient()).person)])
    await expect(details(other, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the client is called by the name on the file, or else by the client record’s', async () => {
  const visit = await anonymous()
  const named = await makeCase({ client, lawyer, clientName: 'J. D.' })
  expect(await details(visit, await unlock(visit, named.id))).toMatchObject({ clientName: 'J. D.' })
  const unnamed = await makeCase({ client, lawyer, clientName: null })
  expect(await details(visit, await unlock(visit, unnamed.id))).toMatchObject({ clientName: client.name })
  await (await owner()).query('update cases set client_id = null where id = $1', [unnamed.id])
  expect(await details(visit, await unlock(visit, unnamed.id))).toMatchObject({ clientName: null })
})

test('reading the details is recorded; the answer has no more than the page shows', async () => {
  const read = await newCase()
  const visit = await anonymous()
  const seen = await details(visit, await unlock(visit, read.id))
  expect(seen.grantedUntil.getTime()).toBeLessThanOrEqual(Date.now() + 30 * 60_000 + 5_000)
  expect(Object.keys(seen).sort()).toEqual(
    [
      'caseNumber',
      'clientName',
      'createdAt',
      'description',
      'grantedUntil',
      'id',
      'lawyer',
      'nextStep',
      'nextStepOn',
      'ownClientId',
      'practiceArea',
      'startDate',
      'status',
      'title',
    ].sort(),
  )
  const { rows } = await (await owner()).query(
    `select action, actor_role from audit_log where case_id = $1 and actor_role = 'anon' order by id`,
    [read.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['case.unlocked', 'case.viewed'])
})

test('a share link shows its own client title, number and status, and everybody else nothing', async () => {
  const shared = await newCase()
  const revoked = await makeCase({ client, lawyer, shareLinkRevokedAt: new Date() })
  const link = (visit: Visit, shareLink: string) => visit.api.client.caseAccess.byShareLink({ shareLink })
  const { id, title, caseNumber, status, shareLink } = shared
  expect(await link(atClient, shareLink)).toEqual({ id, title, caseNumber, status })
  await expect(link(await anonymous(), shareLink)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const other = await as((await makeClient()).person)
  const refusals = await Promise.all([
    link(other, shareLink).catch((error) => error),
    link(atClient, revoked.shareLink).catch((error) => error),
    link(atClient, 'unknown').catch((error) => error),
    link(atLawyer, shareLink).catch((error) => error),
  ])
  for (const { code, status, message } of refusals)
    expect([code, status, message]).toEqual(['NOT_FOUND', 404, 'Case not found'])
})

test('a client asks for a PIN only for their own cases; the lawyer is notified once', async () => {
  const mine = await newCase()
  const ask = (visit: Visit) => visit.api.client.caseAccess.requestPin({ caseId: mine.id })
  await expect(ask(await anonymous())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(ask(await as((await makeClient()).person))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ask(atClient)
  await ask(atClient)
  const { rows } = await (await owner()).query(
    `select 1 from notifications where user_id = $1 and kind = 'pin_requested' and subject_id = $2`,
    [lawyer.userId, mine.id],
  )
  expect(rows).toHaveLength(1)
})

test('somebody signed in who was given the PIN of another client’s case reads it as any visitor would', async () => {
  const given = await newCase()
  const update = await makeCaseUpdate({ case: given })
  const other = await as((await makeClient()).person)
  const grant = await unlock(other, given.id)
  expect((await details(other, grant)).caseNumber).toBe(given.caseNumber)
  expect((await timeline(other, given.id, grant)).entries.map(({ id }) => id)).toEqual([update.id])
  await expect(timeline(other, given.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
