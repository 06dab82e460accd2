import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { identityProvider, signInAt, type TestProvider } from '#test/fixtures/identity-provider.ts'
import { addPasskey } from '#test/fixtures/passkeys.ts'
import { enrol } from '#test/fixtures/two-factor.ts'
import { anonymous, as } from '#test/people.ts'
import { providerMessages as said } from './provider-messages.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await identityProvider()
})
afterAll(() => provider.stop())

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const refused = (code: string, message: string) => ({ code, message })
let people = 0
const address = () => `by-provider-${++people}@octagonlaw.example`
const admin = async () => {
  const email = address()
  const made = await makeAdmin({ email })
  return { ...made, email, userId: made.id }
}
const opened = async (userId: unknown) => {
  const [line] = await query(
    `select detail from audit_log where user_id = $1 and action = 'session.opened' order by id desc limit 1`,
    userId,
  )
  return line?.detail
}

test('without a provider nothing is offered and nothing is answered', async () => {
  const { provider: none } = (await anonymous()).api.accounts
  expect(await none.named()).toEqual({ provider: null })
  await expect(none.begin({ portal: 'admin' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(none.complete({ query: 'code=c' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an address that no staff has is refused, and makes no account', async () => {
  const unknown = refused('INVALID_CREDENTIALS', said['provider-unknown'])
  const email = address()
  await expect(signInAt(provider, { email })).rejects.toMatchObject(unknown)
  expect(await query('select from users where email = $1', email)).toEqual([])
  const client = address()
  await makeClient({ email: client })
  await expect(signInAt(provider, { email: client })).rejects.toMatchObject(unknown)
  const unverified = await makeUser({ email: address(), emailVerified: false })
  await query(`insert into user_roles (user_id, role) values ($1, 'admin')`, unverified.id)
  await expect(signInAt(provider, { email: unverified.email })).rejects.toMatchObject(unknown)
  const blocked = await admin()
  await query('update users set banned_at = now() where id = $1', blocked.userId)
  await expect(signInAt(provider, { email: blocked.email })).rejects.toMatchObject(unknown)
})

test('an address that the provider has not verified, or of another domain, is refused', async () => {
  const { email } = await admin()
  const elsewhere = await makeAdmin({ email: `by-provider-${++people}@elsewhere.example` })
  for (const who of [
    { email, email_verified: false },
    { email, email_verified: undefined },
    { email: undefined },
    { email: elsewhere.person.email },
    { email: `${email}@elsewhere.example` },
    { email: email.replace('@', '@not') },
  ])
    await expect(signInAt(provider, who), JSON.stringify(who)).rejects.toMatchObject(
      refused('FORBIDDEN', said['provider-address']),
    )
})

test('an answer counts once, in the browser that was sent there, for ten minutes', async () => {
  const { email } = await admin()
  const expired = refused('UNAUTHORIZED', said['provider-expired'])
  const visit = await anonymous({ env: provider.env })
  const { begin, complete } = visit.api.accounts.provider
  const answer = async () => provider.answer((await begin({ portal: 'admin' })).url, { email })
  // Nobody was sent there; another browser was.
  await expect(complete({ query: 'code=c&state=s' })).rejects.toMatchObject(expired)
  const first = await answer()
  const other = await anonymous({ env: provider.env })
  await expect(other.api.accounts.provider.complete({ query: first })).rejects.toMatchObject(expired)
  await other.api.accounts.provider.begin({ portal: 'admin' })
  await expect(other.api.accounts.provider.complete({ query: first })).rejects.toMatchObject(expired)
  // Too late.
  await query(`update provider_sign_ins set expires_at = now()`)
  await expect(complete({ query: first })).rejects.toMatchObject(expired)
  // Used up.
  const cookieOf = () => new Map(visit.cookies)
  const second = await answer()
  const cookies = cookieOf()
  await complete({ query: second })
  for (const [name, value] of cookies) visit.cookies.set(name, value)
  await expect(complete({ query: second })).rejects.toMatchObject(expired)
})

test('a code, a state, a nonce or a verifier that is not ours opens nothing', async () => {
  const { email } = await admin()
  const bad = refused('UNAUTHORIZED', said['provider-refused'])
  const changes: ((query: string) => string | Promise<string>)[] = [
    (sent) => sent.replace(/code=[^&]+/, 'code=made-up'),
    (sent) => `error=access_denied&${sent.slice(sent.indexOf('state='))}`,
    (sent) => sent.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Felsewhere.example'),
    async (sent) => {
      await query(`update provider_sign_ins set nonce = 'another'`)
      return sent
    },
    async (sent) => {
      await query(`update provider_sign_ins set verifier = $1`, 'x'.repeat(43))
      return sent
    },
  ]
  for (const change of changes) {
    const visit = await anonymous({ env: provider.env })
    const { begin, complete } = visit.api.accounts.provider
    const sent = await provider.answer((await begin({ portal: 'admin' })).url, { email })
    await expect(complete({ query: await change(sent) }), String(change)).rejects.toMatchObject(bad)
    expect(await visit.api.accounts.session()).toBeNull()
  }
})

test('each portal refuses whom it refuses after a password', async () => {
  const [lawyer, other] = [address(), await admin()]
  await makeLawyer({ email: lawyer })
  await expect(signInAt(provider, { email: lawyer })).rejects.toMatchObject(
    refused('FORBIDDEN', 'Access denied. Admin privileges required.'),
  )
  await expect(signInAt(provider, { email: other.email }, { portal: 'lawyer' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  for (const portal of ['lawyer', 'lawyer-auth'] as const) {
    const { visit } = await signInAt(provider, { email: lawyer.toUpperCase() }, { portal })
    expect(await visit.api.accounts.session()).toMatchObject({ email: lawyer, roles: ['lawyer'] })
  }
})

test('the audit log says how somebody signed in', async () => {
  const { email, userId } = await admin()
  await expect((await anonymous({ env: provider.env })).api.accounts.provider.named()).resolves.toEqual({
    provider: 'Octagon ID',
  })
  await signInAt(provider, { email, amr: ['pwd'] })
  expect(await opened(userId)).toEqual({ by: 'provider' })
  await signInAt(provider, { email, amr: ['pwd', 'otp', 'mfa'] })
  expect(await opened(userId)).toEqual({ by: 'provider', second_factor: 'provider' })
})

test('who has a second factor here is asked for it, unless the provider checked one', async () => {
  const mine = await admin()
  const { code, rewind } = await enrol(mine.person)
  for (const amr of [[], ['pwd'], ['pwd', 'sms'], ['MFA?']]) {
    const { visit, secondStep } = await signInAt(provider, { email: mine.email, amr })
    expect([secondStep, await visit.api.accounts.session()], amr.join()).toEqual([true, null])
  }
  await rewind()
  const { visit } = await signInAt(provider, { email: mine.email, amr: ['pwd'] })
  expect(await visit.api.accounts.secondStep.awaited()).toMatchObject({ portal: 'admin', hasApp: true })
  await visit.api.accounts.secondStep.complete({ code: code() })
  expect(await opened(mine.userId)).toEqual({ by: 'provider', second_factor: 'app' })
  for (const way of ['mfa', 'otp', 'hwk']) {
    const { visit, secondStep } = await signInAt(provider, { email: mine.email, amr: ['pwd', way] })
    expect(secondStep, way).toBe(false)
    expect(await visit.api.accounts.session()).toMatchObject({ email: mine.email })
  }
  const other = await admin()
  await addPasskey(await as(other.person))
  expect((await signInAt(provider, { email: other.email })).secondStep).toBe(true)
})

test('where staff need a second factor, one that the provider checked is enough for that session', async () => {
  const env = { REQUIRE_STAFF_2FA: 'true' }
  const { email } = await admin()
  const weak = await signInAt(provider, { email, amr: ['pwd'] }, { env })
  expect(await weak.visit.api.accounts.session()).toMatchObject({ mustEnrol: true, roles: [] })
  const strong = await signInAt(provider, { email, amr: ['mfa'] }, { env })
  expect(await strong.visit.api.accounts.session()).toMatchObject({ mustEnrol: false, roles: ['admin'] })
})

test('an unreachable provider is reported, and signing in by password still works', async () => {
  const env = { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:1' }
  const { person } = await admin()
  await expect(
    (await anonymous({ env })).api.accounts.provider.begin({ portal: 'admin' }),
  ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await (await as(person, { env })).api.accounts.session()).toMatchObject({ email: person.email })
})
