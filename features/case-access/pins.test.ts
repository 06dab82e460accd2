import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeCase, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { pinMessages } from './case-access.schema.ts'

type Case = Awaited<ReturnType<typeof makeCase>>

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
let theirs: Case

beforeAll(async () => {
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
  theirs = await makeCase()
})

const newCase = () => makeCase({ lawyer, client: theirs.client })
const makePin = async (caseId: string) => {
  const { pinCode, ...pin } = await eleanor.api.lawyer.pins.create({ caseId })
  return { ...pin, code: pinCode as string }
}
const ownPin = async (caseId: string) =>
  (await eleanor.api.lawyer.pins.list()).pins.find((pin) => pin.caseId === caseId)
const verify = (visit: Visit, caseId: string, code: string) =>
  visit.api.site.caseAccess.verifyPin({ case_id: caseId, pin_code: code })
const wrong = (code: string) => (code === '1000' ? '1001' : '1000')
const invalid = { valid: false, error: pinMessages.invalid, grant: null }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status }) => status,
  )
const timePasses = async (caseId: string) =>
  (await owner()).query(
    `update case_access_pins set created_at = created_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes'
      where case_id = $1`,
    [caseId],
  )

describe('a PIN of another lawyer’s case', () => {
  test('can’t be made, seen or withdrawn', async () => {
    const other = await as(theirs.lawyer.person)
    const { id, pinCode } = await other.api.lawyer.pins.create({ caseId: theirs.id })
    expect(await refused(eleanor.api.lawyer.pins.create({ caseId: theirs.id }))).toBe(404)
    expect(await refused(eleanor.api.lawyer.pins.create({ caseId: randomUUID() }))).toBe(404)
    expect(await refused(eleanor.api.lawyer.pins.delete({ id }))).toBe(404)
    expect(await refused(eleanor.api.lawyer.pins.delete({ id: randomUUID() }))).toBe(404)
    expect(await ownPin(theirs.id)).toBeUndefined()
    // Neither withdrawn nor replaced.
    expect((await other.api.lawyer.pins.list()).pins).toMatchObject([{ id, pinCode }])
  })
})

test('a lawyer of one case makes a PIN for it, and unlocks it', async () => {
  const only = await makeCase()
  const { api } = await as(only.lawyer.person)
  expect(await api.lawyer.pins.create({ caseId: only.id })).toMatchObject({ caseId: only.id })
  expect(await api.lawyer.pinLocks.unlock({ caseId: only.id })).toEqual({ success: true })
  expect((await api.lawyer.pins.list()).pins).toHaveLength(1)
})

test('a PIN needs a case', async () => {
  const answer = await eleanor.fetch('/api/lawyer/pins', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ caseId: '' }),
  })
  expect(answer.status).toBe(400)
  expect((await answer.json()).fields).toEqual({ caseId: pinMessages.noCase })
})

test('a PIN is four digits, valid for five minutes by the server’s clock, and stored unreadably', async () => {
  const { id } = await newCase()
  const { code, expiresAt, triesLeft } = await makePin(id)
  const { now, pins } = await eleanor.api.lawyer.pins.list()
  expect(Number(code)).toBeGreaterThanOrEqual(1000)
  expect(Number(code)).toBeLessThanOrEqual(9999)
  const left = (expiresAt.getTime() - now.getTime()) / 1000
  expect(left).toBeGreaterThan(290)
  expect(left).toBeLessThanOrEqual(300)
  expect(triesLeft).toEqual({ visitors: 5, client: 5 })
  expect(pins[0]).toMatchObject({ caseId: id, pinCode: code })
  const { rows } = await (await owner()).query('select * from case_access_pins where case_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('a new PIN replaces the case’s earlier one; two at once leave one', async () => {
  const { id } = await newCase()
  const first = await makePin(id)
  await Promise.all([makePin(id), makePin(id), makePin(id)])
  const { pins } = await eleanor.api.lawyer.pins.list()
  const [last, ...others] = pins.filter((pin) => pin.caseId === id)
  expect(others).toEqual([])
  expect(last?.id).not.toBe(first.id)
  if (last?.pinCode !== first.code) expect(await verify(await anonymous(), id, first.code)).toEqual(invalid)
  expect(await verify(await anonymous(), id, last?.pinCode ?? '')).toMatchObject({ valid: true, error: null })
})

describe('guesses', () => {
  test('in parallel get five tries between them, from however many addresses', async () => {
    const { id } = await newCase()
    const { code } = await makePin(id)
    const visits = await Promise.all(Array.from({ length: 12 }, () => anonymous()))
    const answers = await Promise.all(visits.map((visit) => verify(visit, id, wrong(code))))
    expect(answers).toEqual(answers.map(() => invalid))
    expect(await ownPin(id)).toMatchObject({ triesLeft: { visitors: 0, client: 5 } })
    const { rows } = await (await owner()).query(
      'select failures from case_access_locks where case_id = $1',
      [id],
    )
    expect(rows).toEqual([{ failures: 5 }])
    // The right PIN, after the tries are used up.
    expect(await verify(await anonymous(), id, code)).toEqual(invalid)
  })

  test('by anonymous visitors don’t count against the client’s own, and the other way round', async () => {
    const { id } = await newCase()
    const { code } = await makePin(id)
    for (let n = 0; n < 5; n++) await verify(await anonymous(), id, wrong(code))
    expect(await verify(await anonymous(), id, code)).toEqual(invalid)
    const client = await as(theirs.client.person)
    await verify(client, id, wrong(code))
    expect(await ownPin(id)).toMatchObject({ triesLeft: { visitors: 0, client: 4 } })
    expect(await verify(client, id, code)).toMatchObject({ valid: true })
    // A right PIN uses up no try.
    expect(await ownPin(id)).toMatchObject({ triesLeft: { visitors: 0, client: 4 } })
  })

  test('get the same answer: wrong, expired, withdrawn, absent and of an unknown case', async () => {
    const [bare, expired, withdrawn, live] = await Promise.all([newCase(), newCase(), newCase(), newCase()])
    const old = await makePin(expired.id)
    await timePasses(expired.id)
    const gone = await makePin(withdrawn.id)
    expect(await eleanor.api.lawyer.pins.delete({ id: gone.id })).toEqual({ success: true })
    const { code } = await makePin(live.id)
    const tries: [string, string][] = [
      [bare.id, '4711'],
      [expired.id, old.code],
      [withdrawn.id, gone.code],
      [live.id, wrong(code)],
      [randomUUID(), '4711'],
    ]
    for (const [id, guess] of tries) {
      const visit = await anonymous()
      const answer = await visit.fetch('/api/functions/verify-pin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ case_id: id, pin_code: guess }),
      })
      expect([answer.status, await answer.json()]).toEqual([200, invalid])
    }
  })

  test('from one address end with its tenth failure in the hour', async () => {
    const { id } = await newCase()
    const address = '2001:db8:feed::1'
    const visit = await anonymous({ address })
    for (let n = 0; n < 10; n++) expect(await verify(visit, id, '4711')).toEqual(invalid)
    const { code } = await makePin(id)
    expect(await refused(verify(visit, id, code))).toBe(429)
    expect(await verify(await anonymous(), id, code)).toMatchObject({ valid: true })
  })
})

