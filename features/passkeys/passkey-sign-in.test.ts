import { expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { authenticator } from '#test/fixtures/authenticator.ts'
import { addPasskey, signInBy, withPasskey } from '#test/fixtures/passkeys.ts'
import { enrol, halfIn } from '#test/fixtures/two-factor.ts'
import { anonymous, as } from '#test/people.ts'
import { passkeyMessages } from './passkeys.schema.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const unknown = { code: 'INVALID_CREDENTIALS', message: passkeyMessages.unknown }
const expired = { code: 'UNAUTHORIZED', message: passkeyMessages.expired }
const emailOf = async (visit: Awaited<ReturnType<typeof anonymous>>) =>
  (await visit.api.accounts.session())?.email ?? null

test('a passkey that is not registered, or that signed for another site, opens nothing', async () => {
  const { person, userId } = await makeClient()
  const { key } = await withPasskey(person)
  await expect(signInBy(authenticator())).rejects.toMatchObject(unknown)
  for (const slip of [
    { origin: 'https://portico.example.evil' },
    { origin: 'http://localhost:4000' },
    { rpId: 'portico.example.evil' },
    { challenge: Buffer.from('made up'.repeat(5)).toString('base64url') },
    {
      userHandle: Buffer.from(String((await makeClient()).userId).replaceAll('-', ''), 'hex').toString(
        'base64url',
      ),
    },
  ])
    await expect(signInBy(key, { slip }), JSON.stringify(slip)).rejects.toMatchObject(unknown)
  await query('delete from throttles')
  expect(await emailOf(await signInBy(key))).toBe(person.email)
  const [opened] = await query(
    `select detail from audit_log where user_id = $1 and action = 'session.opened' order by id desc limit 1`,
    userId,
  )
  expect(opened.detail).toEqual({ second_factor: 'passkey' })
})

test('a passkey that did not verify its holder is not enough alone', async () => {
  const { key } = await withPasskey((await makeClient()).person)
  await expect(signInBy(key, { slip: { unverified: true } })).rejects.toMatchObject(unknown)
})

test('a challenge works once, in the browser that asked, for five minutes, and for sign-ins alone', async () => {
  const { person } = await makeClient()
  const { visit: own, key } = await withPasskey(person)
  const visit = await anonymous()
  const { passkey } = visit.api.accounts
  // A challenge that was used, by a failed as well as by a successful attempt.
  const options = await passkey.begin({ portal: 'client' })
  const cookies = new Map(visit.cookies)
  await expect(passkey.complete(key.get(options, { unverified: true }))).rejects.toMatchObject(unknown)
  for (const [name, value] of cookies) visit.cookies.set(name, value)
  await expect(passkey.complete(key.get(options))).rejects.toMatchObject(expired)
  // Another browser's challenge.
  const theirs = await (await anonymous()).api.accounts.passkey.begin({ portal: 'client' })
  await expect((await anonymous()).api.accounts.passkey.complete(key.get(theirs))).rejects.toMatchObject(
    expired,
  )
  const mine = await anonymous()
  await mine.api.accounts.passkey.begin({ portal: 'client' })
  await expect(mine.api.accounts.passkey.complete(key.get(theirs))).rejects.toMatchObject(unknown)
  // A challenge that a newer one replaced.
  const [first] = [await passkey.begin({ portal: 'client' }), await passkey.begin({ portal: 'client' })]
  await expect(passkey.complete(key.get(first))).rejects.toMatchObject(unknown)
  // An expired challenge.
  const old = await passkey.begin({ portal: 'client' })
  const [{ minutes }] = await query(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from passkey_challenges where challenge = $1`,
    old.challenge,
  )
  expect(minutes).toBe(5)
  await query('update passkey_challenges set expires_at = now() where challenge = $1', old.challenge)
  await expect(passkey.complete(key.get(old))).rejects.toMatchObject(expired)
  // A challenge for confirming the identity.
  const confirming = await own.api.accounts.own.passkeys.beginConfirming()
  await expect(own.api.accounts.passkey.complete(key.get(confirming))).rejects.toMatchObject(expired)
})

test('a counter that does not rise shows a copied passkey, which is refused', async () => {
  const { key } = await withPasskey((await makeClient()).person)
  await signInBy(key, { slip: { counter: 10 } })
  for (const counter of [9, 10])
    await expect(signInBy(key, { slip: { counter } })).rejects.toMatchObject(unknown)
  await signInBy(key, { slip: { counter: 11 } })
})

test('passkeys that are synced count nothing, and work again and again', async () => {
  const visit = await as((await makeClient()).person)
  const key = authenticator()
  const { confirm, passkeys } = visit.api.accounts.own
  await confirm({ password: sharedPassword })
  await passkeys.add({ name: 'Synced', credential: key.create(await passkeys.beginAdding(), { counter: 0 }) })
  for (let times = 0; times < 2; times++) await signInBy(key, { slip: { counter: 0 } })
})

test('a passkey that was removed, and one of a blocked account, are answered like an unknown one', async () => {
  const removed = await withPasskey((await makeClient()).person)
  const { passkeys } = removed.visit.api.accounts.own
  const [mine] = (await passkeys.list()).passkeys
  await passkeys.remove({ id: mine?.id ?? '' })
  await expect(signInBy(removed.key)).rejects.toMatchObject(unknown)
  const blocked = await makeClient()
  const { key } = await withPasskey(blocked.person)
  await query('update users set banned_at = now() where id = $1', blocked.userId)
  await expect(signInBy(key)).rejects.toMatchObject(unknown)
})

test('each portal refuses whom it refuses after a password, and says the same', async () => {
  const client = await withPasskey((await makeClient()).person)
  const lawyer = await makeLawyer()
  const staff = await withPasskey(lawyer.person)
  for (const [key, portal, code, message] of [
    [client.key, 'admin', 'FORBIDDEN', 'Access denied. Admin privileges required.'],
    [staff.key, 'admin', 'FORBIDDEN', 'Access denied. Admin privileges required.'],
    [
      client.key,
      'lawyer',
      'FORBIDDEN',
      'This email is not registered as a lawyer. Please contact the administrator.',
    ],
    [client.key, 'lawyer-auth', 'BAD_REQUEST', expect.stringContaining('Invalid email domain')],
  ] as const) {
    const visit = await anonymous()
    await expect(signInBy(key, { portal, visit })).rejects.toMatchObject({ code, message })
    expect(await emailOf(visit)).toBeNull()
  }
  expect(await emailOf(await signInBy(staff.key, { portal: 'lawyer' }))).toBe(lawyer.person.email)
  const admin = await makeAdmin()
  const { key } = await withPasskey(admin.person)
  const entered = await signInBy(key, { portal: 'admin' })
  expect((await entered.api.accounts.session())?.roles).toEqual(['admin'])
})

test('tries count as those with a password do, by account and by address', async () => {
  const { person } = await makeClient()
  const { key } = await withPasskey(person)
  for (let tries = 1; tries <= 5; tries++)
    await expect(signInBy(key, { slip: { unverified: true } })).rejects.toMatchObject(unknown)
  await expect(signInBy(key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(as(person)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const visit = await anonymous()
  for (let tries = 1; tries <= 20; tries++)
    await expect(signInBy(authenticator(), { visit })).rejects.toMatchObject(unknown)
  await expect(signInBy(authenticator(), { visit })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('requests for challenges are limited', async () => {
  const visit = await anonymous()
  for (let times = 1; times <= 60; times++) await visit.api.accounts.passkey.begin({ portal: 'client' })
  await expect(visit.api.accounts.passkey.begin({ portal: 'client' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

test('with a passkey, the password alone opens nothing; the passkey is the second step', async () => {
  const { person, userId } = await makeClient()
  const { key } = await withPasskey(person)
  const other = await withPasskey((await makeClient()).person)
  const visit = await halfIn(person)
  expect(await emailOf(visit)).toBeNull()
  const { passkey, awaited } = visit.api.accounts.secondStep
  expect(await awaited()).toEqual({ portal: 'client', hasApp: false, hasPasskey: true })
  // Another account's passkey, and an unregistered one.
  for (const wrong of [other.key, authenticator()])
    await expect(passkey.complete(wrong.get(await passkey.begin()))).rejects.toMatchObject(unknown)
  expect(
    await query(`select from audit_log where user_id = $1 and action = 'session.refused'`, userId),
  ).toHaveLength(2)
  // A challenge for a sign-in by the passkey alone.
  const alone = await visit.api.accounts.passkey.begin({ portal: 'client' })
  await expect(passkey.complete(key.get(alone))).rejects.toMatchObject(expired)
  const options = await passkey.begin()
  expect(options.allowCredentials).toHaveLength(1)
  // The password was the first factor, so user verification isn't required.
  await passkey.complete(key.get(options, { unverified: true }))
  expect(await emailOf(visit)).toBe(person.email)
})

test('nobody takes the second step by a passkey without the password, or after eight minutes', async () => {
  const { person, userId } = await makeClient()
  const { key } = await withPasskey(person)
  const stale = { code: 'UNAUTHORIZED', message: expect.stringContaining('enter your password again') }
  await expect((await anonymous()).api.accounts.secondStep.passkey.begin()).rejects.toMatchObject(stale)
  const visit = await halfIn(person)
  const options = await visit.api.accounts.secondStep.passkey.begin()
  await query('update pending_sign_ins set expires_at = now() where user_id = $1', userId)
  await expect(visit.api.accounts.secondStep.passkey.complete(key.get(options))).rejects.toMatchObject(stale)
})

test('beside an app, either is enough as the second step', async () => {
  const { person } = await makeClient()
  const { visit, code, rewind } = await enrol(person)
  const { confirm, passkeys } = visit.api.accounts.own
  await confirm({ password: sharedPassword, code: code() })
  const key = authenticator()
  await passkeys.add({ name: 'Key', credential: key.create(await passkeys.beginAdding()) })
  await rewind()
  const byApp = await halfIn(person)
  expect(await byApp.api.accounts.secondStep.awaited()).toMatchObject({ hasApp: true, hasPasskey: true })
  await byApp.api.accounts.secondStep.complete({ code: code() })
  expect(await emailOf(byApp)).toBe(person.email)
  const byKey = await halfIn(person)
  const { passkey } = byKey.api.accounts.secondStep
  await passkey.complete(key.get(await passkey.begin()))
  expect(await emailOf(byKey)).toBe(person.email)
})

test('staff who need a second factor have it with a passkey', async () => {
  const env = { REQUIRE_STAFF_2FA: 'true' }
  const { person } = await makeLawyer()
  const visit = await as(person, { env })
  expect((await visit.api.accounts.session())?.mustEnrol).toBe(true)
  const key = await addPasskey(visit)
  expect(await visit.api.accounts.session()).toMatchObject({ mustEnrol: false, roles: ['lawyer'] })
  const again = await anonymous({ env })
  await signInBy(key, { portal: 'lawyer', visit: again })
  expect(await again.api.accounts.session()).toMatchObject({ mustEnrol: false, roles: ['lawyer'] })
})
