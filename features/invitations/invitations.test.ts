import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountMessages } from '#features/accounts/accounts.schema.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { removeExpiredInvitations } from './expired-invitations.server.ts'

const password = 'seven quiet lanterns'
const address = () => `new-${randomUUID().slice(0, 8)}@octagonlaw.example`

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const invitations = () => admin.api.admin.invitations
const newLawyer = () => makeLawyer({ userId: null, email: address() })

/** Invites a new lawyer and reads the link out of the mail. */
async function invited() {
  const lawyer = await newLawyer()
  await invitations().send({ role: 'lawyer', lawyerId: lawyer.id })
  return { lawyer, token: (await mailTo(lawyer.email)).token }
}
const accept = async (token: string, chosen = password) =>
  (await anonymous()).api.accounts.invitation.accept({ token, password: chosen })
const look = async (token: string) => (await anonymous()).api.accounts.invitation.look({ token })
const query = async (text: string, values: unknown[]) => (await (await owner()).query(text, values)).rows
const stale = { code: 'NOT_FOUND', message: accountMessages.staleLink }

describe('refusals', () => {
  test('only an administrator invites, lists, revokes, sets up or resets', async () => {
    const lawyer = await newLawyer()
    const client = await as((await makeClient()).person)
    const colleague = await as((await makeLawyer()).person)
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [client, 'FORBIDDEN'],
      [colleague, 'FORBIDDEN'],
    ] as const) {
      const { invitations, lawyerAccounts } = api.admin
      for (const asked of [
        () => invitations.list(),
        () => invitations.candidates(),
        () => invitations.send({ role: 'lawyer', lawyerId: lawyer.id }),
        () => invitations.send({ role: 'admin', name: 'Mallory', email: address() }),
        () => invitations.revoke({ id: randomUUID() }),
        () => lawyerAccounts.setUp(),
        () => lawyerAccounts.resetPassword({ name: lawyer.slug }),
      ])
        await expect(asked()).rejects.toMatchObject({ code })
    }
    expect(await mailsTo(lawyer.email)).toEqual([])
    expect(await query('select 1 from invitations where email = $1', [lawyer.email])).toEqual([])
  })

  test('used, expired, revoked, replaced and invented links get the same answer from both procedures', async () => {
    const used = await invited()
    await accept(used.token)
    const expired = await invited()
    await query('update invitations set expires_at = now() where email = $1', [expired.lawyer.email])
    const revoked = await invited()
    const open = (await invitations().list()).find(({ email }) => email === revoked.lawyer.email)
    await invitations().revoke({ id: open?.id ?? '' })
    const replaced = await invited()
    await invitations().send({ role: 'lawyer', lawyerId: replaced.lawyer.id })
    const links = [used, expired, revoked, replaced].map(({ token }) => token)
    for (const token of [...links, 'x'.repeat(43)]) {
      await expect(look(token)).rejects.toMatchObject(stale)
      await expect(accept(token)).rejects.toMatchObject(stale)
    }
    expect(
      await query('select 1 from users where email = any ($1)', [
        [expired, revoked, replaced].map(({ lawyer }) => lawyer.email),
      ]),
    ).toEqual([])
  })

  test('a link expires with the inviter’s rights, the profile’s address, and a block of the login', async () => {
    const second = await makeAdmin()
    const other = await as(second.person)
    const orphaned = await newLawyer()
    await other.api.admin.invitations.send({ role: 'lawyer', lawyerId: orphaned.id })
    const { token } = await mailTo(orphaned.email)
    await query(`delete from user_roles where user_id = $1`, [second.id])
    await expect(accept(token)).rejects.toMatchObject(stale)

    const moved = await invited()
    await query('update lawyers set email = $2 where id = $1', [moved.lawyer.id, address()])
    await expect(accept(moved.token)).rejects.toMatchObject(stale)

    const blocked = await invited()
    const login = await makeUser({ email: blocked.lawyer.email })
    await query('update users set banned_at = now() where id = $1', [login.id])
    await expect(accept(blocked.token)).rejects.toMatchObject(stale)
    await expect(invitations().send({ role: 'lawyer', lawyerId: blocked.lawyer.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    })

    const deleted = await invited()
    await admin.api.admin.lawyers.delete({ id: deleted.lawyer.id })
    await expect(accept(deleted.token)).rejects.toMatchObject(stale)
  })

  test('a password that is too short or too common is refused, and the link stays valid', async () => {
    const { token } = await invited()
    for (const [chosen, said] of [
      ['elevenchars', 'Password must be at least 12 characters'],
      ['123456789012', 'This password is too common. Please choose another one.'],
      ['Password12345', 'This password is too common. Please choose another one.'],
      ['abcabcabcabc', 'This password is too common. Please choose another one.'],
    ] as const)
      await expect(accept(token, chosen), chosen).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: { password: said } },
      })
    expect(await accept(token)).toMatchObject({ role: 'lawyer' })
  })
})