test('an expired PIN shows no code, and the job leaves nothing to read', async () => {
  const { id } = await newCase()
  await makePin(id)
  await timePasses(id)
  expect(await ownPin(id)).toMatchObject({ pinCode: null })
  const ciphertext = async () =>
    (await (await owner()).query('select pin_ciphertext from case_access_pins where case_id = $1', [id]))
      .rows[0]
  expect(await ciphertext()).toEqual({ pin_ciphertext: expect.any(String) })
  const { services } = await testApp()
  await services.db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select erase_expired_pins()`))
  expect(await ciphertext()).toEqual({ pin_ciphertext: null })
})

test('the job erases a sealed copy when its PIN ends, although it waits while nothing is to be erased', async () => {
  const { hub } = await testApp()
  onTestFinished(hub.feed.keepActive())
  const sealed = async () =>
    (await (await owner()).query('select 1 from case_access_pins where pin_ciphertext is not null')).rowCount
  await (await owner()).query('delete from case_access_pins')
  const { id } = await newCase()
  await (await owner()).query(
    `insert into case_access_pins (case_id, pin_hash, pin_ciphertext, expires_at)
      values ($1, 'a hash', 'sealed', now() + interval '7 seconds')`,
    [id],
  )
  expect(await sealed()).toBe(1)
  await expect.poll(sealed, { timeout: 20_000 }).toBe(0)
})

describe('a grant', () => {
  test('opens its one case, to an anonymous visitor by the token alone', async () => {
    const opened = await newCase()
    const { code } = await makePin(opened.id)
    const visit = await anonymous()
    const { details, timeline } = visit.api.site.caseAccess
    expect(await refused(details())).toBe(404)
    const { grant } = await verify(visit, opened.id, code)
    const context = { grant: grant as string }
    expect(await details(undefined, { context })).toMatchObject({
      id: opened.id,
      description: opened.description,
    })
    await eleanor.api.lawyer.timeline.add({
      caseId: opened.id,
      description: 'A step.',
      entryTimestamp: new Date(),
    })
    expect(await timeline({ caseId: opened.id }, { context })).toMatchObject({
      entries: [{ description: 'A step.', version: null }],
      can: { write: false },
    })
    expect(await refused(timeline({ caseId: theirs.id }, { context }))).toBe(404)
    expect(await refused(details(undefined, { context: { grant: `${grant}x` } }))).toBe(404)
  })

  test('that a client was given serves nobody else', async () => {
    const { id } = await newCase()
    const { code } = await makePin(id)
    const client = await as(theirs.client.person)
    const { grant } = await verify(client, id, code)
    const context = { grant: grant as string }
    expect(await client.api.site.caseAccess.details(undefined, { context })).toMatchObject({ id })
    const others = [await anonymous(), await as((await makeCase()).client.person)]
    for (const { api } of others)
      expect(await refused(api.site.caseAccess.details(undefined, { context }))).toBe(404)
  })

  test('outlives a withdrawn PIN', async () => {
    const { id } = await newCase()
    const { code, id: pinId } = await makePin(id)
    const visit = await anonymous()
    const { grant } = await verify(visit, id, code)
    await eleanor.api.lawyer.pins.delete({ id: pinId })
    const { details } = visit.api.site.caseAccess
    expect(await details(undefined, { context: { grant: grant as string } })).toMatchObject({ id })
  })
})
