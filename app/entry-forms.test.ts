import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { accountMessages } from '#features/accounts/accounts.schema.ts'
import { signUpMessages } from '#features/sign-up/sign-up.schema.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, sharedPassword } from '#test/factories.ts'
import { codesOf, enrol, wrongCode } from '#test/fixtures/two-factor.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { as } from '#test/people.ts'
import { openSite } from '#test/site.tsx'

// The login forms and those around them, submitted as a browser without JavaScript does.

const newEmail = (domain = 'demo.example') => `new-${randomUUID().slice(0, 8)}@${domain}`

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite({}, { logins: true })
})

test('a login that is refused comes back with the address and without the password', async () => {
  const browser = site.browser()
  expect((await browser.open('/auth')).html).toMatch(/<form[^>]*method="post"/)
  const typed = { intent: 'sign-in', email: '"nobody"@demo.example', password: 'a password that stays here' }
  for (const [wrong, status, said] of [
    [{ email: 'nobody' }, 400, 'Invalid email address'],
    [{ password: 'short' }, 400, 'Password must be at least 6 characters'],
    [{ email: 'nobody@demo.example' }, 401, 'Invalid email or password'],
  ] as const) {
    const sent = { ...typed, ...wrong }
    const answer = await browser.post('/auth?next=%2Fdashboard%2Fchat', sent)
    expect(answer.status, said).toBe(status)
    expect(answer.words).toContain(said)
    expect(answer.html).toContain(`value="${sent.email.replaceAll('"', '&quot;')}"`)
    expect(answer.html).not.toContain(sent.password)
    // The corrected attempt keeps the original return path.
    expect(answer.html).toMatch(/<form[^>]*action="\/auth\?next=%2Fdashboard%2Fchat"/)
  }
})