test('a lawyer opens the link, chooses a password and logs in; the link works once, in races too', async () => {
  const { lawyer, token } = await invited()
  expect(await look(token)).toEqual({ email: lawyer.email, name: lawyer.name, role: 'lawyer' })
  const attempts = await Promise.allSettled(
    ['first of the lanterns', 'second of the lanterns', 'third of the lanterns'].map((chosen) =>
      accept(token, chosen),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [made] = await query(
    `select l.user_id, r.role, r.granted_by is not null as granted, u.email_verified,
      (select count(*)::int from credentials where user_id = u.id) as passwords
     from lawyers l join users u on u.id = l.user_id join user_roles r on r.user_id = u.id where l.id = $1`,
    [lawyer.id],
  )
  expect(made).toMatchObject({ role: 'lawyer', granted: true, email_verified: true, passwords: 1 })
  const results = await Promise.allSettled(
    ['first of the lanterns', 'second of the lanterns', 'third of the lanterns'].map((chosen) =>
      as({ email: lawyer.email, password: chosen, portal: 'lawyer' }),
    ),
  )
  const inside = results.filter((result) => result.status === 'fulfilled')
  expect(inside).toHaveLength(1)
  expect(await inside[0]?.value.api.accounts.session()).toMatchObject({
    lawyerId: lawyer.id,
    roles: ['lawyer'],
  })
  expect(
    await query(`select action from audit_log where user_id = $1 order by id`, [made.user_id]),
  ).toContainEqual({ action: 'invitation.accepted' })
})

test('looking at the link as a mail scanner does changes nothing', async () => {
  const { token } = await invited()
  for (let n = 0; n < 3; n++) await look(token)
  const { fetch } = await anonymous()
  await fetch(`/api/invitations/accept?token=${token}`)
  expect(await accept(token)).toMatchObject({ role: 'lawyer' })
})

test('an administrator is invited by address; the name is in the mail and in the account', async () => {
  const email = address()
  await invitations().send({ role: 'admin', name: 'Ada Inman', email: ` ${email.toUpperCase()} ` })
  const mail = await mailTo(email)
  expect(mail.text).toContain('Dear Ada Inman,')
  expect(await accept(mail.token)).toEqual({ email, role: 'admin' })
  const visit = await as({ email, password, portal: 'admin' })
  expect(await visit.api.accounts.session()).toMatchObject({ name: 'Ada Inman', roles: ['admin'] })
  await expect(invitations().send({ role: 'admin', name: 'Ada Inman', email })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: { email: 'This person is an administrator already.' } },
  })
})

test('an account with the address gets the new password; its sessions and its reset links end', async () => {
  const client = await makeClient({ email: address() })
  const before = await as(client.person)
  await before.api.accounts.passwordReset.ask({ email: client.email })
  const reset = await mailTo(client.email)
  await invitations().send({ role: 'admin', name: client.name, email: client.email })
  await accept((await mailTo(client.email, 2)).token)
  await expect(
    before.api.accounts.passwordReset.complete({ token: reset.token, password: 'of an old link' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await before.api.accounts.session()).toBeNull()
  await expect(as({ email: client.email, password: sharedPassword })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  const visit = await as({ email: client.email, password, portal: 'admin' })
  expect(await visit.api.accounts.session()).toMatchObject({ clientId: client.id, roles: ['admin'] })
})

test('sending again voids the first link; only the last is listed, with who sent it', async () => {
  const { lawyer } = await invited()
  await Promise.all([1, 2, 3].map(() => invitations().send({ role: 'lawyer', lawyerId: lawyer.id })))
  const { token } = await mailTo(lawyer.email, 4)
  const listed = (await invitations().list()).filter(({ email }) => email === lawyer.email)
  expect(listed).toMatchObject([{ role: 'lawyer', lawyerId: lawyer.id, expired: false }])
  expect(listed[0]?.invitedBy).toBeTruthy()
  const inThreeDays = Date.now() + 72 * 3600_000
  expect(Math.abs((listed[0]?.expiresAt.getTime() ?? 0) - inThreeDays)).toBeLessThan(60_000)
  expect(JSON.stringify(listed)).not.toContain('token')
  expect(token).not.toBe('')
  const [row] = await query('select token_hash from invitations where email = $1', [lawyer.email])
  expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('an invitation that expired is shown for thirty days, and then removed automatically', async () => {
  const [late, gone] = [await invited(), await invited()]
  const expire = (email: string, days: number) =>
    query('update invitations set expires_at = now() - make_interval(days => $2) where email = $1', [
      email,
      days,
    ])
  await expire(late.lawyer.email, 29)
  await expire(gone.lawyer.email, 31)
  await removeExpiredInvitations((await testApp()).services)
  const listed = (await invitations().list()).map(({ email, expired }) => [email, expired])
  expect(listed).toContainEqual([late.lawyer.email, true])
  expect(listed.flat()).not.toContain(gone.lawyer.email)
})
