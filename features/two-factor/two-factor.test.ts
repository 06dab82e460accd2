import { expect, test } from 'vitest'
import { wrongPassword } from '#platform/auth/confirm-password.server.ts'
import { makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { codesOf, enrol, halfIn, wrongCode } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const isWrongPassword = { data: { fields: { password: wrongPassword } } }
const wrong = { code: 'BAD_REQUEST', data: { fields: { code: expect.stringContaining('not right') } } }
const audited = async (userId: string | null) =>
  (
    await query(
      `select action from audit_log where user_id = $1 and action like 'two_factor.%' order by id`,
      userId,
    )
  ).map(({ action }) => action)

test('an anonymous visitor sets nothing up', async () => {
  const { twoFactor } = (await anonymous()).api.accounts.own
  for (const asked of [
    () => twoFactor.state(),
    () => twoFactor.begin({ password: sharedPassword }),
    () => twoFactor.confirm({ code: '000000' }),
    () => twoFactor.replaceCodes({ password: sharedPassword, code: '000000' }),
    () => twoFactor.disable({ password: sharedPassword, code: '000000' }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a session is not enough to begin: the password is asked for, five times', async () => {
  const { person } = await makeClient()
  const { twoFactor } = (await as(person)).api.accounts.own
  await expect(twoFactor.begin({ password: '' })).rejects.toMatchObject({
    data: { fields: { password: 'Please enter your current password' } },
  })
  for (let tries = 1; tries <= 5; tries++)
    await expect(twoFactor.begin({ password: 'a guess' })).rejects.toMatchObject(isWrongPassword)
  await expect(twoFactor.begin({ password: sharedPassword })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

test('until a code has been given, nothing is asked of anybody', async () => {
  const { person } = await makeClient()
  const { twoFactor } = (await as(person)).api.accounts.own
  await expect(twoFactor.confirm({ code: '000000' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const code = codesOf((await twoFactor.begin({ password: sharedPassword })).uri)
  await expect(twoFactor.confirm({ code: wrongCode({ code }) })).rejects.toMatchObject(wrong)
  expect(await twoFactor.state()).toEqual({
    enabled: false,
    since: null,
    recoveryCodesLeft: 0,
    required: false,
  })
  expect(await (await halfIn(person)).api.accounts.session()).toMatchObject({ email: person.email })
})

test('a secret that was begun with too long ago, or replaced, is not taken on', async () => {
  const { person, userId } = await makeClient()
  const { twoFactor } = (await as(person)).api.accounts.own
  const first = codesOf((await twoFactor.begin({ password: sharedPassword })).uri)
  const second = codesOf((await twoFactor.begin({ password: sharedPassword })).uri)
  await expect(twoFactor.confirm({ code: first() })).rejects.toMatchObject(wrong)
  await query(`update two_factors set created_at = now() - interval '31 minutes' where user_id = $1`, userId)
  await expect(twoFactor.confirm({ code: second() })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await twoFactor.state()).enabled).toBe(false)
})

test('turning it on ends the other sessions, and its owner is notified', async () => {
  const { person, userId } = await makeLawyer()
  const elsewhere = await as(person)
  const { visit, recoveryCodes } = await enrol(person)
  expect(await elsewhere.api.accounts.session()).toBeNull()
  expect(await visit.api.accounts.session()).toMatchObject({ email: person.email, roles: ['lawyer'] })
  expect(await visit.api.accounts.own.twoFactor.state()).toEqual({
    enabled: true,
    since: expect.any(Date),
    recoveryCodesLeft: 10,
    required: false,
  })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect((await mailTo(person.email)).subject).toBe('Two-factor sign-in is on')
  expect(await audited(userId)).toEqual(['two_factor.enabled'])
  expect(await query('select two_factor_enabled from users where id = $1', userId)).toEqual([
    { two_factor_enabled: true },
  ])
})

test('one that is on is not replaced by a new one', async () => {
  const { visit, person, code } = await enrol((await makeClient()).person)
  await expect(visit.api.accounts.own.twoFactor.begin({ password: sharedPassword })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Two-factor sign-in is on already.',
  })
  await (await halfIn(person)).api.accounts.secondStep.complete({ code: code() })
})

test('the database keeps neither secret nor recovery codes as they are', async () => {
  const { person, userId } = await makeClient()
  const visit = await as(person)
  const { secret, uri } = await visit.api.accounts.own.twoFactor.begin({ password: sharedPassword })
  const code = codesOf(uri)()
  const { recoveryCodes } = await visit.api.accounts.own.twoFactor.confirm({ code })
  const rows = JSON.stringify([
    await query('select * from two_factors where user_id = $1', userId),
    await query('select * from recovery_codes where user_id = $1', userId),
    await query('select * from audit_log where user_id = $1', userId),
  ])
  expect(rows).toContain('code_hash')
  for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace('-', ''))])
    expect(rows).not.toContain(told)
  // The secret is encrypted for this account: copied into another row it can't be decrypted.
  const other = await makeClient()
  await query(
    `insert into two_factors (user_id, secret, confirmed_at)
      select $1, secret, now() from two_factors where user_id = $2`,
    other.userId,
    userId,
  )
  await expect((await halfIn(other.person)).api.accounts.secondStep.complete({ code })).rejects.toMatchObject(
    { code: 'INTERNAL_SERVER_ERROR' },
  )
})

test('turning it off and new recovery codes take both proofs again', async () => {
  const mine = await enrol((await makeClient()).person)
  const { twoFactor } = mine.visit.api.accounts.own
  for (const change of [twoFactor.disable, twoFactor.replaceCodes]) {
    await expect(change({ password: 'a guess', code: mine.code() })).rejects.toMatchObject(isWrongPassword)
    await expect(change({ password: sharedPassword, code: wrongCode(mine) })).rejects.toMatchObject(wrong)
    await expect(change({ password: sharedPassword, code: ' - ' })).rejects.toMatchObject({
      data: { fields: { code: 'Please enter the code' } },
    })
  }
  expect(await twoFactor.state()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
})

test('new recovery codes put the old ones out of use', async () => {
  const { person, userId } = await makeClient()
  const mine = await enrol(person)
  const [old = ''] = mine.recoveryCodes
  const { recoveryCodes } = await mine.visit.api.accounts.own.twoFactor.replaceCodes({
    password: sharedPassword,
    code: mine.code(),
  })
  const visit = await halfIn(person)
  await expect(visit.api.accounts.secondStep.complete({ code: old })).rejects.toMatchObject(wrong)
  await visit.api.accounts.secondStep.complete({ code: recoveryCodes[0] ?? '' })
  expect(await audited(userId)).toEqual(['two_factor.enabled', 'two_factor.codes_renewed'])
})

test('turned off, by app or recovery code, it is removed with its recovery codes, and its owner is notified', async () => {
  for (const by of ['app', 'recovery code']) {
    const { person, userId } = await makeClient()
    const mine = await enrol(person)
    const code = by === 'app' ? mine.code() : (mine.recoveryCodes[0] ?? '')
    await mine.visit.api.accounts.own.twoFactor.disable({ password: sharedPassword, code })
    expect(await mine.visit.api.accounts.own.twoFactor.state()).toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
    })
    expect((await mailTo(person.email, 2)).subject).toBe('Two-factor sign-in is off')
    expect(await audited(userId)).toEqual(['two_factor.enabled', 'two_factor.disabled'])
    expect(await (await as(person)).api.accounts.session()).toMatchObject({ email: person.email })
    await expect(
      mine.visit.api.accounts.own.twoFactor.replaceCodes({ password: sharedPassword, code: '000000' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Two-factor sign-in is not on.' })
  }
})