test('a page of another site signs nobody in, and a form that the page doesn’t have does nothing', async () => {
  const { email } = await makeClient()
  const browser = site.browser()
  const typed = { intent: 'sign-in', email, password: sharedPassword }
  const foreign = await browser.post('/auth', typed, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(foreign.headers.getSetCookie()).toEqual([])
  expect((await browser.post('/auth', { ...typed, intent: 'grant' })).status).toBe(400)
  expect((await browser.post('/auth', { email, password: sharedPassword })).status).toBe(400)
})

test.each([
  ['/auth', '/dashboard?notice=signed-in'],
  ['/auth?next=%2Fdashboard%2Fchat', '/dashboard/chat?notice=signed-in'],
  ['/auth?next=https%3A%2F%2Fevil.example', '/dashboard?notice=signed-in'],
  ['/auth?next=%2F%2Fevil.example', '/dashboard?notice=signed-in'],
])('a login at %s leads to %s', async (path, location) => {
  const { email } = await makeClient()
  const browser = site.browser()
  const answer = await browser.post(path, { intent: 'sign-in', email, password: sharedPassword })
  expect([answer.status, answer.location]).toEqual([302, location])
  // The session has started; the pending login is gone.
  expect((await browser.open('/auth')).location).toBe('/dashboard')
})

test('the second step is asked for on the page, and cancelled or finished there', async () => {
  const client = await enrol((await makeClient()).person)
  const { email, password } = client.person
  const browser = site.browser()
  const path = '/auth?next=%2Fdashboard%2Fchat'
  const giveThePassword = async () => {
    const answer = await browser.post(path, { intent: 'sign-in', email, password })
    expect([answer.status, answer.location]).toEqual([302, path])
    return browser.open(path)
  }
  const asked = await giveThePassword()
  expect(asked.html).toContain('name="code"')
  expect(asked.html).not.toContain('type="password"')
  expect((await browser.open(`${path}&recovery=`)).words).toContain('Recovery code')

  const wrong = await browser.post(`${path}&recovery=`, { intent: 'second-step', code: wrongCode(client) })
  expect(wrong.status).toBe(400)
  expect(wrong.words).toContain('is not right, or was used already.')
  expect(wrong.html).toContain(`value="${wrongCode(client)}"`)

  const back = await browser.post(`${path}&recovery=`, { intent: 'back' })
  expect([back.status, back.location]).toEqual([302, path])
  expect((await browser.open(path)).html).toContain('type="password"')
  // The password submitted before doesn't count for a request with only a code.
  const late = await browser.post(path, { intent: 'second-step', code: client.code() })
  expect(late.status).toBe(401)
  expect(late.words).toContain('Your login has expired. Please enter your password again.')
  expect(late.html).toContain('type="password"')

  await giveThePassword()
  const done = await browser.post(path, { intent: 'second-step', code: client.code() })
  expect([done.status, done.location]).toEqual([302, '/dashboard/chat?notice=signed-in'])
})

test('staff sign in at their own logins, which say so when they may not', async () => {
  const lawyer = await makeLawyer()
  const typed = { intent: 'sign-in', email: lawyer.email, password: sharedPassword }
  const refused = await site.browser().post('/admin-login', typed)
  expect([refused.status, refused.words.includes('Access denied. Admin privileges required.')]).toEqual([
    403,
    true,
  ])
  const foreign = await site.browser().post('/lawyer-auth', { ...typed, email: 'eleanor@elsewhere.example' })
  expect(foreign.words).toContain('Invalid email domain. Use @octagonlaw.example email')
  const short = { ...typed, email: 'eleanor@elsewhere.example', password: 'abc' }
  expect((await site.browser().post('/lawyer-auth', short)).words).toContain(
    'Invalid email domain. Use @octagonlaw.example email',
  )
  const entered = await site.browser().post('/lawyer-login', typed)
  expect(entered.location).toBe('/lawyer-portal?notice=staff-signed-in')
})

test('a sign-up is held, confirmed in its own browser, and elsewhere only with its password', async () => {
  const [browser, other] = [site.browser(), site.browser()]
  const email = newEmail()
  const typed = { intent: 'sign-up', name: 'Robin <New>', email, password: 'the true owner chose this' }
  const refused = await browser.post('/auth?tab=sign-up', { ...typed, password: 'short' })
  expect(refused.status).toBe(400)
  expect(refused.words).toContain('Password must be at least 6 characters')
  expect(refused.html).toContain('value="Robin &lt;New&gt;"')
  const held = await browser.post('/auth?tab=sign-up', typed)
  expect(held.words).toContain(`Check your mail We have written to ${email} .`)

  const link = `/auth/verify?token=${(await mailTo(email)).token}`
  // GET changes nothing, POST does.
  expect((await other.open(link)).html).toContain('Confirm my address')
  expect((await other.post(link, { intent: 'confirm' })).words).toContain(
    'You signed up in another browser. Please enter the password that you chose there.',
  )
  const wrong = await other.post(link, { intent: 'verify', password: 'not the one' })
  expect([wrong.status, wrong.words.includes(signUpMessages.otherPassword)]).toEqual([401, true])
  await browser.open(link)
  const confirmed = await browser.post(link, { intent: 'confirm' })
  expect([confirmed.status, confirmed.location]).toEqual([302, '/dashboard?notice=account-created'])
  expect((await other.post(link, { intent: 'confirm' })).words).toContain(accountMessages.staleLink)
})

test('a mailed link sets a new password, once', async () => {
  const { email } = await makeClient()
  const browser = site.browser()
  const asked = await browser.post('/auth/forgot', { intent: 'forgot', email })
  expect(asked.words).toContain('Check your mail')
  const link = `/auth/password?token=${(await mailTo(email)).token}`
  const short = await browser.post(link, { intent: 'new-password', password: 'short' })
  expect([short.status, short.words.includes('Password must be at least 6 characters')]).toEqual([400, true])
  const changed = await browser.post(link, { intent: 'new-password', password: 'another quiet river' })
  expect(changed.location).toBe('/auth?notice=password-changed')
  // A truncated link gets the same message.
  for (const path of [link, '/auth/password?token=cut', '/auth/password'])
    expect(
      (await browser.post(path, { intent: 'new-password', password: 'another quiet river' })).words,
    ).toContain(accountMessages.staleLink)
})

test('an invitation is accepted by its link', async () => {
  const lawyer = await makeLawyer({ userId: null, email: newEmail('octagonlaw.example') })
  await (await as((await makeAdmin()).person)).api.admin.invitations.send({
    role: 'lawyer',
    lawyerId: lawyer.id,
  })
  const link = `/invitation?token=${(await mailTo(lawyer.email)).token}`
  const browser = site.browser()
  expect((await browser.open(link)).words).toContain(`You will sign in as ${lawyer.email}`)
  const short = await browser.post(link, { intent: 'accept', password: 'only nine' })
  expect(short.words).toContain('Password must be at least 12 characters')
  const accepted = await browser.post(link, { intent: 'accept', password: 'seven quiet lanterns' })
  expect(accepted.location).toBe('/lawyer-login?notice=password-chosen')
})

test('an unclaimed profile is claimed at the second lawyer login', async () => {
  const email = newEmail('octagonlaw.example')
  const { person } = await makeUser({ email })
  const browser = site.browser()
  await browser.post('/auth', { intent: 'sign-in', ...person })
  const none = await browser.post('/lawyer-auth', { intent: 'grant' })
  expect(none.words).toContain('No lawyer profile found for this email. Please contact admin.')
  await makeLawyer({ userId: null, email })
  expect((await browser.open('/lawyer-auth')).words).toContain('Look for my lawyer profile')
  const granted = await browser.post('/lawyer-auth', { intent: 'grant' })
  expect(granted.location).toBe('/lawyer-dashboard?notice=staff-signed-in')
  expect((await site.browser().post('/lawyer-auth', { intent: 'grant' })).status).toBe(401)
})

test('a new address counts once its link was opened and confirmed by its owner', async () => {
  const client = await makeClient()
  const email = newEmail()
  await (await as(client.person)).api.accounts.own.askForAddress({ email, password: sharedPassword })
  const link = `/auth/email?token=${(await mailTo(email)).token}`
  expect((await site.browser().post(link, { intent: 'new-address' })).location).toMatch(/^\/auth\?next=/)
  const browser = site.browser()
  await browser.post('/auth', { intent: 'sign-in', ...client.person })
  const changed = await browser.post(link, { intent: 'new-address' })
  expect(changed.location).toBe('/dashboard/profile?notice=address-changed')
  expect((await browser.post(link, { intent: 'new-address' })).words).toContain(accountMessages.staleLink)
})

test('staff set two-factor sign-in up before anything else, and go on to where they belong', async () => {
  const strict = await openSite({ REQUIRE_STAFF_2FA: 'true' }, { logins: true })
  const { person } = await makeLawyer()
  const browser = strict.browser()
  await browser.post('/lawyer-login', { intent: 'sign-in', ...person })
  expect((await browser.open('/lawyer-login')).location).toBe('/auth/two-factor')
  const refused = await browser.post('/auth/two-factor', { intent: 'begin', password: 'not the password' })
  expect(refused.words).toContain('This is not your current password.')
  const begun = await browser.post('/auth/two-factor', { intent: 'begin', password: sharedPassword })
  const [, secret = ''] = /name="secret" value="(\w+)"/.exec(begun.html) ?? []
  const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(begun.html.replaceAll('&amp;', '&')) ?? []
  const wrong = await browser.post('/auth/two-factor', { intent: 'confirm', secret, uri, code: '12' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain(secret)
  const code = codesOf(uri)()
  const done = await browser.post('/auth/two-factor', { intent: 'confirm', secret, uri, code })
  expect(done.html.match(/<li>[\w-]+<\/li>/g)).toHaveLength(10)
  expect(done.html).toContain('href="/auth/two-factor?saved="')
  expect((await browser.open('/auth/two-factor?saved=')).location).toBe('/lawyer-portal?notice=two-factor-on')
})

test('an administrator sets lawyers up and mails a reset by buttons; nobody else does', async () => {
  const lawyer = await makeLawyer()
  const invited = await makeLawyer({ userId: null, email: newEmail('octagonlaw.example') })
  const admin = site.browser()
  const { email, password } = (await makeAdmin()).person
  await admin.post('/admin-login', { intent: 'sign-in', email, password })
  const reset = `/reset-${lawyer.slug}`
  const client = site.browser()
  await client.post('/auth', { intent: 'sign-in', ...(await makeClient()).person })
  for (const [path, typed] of [
    ['/setup-lawyers', { intent: 'setup' }],
    [reset, { intent: 'reset' }],
  ] as const) {
    expect((await site.browser().post(path, typed)).location).toMatch(/^\/admin-login\?.*notice=admins-only/)
    expect((await client.post(path, typed)).location).toBe('/?notice=admins-only')
    // GET changes nothing.
    expect((await admin.open(path)).html).toMatch(/<form[^>]*method="post"/)
  }
  expect(await mailsTo(lawyer.email)).toEqual([])
  const setUp = await admin.post('/setup-lawyers', { intent: 'setup' })
  expect(setUp.words).toMatch(new RegExp(`${invited.email} .*A link was mailed\\.`))
  const done = await admin.post(reset, { intent: 'reset' })
  expect(done.words).toContain(`We have mailed ${lawyer.name} a link to choose a password.`)
  expect(done.html).toContain('content="2;url=/lawyer-login"')
  expect((await admin.post('/reset-nobody-at-all', { intent: 'reset' })).words).toContain(
    'Failed to reset password',
  )
})

test('a setup that fails on the server says so', async () => {
  const { action } = await import('./admin/setup-lawyers.tsx')
  const fault = () =>
    Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR', { message: 'No words for people' }))
  vi.stubGlobal('porticoClient', { admin: { lawyerAccounts: { setUp: fault } } })
  const body = new URLSearchParams({ intent: 'setup' })
  const request = new Request('https://firm.example/setup-lawyers', { method: 'POST', body })
  expect(await action({ request } as Parameters<typeof action>[0])).toMatchObject({
    data: { message: 'Failed to set up lawyer accounts' },
    init: { status: 500 },
  })
  vi.unstubAllGlobals()
})
