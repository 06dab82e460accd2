import { expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { codesOf, enrol, halfIn } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { as } from '#test/people.ts'

// A server on which staff must have a second factor.
const there = { env: { REQUIRE_STAFF_2FA: 'true' } }
const required = { code: 'TWO_FACTOR_REQUIRED', status: 403 }

test('staff without a second factor have a session that opens nothing of theirs', async () => {
  const [lawyer, admin] = [await makeLawyer(), await makeAdmin()]
  const file = (await makeLawyer()).id
  for (const { person } of [lawyer, admin]) {
    const visit = await as(person, there)
    expect(await visit.api.accounts.session()).toMatchObject({
      email: person.email,
      mustEnrol: true,
      roles: [],
      lawyerId: null,
      clientId: null,
    })
    for (const asked of [
      () => visit.api.lawyer.cases.list({}),
      () => visit.api.lawyer.profile.get(),
      () => visit.api.lawyer.chat.conversations(),
      () => visit.api.admin.cases.list({}),
      () => visit.api.admin.clients.list({}),
      () => visit.api.admin.people.list({}),
      () => visit.api.client.cases.list({}),
      () => visit.api.notifications.list(),
      () =>
        visit.api.accounts.own.changePassword({
          currentPassword: sharedPassword,
          newPassword: 'x'.repeat(12),
        }),
      () => visit.api.accounts.own.sessions(),
    ])
      await expect(asked()).rejects.toMatchObject(required)
    expect((await visit.fetch(`/api/files/${file}`)).status).toBe(404)
  }
})

test('a person who sets it up goes on in the same session; one who turns it off is stopped again', async () => {
  const { person } = await makeLawyer()
  const { visit, code } = await enrol(person, there)
  expect(await visit.api.accounts.session()).toMatchObject({ mustEnrol: false, roles: ['lawyer'] })
  await visit.api.lawyer.cases.list({})
  expect(await visit.api.accounts.own.twoFactor.state()).toMatchObject({ enabled: true, required: true })
  await visit.api.accounts.own.twoFactor.disable({ password: sharedPassword, code: code() })
  await expect(visit.api.lawyer.cases.list({})).rejects.toMatchObject(required)
})

test('a set-up that is begun and not finished opens nothing', async () => {
  const visit = await as((await makeAdmin()).person, there)
  const { uri } = await visit.api.accounts.own.twoFactor.begin({ password: sharedPassword })
  await expect(visit.api.admin.cases.list({})).rejects.toMatchObject(required)
  await visit.api.accounts.own.twoFactor.confirm({ code: codesOf(uri)() })
  await visit.api.admin.cases.list({})
})

test('clients choose for themselves, and stay clients only until they become staff', async () => {
  const { person, userId } = await makeClient()
  const visit = await as(person, there)
  expect(await visit.api.accounts.session()).toMatchObject({
    mustEnrol: false,
    clientId: expect.any(String),
  })
  await visit.api.client.cases.list({})
  await (await owner()).query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [userId])
  await expect(visit.api.admin.cases.list({})).rejects.toMatchObject(required)
})

test('an administrator resets another’s second factor, who signs in with the password and sets it up again', async () => {
  const boss = await enrol((await makeAdmin()).person, there)
  const { person, userId } = await makeLawyer()
  const mine = await enrol(person, there)
  await expect(mine.visit.api.admin.people.resetTwoFactor({ userId: userId ?? '' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await boss.visit.api.admin.people.resetTwoFactor({ userId: userId ?? '' })
  expect(await mine.visit.api.accounts.session()).toBeNull()
  const visit = await halfIn(person, there)
  expect(await visit.api.accounts.session()).toMatchObject({ mustEnrol: true })
  expect((await mailTo(person.email, 2, there.env)).subject).toBe('Your two-factor sign-in was reset')
})

test('where it isn’t required, staff enter with the password alone', async () => {
  const visit = await as((await makeAdmin()).person)
  expect(await visit.api.accounts.session()).toMatchObject({ mustEnrol: false, roles: ['admin'] })
})
