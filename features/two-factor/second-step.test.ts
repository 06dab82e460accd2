import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { codesOf, type Enrolled, enrol, halfIn, wrongCode } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const idOf = async ({ person }: Enrolled) =>
  (await query('select id from users where email = $1', person.email))[0].id as string
const sessionsOf = async (someone: Enrolled) =>
  (await query('select id from sessions where user_id = $1', await idOf(someone))).length
const give = (visit: Visit, code: string) => visit.api.accounts.secondStep.complete({ code })
const whoIs = async (visit: Visit) => (await visit.api.accounts.session())?.email ?? null
const wrong = { code: 'BAD_REQUEST', data: { fields: { code: expect.stringContaining('not right') } } }
const expired = {
  code: 'UNAUTHORIZED',
  message: 'Your login has expired. Please enter your password again.',
}

let client: Enrolled
let lawyer: Enrolled
let admin: Enrolled
beforeAll(async () => {
  client = await enrol((await makeClient()).person)
  lawyer = await enrol((await makeLawyer()).person)
  admin = await enrol((await makeAdmin()).person)
})

test('with the password alone there is no session, and every audience refuses', async () => {
  for (const someone of [client, lawyer, admin]) {
    const before = await sessionsOf(someone)
    const visit = await anonymous()
    const { portal = 'client', ...login } = someone.person
    expect(await visit.api.accounts.signIn({ ...login, portal })).toEqual({ success: true, secondStep: true })
    expect(await sessionsOf(someone)).toBe(before)
    expect([...visit.cookies.keys()]).toEqual(['portico-second-step'])
    const refused = async () => {
      expect(await visit.api.accounts.session()).toBeNull()
      for (const asked of [
        () => visit.api.accounts.own.sessions(),
        () => visit.api.accounts.own.twoFactor.state(),
        () => visit.api.accounts.own.twoFactor.disable({ password: sharedPassword, code: '000000' }),
        () => visit.api.client.cases.list({}),
        () => visit.api.lawyer.cases.list({}),
        () => visit.api.admin.cases.list({}),
      ])
        await expect(asked()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    await refused()
    // The second step's token isn't accepted as a session either.
    visit.cookies.set('portico', visit.cookies.get('portico-second-step') ?? '')
    await refused()
  }
})

test('the right code opens nothing in a browser that gave no password', async () => {
  await halfIn(client.person)
  await expect(give(await anonymous(), client.code())).rejects.toMatchObject(expired)
  await expect(give(await halfIn(lawyer.person), client.code())).rejects.toMatchObject(wrong)
  const visit = await anonymous()
  visit.cookies.set('portico-second-step', 'x'.repeat(43))
  await expect(give(visit, client.code())).rejects.toMatchObject(expired)
  const [{ token_hash }] = await query('select token_hash from pending_sign_ins limit 1')
  visit.cookies.set('portico-second-step', token_hash)
  await expect(give(visit, client.code())).rejects.toMatchObject(expired)
})

test('a wrong code is reported beside its field and recorded; the right one then signs in to its portal', async () => {
  const mine = await enrol((await makeLawyer()).person)
  const visit = await halfIn(mine.person)
  await expect(give(visit, wrongCode(mine))).rejects.toMatchObject(wrong)
  expect(await whoIs(visit)).toBeNull()
  await give(visit, mine.code())
  expect(await visit.api.accounts.session()).toMatchObject({ email: mine.person.email, roles: ['lawyer'] })
  expect([...visit.cookies.keys()]).toEqual(['portico', 'portico-device'])
  await visit.api.lawyer.cases.list({})
  const recorded = await query(
    'select action, actor_role, detail from audit_log where user_id = $1 order by id desc limit 2',
    await idOf(mine),
  )
  expect(recorded).toEqual([
    { action: 'session.opened', actor_role: 'lawyer', detail: { second_factor: 'app' } },
    { action: 'session.refused', actor_role: 'lawyer', detail: {} },
  ])
  await expect(give(visit, mine.code(1))).rejects.toMatchObject(expired)
})

test('a code is accepted once, and none that is older than an accepted one', async () => {
  const mine = await enrol((await makeClient()).person)
  await give(await halfIn(mine.person), mine.code())
  const again = await halfIn(mine.person)
  for (const later of [0, -1]) await expect(give(again, mine.code(later))).rejects.toMatchObject(wrong)
  await give(again, mine.code(1))
  await expect(give(await halfIn(mine.person), mine.code(1))).rejects.toMatchObject(wrong)
})

test('the code that turned it on does not sign in', async () => {
  const { person } = await makeClient()
  const own = (await as(person)).api.accounts.own.twoFactor
  const code = codesOf((await own.begin({ password: sharedPassword })).uri)()
  await own.confirm({ code })
  await expect(give(await halfIn(person), code)).rejects.toMatchObject(wrong)
})

test('one code given in several browsers at once lets one of them in', async () => {
  const mine = await enrol((await makeClient()).person)
  const visits = await Promise.all(Array.from({ length: 4 }, () => halfIn(mine.person)))
  const code = mine.code()
  const outcomes = await Promise.allSettled(visits.map((visit) => give(visit, code)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await Promise.all(visits.map(whoIs))).filter(Boolean)).toHaveLength(1)
})

test('one browser that gives two right codes at once gets one session', async () => {
  const mine = await enrol((await makeClient()).person)
  const before = await sessionsOf(mine)
  const visit = await halfIn(mine.person)
  await Promise.allSettled([give(visit, mine.code()), give(visit, mine.code(1))])
  expect(await sessionsOf(mine)).toBe(before + 1)
})

test('a recovery code works once, however it is typed, for its owner alone, who is notified', async () => {
  const mine = await enrol((await makeClient()).person)
  const [first = '', second = ''] = mine.recoveryCodes
  await expect(give(await halfIn(client.person), first)).rejects.toMatchObject(wrong)
  const visits = [await halfIn(mine.person), await halfIn(mine.person)]
  const typed = ` ${first.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
  const outcomes = await Promise.allSettled(visits.map((visit) => give(visit, typed)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(give(await halfIn(mine.person), first)).rejects.toMatchObject(wrong)
  const visit = await halfIn(mine.person)
  await give(visit, second)
  expect((await visit.api.accounts.own.twoFactor.state()).recoveryCodesLeft).toBe(8)
  const { subject, text } = await mailTo(mine.person.email, 3)
  expect([subject, text]).toEqual(['A recovery code was used', expect.stringContaining('You have 8 left.')])
})

test('five wrong codes in fifteen minutes, from wherever, one by one or all at once', async () => {
  const [one, many] = [await enrol((await makeClient()).person), await enrol((await makeClient()).person)]
  for (let tries = 1; tries <= 5; tries++)
    await expect(give(await halfIn(one.person), wrongCode(one))).rejects.toMatchObject(wrong)
  // Neither the right password nor a right code or recovery code gets around the limit.
  const late = await halfIn(one.person)
  for (const code of [one.code(), one.recoveryCodes[0] ?? ''])
    await expect(give(late, code)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await whoIs(late)).toBeNull()

  const visits: Visit[] = []
  for (let n = 0; n < 9; n++) visits.push(await halfIn(many.person))
  const codes = await Promise.allSettled(visits.map((visit) => give(visit, wrongCode(many))))
  const reasons = codes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'in'))
  expect(reasons.filter((code) => code === 'BAD_REQUEST')).toHaveLength(5)
  expect(reasons.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4)
})

test('thirty wrong codes a day, however patiently', async () => {
  const mine = await enrol((await makeClient()).person)
  const { services } = await testApp()
  const key = services.keys.keyedHash('address', `two-factor:account:${await idOf(mine)}`)
  const afterAWhile = () => query('delete from throttles where key_hash = $1', key)
  const visit = await halfIn(mine.person)
  for (let tries = 1; tries <= 30; tries++) {
    await expect(give(visit, wrongCode(mine))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    if (tries % 5 === 0) await afterAWhile()
  }
  await expect(give(visit, mine.code())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
}, 30_000)

test('a right code forgets the wrong ones', async () => {
  const mine = await enrol((await makeClient()).person)
  for (let round = 0; round < 2; round++) {
    const visit = await halfIn(mine.person)
    for (let tries = 1; tries <= 4; tries++) await give(visit, wrongCode(mine)).catch(() => {})
    await give(visit, mine.code())
    await mine.rewind()
  }
})

test('eight minutes after the password it is too late', async () => {
  const visit = await halfIn(client.person)
  expect(await visit.api.accounts.secondStep.awaited()).toMatchObject({ portal: 'client' })
  const [{ minutes }] = await query(
    `select extract(epoch from max(expires_at) - now()) / 60 as minutes from pending_sign_ins where user_id = $1`,
    await idOf(client),
  )
  expect(Number(minutes)).toBeGreaterThan(7)
  expect(Number(minutes)).toBeLessThanOrEqual(8)
  await query('update pending_sign_ins set expires_at = now() where user_id = $1', await idOf(client))
  expect(await visit.api.accounts.secondStep.awaited()).toMatchObject({ portal: null })
  await expect(give(visit, client.code())).rejects.toMatchObject(expired)
})

test('going back to the password ends the pending second step', async () => {
  const visit = await halfIn(lawyer.person)
  const cookie = visit.cookies.get('portico-second-step') ?? ''
  expect(await visit.api.accounts.secondStep.awaited()).toMatchObject({ portal: 'lawyer' })
  await visit.api.accounts.secondStep.cancel()
  expect([...visit.cookies.keys()]).toEqual([])
  visit.cookies.set('portico-second-step', cookie)
  await expect(give(visit, lawyer.code())).rejects.toMatchObject(expired)
})

test('a new password, a block or a reset by an administrator ends what waits', async () => {
  const boss = await as((await makeAdmin()).person)
  const ends: ((someone: Enrolled) => Promise<unknown>)[] = [
    ({ visit }) =>
      visit.api.accounts.own.changePassword({
        currentPassword: sharedPassword,
        newPassword: 'another wholly new secret',
      }),
    async (someone) => query('update users set banned_at = now() where id = $1', await idOf(someone)),
    async (someone) => boss.api.admin.people.resetTwoFactor({ userId: await idOf(someone) }),
    ({ visit, code }) => visit.api.accounts.own.twoFactor.disable({ password: sharedPassword, code: code() }),
  ]
  for (const end of ends) {
    const someone = await enrol((await makeClient()).person)
    const visit = await halfIn(someone.person)
    await end(someone)
    await someone.rewind()
    await expect(give(visit, someone.code())).rejects.toMatchObject(expired)
    expect(await whoIs(visit)).toBeNull()
  }
})

test('a role that is revoked between the steps closes the door', async () => {
  const { person, userId } = await makeLawyer()
  const mine = await enrol(person)
  const visit = await halfIn(person)
  await query('delete from user_roles where user_id = $1', userId)
  await expect(give(visit, mine.code())).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Access denied. Lawyer privileges required.',
  })
})

test('a forgotten password doesn’t make the second step forgotten', async () => {
  const mine = await enrol((await makeClient()).person)
  const visit = await anonymous()
  await visit.api.accounts.passwordReset.ask({ email: mine.person.email })
  const { token } = await mailTo(mine.person.email, 2)
  const password = 'another wholly new secret'
  await visit.api.accounts.passwordReset.complete({ token, password })
  expect(await visit.api.accounts.signIn({ email: mine.person.email, password })).toEqual({
    success: true,
    secondStep: true,
  })
  expect(await whoIs(visit)).toBeNull()
  await give(visit, mine.code())
  expect(await whoIs(visit)).toBe(mine.person.email)
})

test('whether somebody has a second factor is revealed only after the right password', async () => {
  const plain = await makeUser()
  const refusals = []
  for (const email of [client.person.email, plain.email, 'nobody@demo.example'])
    refusals.push(
      await (await anonymous()).api.accounts
        .signIn({ email, password: 'not the right one' })
        .catch(({ code, message, data }) => ({ code, message, data })),
    )
  expect(refusals[0]).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
})

test('the cookie of the second step is for the server alone, and Secure over https', async () => {
  const env = { PUBLIC_URL: 'https://www.octagonlaw.example' }
  const knock = async (visit: Visit) =>
    (
      await visit.fetch('/api/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(client.person),
      })
    ).headers
      .getSetCookie()
      .join()
  expect(await knock(await anonymous())).toMatch(
    /^portico-second-step=[\w-]{43}; Max-Age=480; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await knock(await anonymous({ env }))).toMatch(/^__Host-portico-second-step=.+; Secure/)
})
