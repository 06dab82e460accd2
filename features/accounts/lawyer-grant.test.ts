import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'

const query = async (text: string, values: unknown[]) => (await (await owner()).query(text, values)).rows
const address = () => `iris-${randomUUID().slice(0, 8)}@octagonlaw.example`
const grant = async (person: { email: string; password: string }, email: string) =>
  (await as(person)).api.accounts.grantLawyerByEmail({ email })
const refused = (message: string) => ({ code: 'FORBIDDEN', message })
const noProfile = refused('No lawyer profile found for this email. Please contact admin.')

test('an anonymous visitor is granted nothing', async () => {
  const { email } = await makeLawyer({ userId: null, email: address() })
  await expect((await anonymous()).api.accounts.grantLawyerByEmail({ email })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a foreign, outside or unverified address, or one without a profile, doesn’t grant the lawyer role', async () => {
  const profile = await makeLawyer({ userId: null, email: address() })
  const client = await makeClient()
  await expect(grant(client.person, profile.email)).rejects.toMatchObject(noProfile)
  await expect(grant(client.person, client.email)).rejects.toMatchObject(
    refused('Invalid email domain. Use @octagonlaw.example email'),
  )
  const nobody = await makeUser({ email: address() })
  await expect(grant(nobody.person, nobody.email)).rejects.toMatchObject(noProfile)
  const unverified = await makeUser({ email: profile.email, emailVerified: false })
  await expect(grant(unverified.person, profile.email)).rejects.toMatchObject(
    refused('Error verifying lawyer profile'),
  )
  const hidden = await makeLawyer({ userId: null, email: address(), active: false })
  const hiddenLogin = await makeUser({ email: hidden.email })
  await expect(grant(hiddenLogin.person, hidden.email)).rejects.toMatchObject(noProfile)
  expect(
    await query('select 1 from lawyers where id = any ($1) and user_id is not null', [
      [profile.id, hidden.id],
    ]),
  ).toEqual([])
})

test('the holder of a profile’s own, verified address becomes a lawyer, once, and an open invitation is void', async () => {
  const profile = await makeLawyer({ userId: null, email: address() })
  await query(
    `insert into invitations (email, role, lawyer_id, token_hash, expires_at)
     values ($1, 'lawyer', $2, $3, now() + interval '1 hour')`,
    [profile.email, profile.id, randomUUID()],
  )
  const login = await makeUser({ email: profile.email })
  const visit = await as(login.person)
  for (let n = 0; n < 2; n++)
    expect(await visit.api.accounts.grantLawyerByEmail({ email: ` ${profile.email.toUpperCase()}` })).toEqual(
      {
        success: true,
      },
    )
  expect(await visit.api.accounts.session()).toMatchObject({ roles: ['lawyer'], lawyerId: profile.id })
  expect(await query('select 1 from invitations where lawyer_id = $1', [profile.id])).toEqual([])
  expect(
    await query(`select count(*)::int from audit_log where action = 'role.granted' and entity_id = $1`, [
      login.id,
    ]),
  ).toEqual([{ count: 1 }])
})

test('the second lawyer login grants the role with the right password, and to nobody whose role was revoked', async () => {
  const profile = await makeLawyer({ userId: null, email: address() })
  const login = await makeUser({ email: profile.email })
  const enter = (password: string) => as({ email: login.email, password, portal: 'lawyer-auth' })
  await expect(enter('not the right one')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await query('select 1 from user_roles where user_id = $1', [login.id])).toEqual([])
  expect(await (await enter(sharedPassword)).api.accounts.session()).toMatchObject({ lawyerId: profile.id })
  await query('delete from user_roles where user_id = $1', [login.id])
  await expect(enter(sharedPassword)).rejects.toMatchObject(
    refused('Access denied. Lawyer privileges required.'),
  )
})

test('an address of the firm’s takes a staff password from the start', async () => {
  const short = {
    code: 'BAD_REQUEST',
    data: { fields: { password: 'Password must be at least 12 characters' } },
  }
  const { api } = await anonymous()
  await expect(
    api.accounts.signUp({ name: 'Iris', email: address(), password: 'only nine' }),
  ).rejects.toMatchObject(short)
  await api.accounts.signUp({ name: 'Iris', email: address(), password: 'now it is long enough' })
})
