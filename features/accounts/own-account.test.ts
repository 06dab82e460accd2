import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wrongPassword } from '#platform/auth/confirm-password.server.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'

const chosen = 'a wholly new secret'
const signsIn = (email: string, password: string) =>
  as({ email, password }).then(
    () => true,
    () => false,
  )
const alive = async (visit: Awaited<ReturnType<typeof anonymous>>) =>
  (await visit.api.accounts.session()) !== null

test('all staff need them: by role, by profile, or by an address of the firm’s', async () => {
  const elsewhere = () => ({ email: `staff-${randomUUID().slice(0, 8)}@elsewhere.example` })
  const dismissed = await makeLawyer(elsewhere())
  await (await owner()).query('delete from user_roles where user_id = $1', [dismissed.userId])
  const ofTheFirm = await makeUser({ email: `new-${randomUUID().slice(0, 8)}@octagonlaw.example` })
  const client = await makeClient()
  for (const [{ person }, needs] of [
    [await makeAdmin(elsewhere()), true],
    [await makeLawyer(elsewhere()), true],
    [dismissed, true],
    [ofTheFirm, true],
    [client, false],
  ] as const) {
    const { api } = await as({ email: person.email, password: person.password })
    const change = api.accounts.own.changePassword({
      currentPassword: sharedPassword,
      newPassword: 'elevenchars',
    })
    if (needs)
      await expect(change).rejects.toMatchObject({ data: { fields: { newPassword: expect.any(String) } } })
    else expect(await change).toEqual({ success: true })
  }
})

test('changing the password asks for the current one and ends the other sessions', async () => {
  const client = await makeClient()
  const [here, elsewhere] = [await as(client.person), await as(client.person)]
  const change = (currentPassword: string, newPassword = chosen) =>
    here.api.accounts.own.changePassword({ currentPassword, newPassword })
  await expect(change('not it')).rejects.toMatchObject({
    data: { fields: { currentPassword: wrongPassword } },
  })
  expect(await alive(elsewhere)).toBe(true)
  await change(sharedPassword)
  expect([await alive(here), await alive(elsewhere)]).toEqual([true, false])
  expect([await signsIn(client.email, sharedPassword), await signsIn(client.email, chosen)]).toEqual([
    false,
    true,
  ])
  for (let n = 0; n < 5; n++) await change('guess').catch(() => {})
  await expect(change(chosen)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(
    (await anonymous()).api.accounts.own.changePassword({ currentPassword: 'x', newPassword: chosen }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a new address counts once the person who asked for it has confirmed it', async () => {
  const client = await makeClient()
  const [here, other] = [await as(client.person), await as((await makeClient()).person)]
  const email = `moved-${randomUUID().slice(0, 8)}@demo.example`
  await expect(here.api.accounts.own.askForAddress({ email, password: 'wrong' })).rejects.toMatchObject({
    data: { fields: { password: wrongPassword } },
  })
  await here.api.accounts.own.askForAddress({ email, password: sharedPassword })
  const { token } = await mailTo(email)
  expect((await here.api.accounts.session())?.email).toBe(client.email)
  await expect(other.api.accounts.own.changeAddress({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await here.api.accounts.own.changeAddress({ token })).toEqual({ email })
  expect((await here.api.accounts.session())?.email).toBe(email)
  expect([await signsIn(client.email, sharedPassword), await signsIn(email, sharedPassword)]).toEqual([
    false,
    true,
  ])
  expect((await mailTo(client.email)).subject).toBe('Your email address was changed')
  await expect(here.api.accounts.own.changeAddress({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a taken address gets the same answer, and is never changed to', async () => {
  const [client, taken] = [await makeClient(), await makeClient()]
  const here = await as(client.person)
  expect(await here.api.accounts.own.askForAddress({ email: taken.email, password: sharedPassword })).toEqual(
    { success: true },
  )
  expect(await mailsTo(taken.email)).toEqual([])
})

test('sessions are listed and ended, one’s own alone', async () => {
  const client = await makeClient()
  const [here, elsewhere, third] = [await as(client.person), await as(client.person), await as(client.person)]
  const listed = await here.api.accounts.own.sessions()
  expect(listed.filter(({ current }) => current)).toHaveLength(1)
  expect(listed).toHaveLength(3)
  const other = await as((await makeClient()).person)
  const [notMine] = await other.api.accounts.own.sessions()
  await expect(here.api.accounts.own.endSession({ id: notMine?.id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const [theirs] = (await elsewhere.api.accounts.own.sessions()).filter(({ current }) => current)
  await here.api.accounts.own.endSession({ id: theirs?.id ?? '' })
  expect([await alive(elsewhere), await alive(third)]).toEqual([false, true])
  await here.api.accounts.own.endOtherSessions()
  expect([await alive(here), await alive(third), await alive(other)]).toEqual([true, false, true])
})
