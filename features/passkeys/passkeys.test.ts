import { expect, test } from 'vitest'
import { wrongPassword } from '#platform/auth/confirm-password.server.ts'
import { makeAdmin, makeClient, owner, sharedPassword } from '#test/factories.ts'
import { authenticator } from '#test/fixtures/authenticator.ts'
import { addPasskey, signInBy, withPasskey } from '#test/fixtures/passkeys.ts'
import { enrol, halfIn, wrongCode } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { mostPasskeys, passkeyMessages } from './passkeys.schema.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const unconfirmed = { code: 'FORBIDDEN', message: expect.stringContaining('confirm first') }
const refused = { code: 'BAD_REQUEST', message: passkeyMessages.refused }

test('an anonymous caller manages no passkeys', async () => {
  const { passkeys, confirm } = (await anonymous()).api.accounts.own
  for (const asked of [
    () => passkeys.list(),
    () => passkeys.beginAdding(),
    () => passkeys.beginConfirming(),
    () => confirm({ password: sharedPassword }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a session alone adds and removes nothing: the password is asked for, and holds five minutes', async () => {
  const { person, userId } = await makeClient()
  const visit = await as(person)
  const { passkeys, confirm } = visit.api.accounts.own
  await expect(passkeys.beginAdding()).rejects.toMatchObject(unconfirmed)
  await expect(confirm({ password: 'a guess' })).rejects.toMatchObject({
    data: { fields: { password: wrongPassword } },
  })
  await expect(passkeys.beginAdding()).rejects.toMatchObject(unconfirmed)
  const key = authenticator()
  await confirm({ password: sharedPassword })
  const options = await passkeys.beginAdding()
  const old = () =>
    query(`update sessions set confirmed_at = now() - interval '5 minutes' where user_id = $1`, userId)
  await old()
  const credential = key.create(options)
  await expect(passkeys.add({ name: 'Phone', credential })).rejects.toMatchObject(unconfirmed)
  await addPasskey(visit, key)
  await old()
  const [mine] = (await passkeys.list()).passkeys
  await expect(passkeys.remove({ id: mine?.id ?? '' })).rejects.toMatchObject(unconfirmed)
  // A confirmation is valid only in its own session.
  const elsewhere = await signInBy(key)
  await visit.api.accounts.own.passkeys.confirm(
    key.get(await visit.api.accounts.own.passkeys.beginConfirming()),
  )
  await expect(elsewhere.api.accounts.own.passkeys.beginAdding()).rejects.toMatchObject(unconfirmed)
})

test('where there is a second factor, the password alone confirms nothing', async () => {
  const mine = await enrol((await makeClient()).person)
  const { confirm } = mine.visit.api.accounts.own
  await expect(confirm({ password: sharedPassword })).rejects.toMatchObject({
    data: { fields: { code: 'Please enter the code' } },
  })
  await expect(confirm({ password: sharedPassword, code: wrongCode(mine) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await confirm({ password: sharedPassword, code: mine.code() })
  const { visit, key } = await withPasskey((await makeClient()).person)
  const theirs = visit.api.accounts.own
  await expect(theirs.confirm({ password: sharedPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // With user verification a passkey counts as both factors, otherwise as neither.
  for (const [wrong, slip] of [
    [authenticator(), {}],
    [key, { unverified: true }],
  ] as const)
    await expect(
      theirs.passkeys.confirm(wrong.get(await theirs.passkeys.beginConfirming(), slip)),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await theirs.passkeys.confirm(key.get(await theirs.passkeys.beginConfirming()))
})

test('what another site made, without its holder, or for another challenge, is not added', async () => {
  const visit = await as((await makeClient()).person)
  const { passkeys, confirm } = visit.api.accounts.own
  await confirm({ password: sharedPassword })
  for (const slip of [
    { origin: 'https://portico.example.evil' },
    { rpId: 'portico.example.evil' },
    { unverified: true },
    { challenge: 'x'.repeat(43) },
  ]) {
    const credential = authenticator().create(await passkeys.beginAdding(), slip)
    await expect(passkeys.add({ name: 'N', credential }), JSON.stringify(slip)).rejects.toMatchObject(refused)
  }
  const key = authenticator()
  const options = await passkeys.beginAdding()
  await passkeys.add({ name: 'Phone', credential: key.create(options) })
  // The challenge is used, and the passkey is already registered.
  await expect(
    passkeys.add({ name: 'Again', credential: authenticator().create(options) }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const again = key.create(await passkeys.beginAdding())
  await expect(passkeys.add({ name: 'Again', credential: again })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: passkeyMessages.known,
  })
  // Another account can't register it either.
  const other = await as((await makeClient()).person)
  await expect(addPasskey(other, key)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(
    passkeys.add({ name: ' ', credential: authenticator().create(await passkeys.beginAdding()) }),
  ).rejects.toMatchObject({ data: { fields: { name: 'Name is required' } } })
})

test('an account has twenty passkeys at most', async () => {
  const { person, userId } = await makeClient()
  const visit = await as(person)
  await query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
      select $1::uuid, 'N', 'id-' || n || '-' || $1::text, 'k', 0, '{}' from generate_series(1, $2::int) as n`,
    userId,
    mostPasskeys - 1,
  )
  await query('update sessions set confirmed_at = now() where user_id = $1', userId)
  const { passkeys } = visit.api.accounts.own
  const add = async () =>
    passkeys.add({ name: 'N', credential: authenticator().create(await passkeys.beginAdding()) })
  await add()
  await expect(add()).rejects.toMatchObject({ code: 'CONFLICT', message: passkeyMessages.tooMany })
})

test('adding one ends the other sessions, is recorded, and its owner is notified', async () => {
  const { person, userId } = await makeClient()
  const elsewhere = await as(person)
  const { visit } = await withPasskey(person)
  expect(await elsewhere.api.accounts.session()).toBeNull()
  expect(await visit.api.accounts.own.passkeys.list()).toEqual({
    arePossible: true,
    asksSecondFactor: true,
    passkeys: [{ id: expect.any(String), name: 'Phone', createdAt: expect.any(Date), usedAt: null }],
  })
  expect((await mailTo(person.email)).subject).toBe('A passkey was added')
  const [line] = await query(
    `select detail from audit_log where user_id = $1 and action = 'passkey.added'`,
    userId,
  )
  expect(line.detail).toEqual({ name: 'Phone' })
})

test('one’s own passkeys are renamed and removed, nobody else’s', async () => {
  const mine = await withPasskey((await makeClient()).person)
  const other = await withPasskey((await makeClient()).person)
  const [theirs] = (await other.visit.api.accounts.own.passkeys.list()).passkeys
  const id = theirs?.id ?? ''
  const { passkeys } = mine.visit.api.accounts.own
  await expect(passkeys.rename({ id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(passkeys.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await other.visit.api.accounts.own.passkeys.rename({ id, name: 'Key ring' })).toMatchObject({
    id,
    name: 'Key ring',
  })
  expect((await passkeys.list()).passkeys).toHaveLength(1)
})

test('the last passkey can be removed if there is a password, which then signs in alone', async () => {
  const { person, userId } = await makeClient()
  const { visit, key } = await withPasskey(person)
  const { passkeys, twoFactor } = visit.api.accounts.own
  const { recoveryCodes } = await twoFactor.makeCodes()
  const [mine] = (await passkeys.list()).passkeys
  const id = mine?.id ?? ''
  const [{ password_hash: hash }] = await query(
    'select password_hash from credentials where user_id = $1',
    userId,
  )
  await query('delete from credentials where user_id = $1', userId)
  await expect(passkeys.remove({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: passkeyMessages.lastWayIn,
  })
  await query('insert into credentials (user_id, password_hash) values ($1, $2)', userId, hash)
  const elsewhere = await signInBy(key)
  await passkeys.remove({ id })
  expect(await elsewhere.api.accounts.session()).toBeNull()
  expect(recoveryCodes).toHaveLength(10)
  expect(await query('select from recovery_codes where user_id = $1', userId)).toEqual([])
  expect((await mailTo(person.email, 3)).subject).toBe('A passkey was removed')
  expect(await (await as(person)).api.accounts.session()).toMatchObject({ email: person.email })
})

test('recovery codes do where the passkey is lost, and are made by the person who confirmed', async () => {
  const { person, userId } = await makeClient()
  const plain = await as(person)
  await expect(plain.api.accounts.own.twoFactor.makeCodes()).rejects.toMatchObject(unconfirmed)
  const { visit } = await withPasskey(person)
  await expect(
    (await halfIn(person)).api.accounts.secondStep.complete({ code: '000000' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const { recoveryCodes } = await visit.api.accounts.own.twoFactor.makeCodes()
  const lost = await halfIn(person)
  await expect(lost.api.accounts.secondStep.complete({ code: '00000-00000' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await lost.api.accounts.secondStep.complete({ code: recoveryCodes[0] ?? '' })
  expect(await lost.api.accounts.session()).toMatchObject({ email: person.email })
  // Without an app, the user can neither turn it off nor set it up by the codes.
  const { twoFactor } = visit.api.accounts.own
  const proof = { password: sharedPassword, code: recoveryCodes[1] ?? '' }
  await expect(twoFactor.disable(proof)).rejects.toMatchObject({ code: 'CONFLICT' })
  await twoFactor.begin({ password: sharedPassword })
  await expect(twoFactor.confirm({ code: recoveryCodes[1] ?? '' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  // With an app, the codes can be renewed by either proof.
  await query('update two_factors set confirmed_at = now() where user_id = $1', userId)
  await expect(twoFactor.makeCodes()).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an administrator who resets somebody’s second factor removes their passkeys', async () => {
  const { person, userId } = await makeClient()
  const { key } = await withPasskey(person)
  const admin = await as((await makeAdmin()).person)
  await admin.api.admin.people.resetTwoFactor({ userId: String(userId) })
  await expect(signInBy(key)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await (await as(person)).api.accounts.session()).toMatchObject({ email: person.email })
})
