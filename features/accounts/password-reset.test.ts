import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { accountMessages } from './accounts.schema.ts'

const chosen = 'a wholly new secret'
const signsIn = (email: string, password: string) =>
  as({ email, password }).then(
    () => true,
    () => false,
  )
const alive = async (visit: Awaited<ReturnType<typeof anonymous>>) =>
  (await visit.api.accounts.session()) !== null

test('a reset request gets the same answer for every address; only an account’s owner gets a mail', async () => {
  const client = await makeClient()
  const unknown = `nobody-${randomUUID()}@demo.example`
  const visit = await anonymous()
  expect(await visit.api.accounts.passwordReset.ask({ email: unknown })).toEqual({ success: true })
  expect(await visit.api.accounts.passwordReset.ask({ email: client.email })).toEqual({ success: true })
  await mailTo(client.email)
  expect(await mailsTo(unknown)).toEqual([])
})

test('requests by others don’t keep an owner from a reset: the links that were mailed work', async () => {
  const [client, chosen] = [await makeClient(), 'chosen after the flood']
  for (let asks = 0; asks < 5; asks++)
    await (await anonymous()).api.accounts.passwordReset.ask({ email: client.email })
  const { token } = await mailTo(client.email, 3)
  const visit = await anonymous()
  expect(await visit.api.accounts.passwordReset.ask({ email: client.email })).toEqual({ success: true })
  await visit.api.accounts.passwordReset.complete({ token, password: chosen })
  await as({ email: client.email, password: chosen })
})

test('a reset link works once, ends every session, and gets through a throttled login', async () => {
  const client = await makeClient()
  const old = await as(client.person)
  for (let n = 0; n < 6; n++) await signsIn(client.email, 'wrong password')
  expect(await signsIn(client.email, sharedPassword)).toBe(false)
  const visit = await anonymous()
  await visit.api.accounts.passwordReset.ask({ email: client.email })
  const { token } = await mailTo(client.email)
  const attempts = await Promise.allSettled(
    [chosen, 'another new secret'].map((password) =>
      visit.api.accounts.passwordReset.complete({ token, password }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await alive(old)).toBe(false)
  const works = [await signsIn(client.email, chosen), await signsIn(client.email, 'another new secret')]
  expect(works.filter(Boolean)).toHaveLength(1)
  await expect(visit.api.accounts.passwordReset.complete({ token, password: chosen })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: accountMessages.staleLink,
  })
  expect((await mailTo(client.email, 2)).subject).toBe('Your password was changed')
})

test('a new password voids every link that was asked for before, however it was chosen', async () => {
  const client = await makeClient()
  const visit = await anonymous()
  const ask = async (count: number) => {
    await visit.api.accounts.passwordReset.ask({ email: client.email })
    return (await mailTo(client.email, count)).token
  }
  const [first, second] = [await ask(1), await ask(2)]
  await visit.api.accounts.passwordReset.complete({ token: second, password: chosen })
  expect((await mailTo(client.email, 3)).subject).toBe('Your password was changed')
  const third = await ask(4)
  const { api } = await as({ ...client.person, password: chosen })
  await api.accounts.own.changePassword({ currentPassword: chosen, newPassword: 'chosen in peace' })
  for (const token of [first, third])
    await expect(
      visit.api.accounts.passwordReset.complete({ token, password: 'of somebody with a link' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await signsIn(client.email, 'chosen in peace')).toBe(true)
})

test('an expired reset link, an invented one and a common password change nothing', async () => {
  const client = await makeClient()
  const visit = await anonymous()
  await visit.api.accounts.passwordReset.ask({ email: client.email })
  const { token } = await mailTo(client.email)
  const complete = (link: string, password: string) =>
    visit.api.accounts.passwordReset.complete({ token: link, password })
  await expect(complete(token, 'qwerty123')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(complete('x'.repeat(43), chosen)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await (await owner()).query('update password_resets set expires_at = now() where user_id = $1', [
    client.userId,
  ])
  await expect(complete(token, chosen)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await signsIn(client.email, sharedPassword)).toBe(true)
})

test('staff need twelve characters, and their link stays valid until they choose them', async () => {
  for (const staff of [await makeLawyer(), await makeAdmin()]) {
    const visit = await anonymous()
    await visit.api.accounts.passwordReset.ask({ email: staff.email })
    const { token } = await mailTo(staff.email)
    await expect(
      visit.api.accounts.passwordReset.complete({ token, password: 'elevenchars' }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { password: 'Password must be at least 12 characters' } },
    })
    await visit.api.accounts.passwordReset.complete({ token, password: 'twelve chars' })
    expect(await signsIn(staff.email, 'twelve chars')).toBe(true)
  }
})

test('following a reset link verifies the address, and no other account’s', async () => {
  const [unsure, other] = [await makeUser({ emailVerified: false }), await makeUser({ emailVerified: false })]
  const visit = await anonymous()
  await visit.api.accounts.passwordReset.ask({ email: unsure.email })
  const { token } = await mailTo(unsure.email)
  await visit.api.accounts.passwordReset.complete({ token, password: chosen })
  const { rows } = await (await owner()).query(
    'select email, email_verified from users where id = any ($1) order by email_verified',
    [[unsure.id, other.id]],
  )
  expect(rows).toEqual([
    { email: other.email, email_verified: false },
    { email: unsure.email, email_verified: true },
  ])
  expect(await signsIn(other.email, sharedPassword)).toBe(true)
})

test('a reset link is void once the address it was mailed to is no longer the account’s', async () => {
  const client = await makeClient()
  const here = await as(client.person)
  await here.api.accounts.passwordReset.ask({ email: client.email })
  const { token: reset } = await mailTo(client.email)
  const email = `moved-${randomUUID().slice(0, 8)}@demo.example`
  await here.api.accounts.own.askForAddress({ email, password: sharedPassword })
  await here.api.accounts.own.changeAddress({ token: (await mailTo(email)).token })
  await expect(
    (await anonymous()).api.accounts.passwordReset.complete({ token: reset, password: chosen }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND', message: accountMessages.staleLink })
  expect(await signsIn(email, sharedPassword)).toBe(true)
})
