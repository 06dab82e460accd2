import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const accounts = () => admin.api.admin.lawyerAccounts
const address = () => `setup-${randomUUID().slice(0, 8)}@octagonlaw.example`
const query = async (text: string, values: unknown[]) => (await (await owner()).query(text, values)).rows
const post = (visit: Visit, name: string, body: object) =>
  visit.fetch(`/api/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the named functions answer to POST alone, and to administrators', async () => {
  const lawyer = await makeLawyer()
  const colleague = await as(lawyer.person)
  for (const [name, body] of [
    ['setup-lawyer-accounts', {}],
    ['reset-lawyer-password', { name: lawyer.slug }],
    [`reset-${lawyer.slug}-password`, {}],
  ] as const) {
    expect((await post(await anonymous(), name, body)).status).toBe(401)
    const refused = await post(colleague, name, body)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      'Access denied. Admin privileges required.',
    ])
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await admin.fetch(`/api/functions/${name}`, { method })).status).toBe(404)
  }
  expect(await mailsTo(lawyer.email)).toEqual([])
})

test('setup invites lawyers without an account and lists the others and failures; a second run mails no one again', async () => {
  const joined = await makeLawyer({ email: address() })
  const revoked = await makeLawyer({ email: address() })
  await query('delete from user_roles where user_id = $1', [revoked.userId])
  const fresh = await makeLawyer({ userId: null, email: address() })
  const banned = await makeLawyer({ userId: null, email: address() })
  await query('update users set banned_at = now() where id = $1', [
    (await makeUser({ email: banned.email })).id,
  ])
  const cameOf = async () => {
    const answer = await post(admin, 'setup-lawyer-accounts', {})
    const { results } = (await answer.json()) as Awaited<ReturnType<ReturnType<typeof accounts>['setUp']>>
    return (email: string) => results.find((result) => result.email === email)
  }
  const first = await cameOf()
  expect(first(joined.email)).toMatchObject({ action: 'exists', note: 'Has an account', success: true })
  expect(first(revoked.email)?.note).toContain('no lawyer rights')
  expect(first(fresh.email)).toMatchObject({ action: 'invited', error: null, success: true })
  expect(first(banned.email)).toMatchObject({
    action: 'error',
    error: 'The login with this address is blocked.',
    success: false,
  })
  const { token } = await mailTo(fresh.email)
  const others = await Promise.all([cameOf(), cameOf()])
  for (const again of others) expect(again(fresh.email)).toMatchObject({ action: 'invited', success: true })
  expect(await mailsTo(fresh.email)).toHaveLength(1)
  await query('update invitations set expires_at = now() where email = $1', [fresh.email])
  await cameOf()
  const renewed = await mailTo(fresh.email, 2)
  expect(renewed.token).not.toBe(token)
  expect(JSON.stringify(await accounts().setUp())).not.toContain(renewed.token)
})

test('a lawyer gets one link to choose a password, and only staff passwords will do', async () => {
  const lawyer = await makeLawyer({ email: address() })
  const before = await as(lawyer.person)
  const answer = await post(admin, 'reset-lawyer-password', { name: lawyer.slug })
  expect(await answer.json()).toEqual({
    message: `We have mailed ${lawyer.name} a link to choose a password.`,
  })
  await Promise.all([
    accounts().resetPassword({ name: lawyer.slug }),
    accounts().resetPassword({ name: lawyer.slug }),
  ])
  const { token, text } = await mailTo(lawyer.email)
  expect(text).toContain('/lawyer-login/password?token=')
  const { api } = await anonymous()
  await expect(api.accounts.passwordReset.complete({ token, password: 'only nine' })).rejects.toMatchObject({
    data: { fields: { password: 'Password must be at least 12 characters' } },
  })
  expect(await before.api.accounts.session()).not.toBeNull()
  await api.accounts.passwordReset.complete({ token, password: 'seven quiet lanterns' })
  expect(await before.api.accounts.session()).toBeNull()
  await as({ email: lawyer.email, password: 'seven quiet lanterns', portal: 'lawyer' })
  await expect(
    api.accounts.passwordReset.complete({ token, password: 'eight quiet lanterns' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(
    await query(
      `select count(*)::int from audit_log where action = 'password.reset_sent' and entity_id = $1`,
      [lawyer.userId],
    ),
  ).toEqual([{ count: 1 }])
})

test('a lawyer’s reset goes by the specification’s own name for it, without a payload', async () => {
  const lawyer = await makeLawyer({ email: address() })
  const reset = (slug: string, sent: RequestInit = {}) =>
    admin.fetch(`/api/functions/reset-${slug}-password`, { method: 'POST', ...sent })
  const answer = await reset(lawyer.slug)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: `We have mailed ${lawyer.name} a link to choose a password.` },
  ])
  expect((await mailTo(lawyer.email)).text).toContain('/lawyer-login/password?token=')
  // The lawyer is taken from the address, not from the body.
  const other = await makeLawyer({ email: address() })
  const headers = { 'content-type': 'application/json' }
  await reset(lawyer.slug, { headers, body: JSON.stringify({ name: other.slug }) })
  expect(await mailsTo(other.email)).toEqual([])
  for (const slug of ['no-such-lawyer', '%E0%A4%A', 'x'.repeat(500)])
    expect([400, 404]).toContain((await reset(slug)).status)
})

test('a lawyer without an account gets an invitation instead; an unknown name gets nothing', async () => {
  const lawyer = await makeLawyer({ userId: null, email: address() })
  for (let n = 0; n < 2; n++) await accounts().resetPassword({ name: lawyer.slug })
  expect((await mailTo(lawyer.email)).text).toContain('/invitation?token=')
  await expect(accounts().resetPassword({ name: 'no-such-lawyer' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
