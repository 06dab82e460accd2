import { beforeAll, expect, test } from 'vitest'
import type { Portal } from '#platform/auth/portals.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { at, knock, openSessions } from '#test/fixtures/portals.ts'
import { as } from '#test/people.ts'
import { clientPasswordField, staffPasswordField } from './accounts.schema.ts'

const wrongPassword = 'not the right one'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  admin = await makeAdmin()
})

const nobody = { email: 'nobody@octagonlaw.example' }

test.each<[Portal, string]>([
  ['client', 'Invalid email or password'],
  ['admin', 'Invalid email or password'],
  [
    'lawyer',
    'Invalid password. If this is your first time logging in, please contact the administrator to set up your account at /setup-lawyers',
  ],
  ['lawyer-auth', 'Invalid credentials. Please contact the administrator.'],
])('the %s login tells a wrong password and an unknown address alike', async (portal, detail) => {
  const staff = portal === 'admin' ? admin : lawyer
  const wrong = await knock(at(portal, portal === 'client' ? client : staff, wrongPassword))
  const unknown = await knock(at(portal, nobody))
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS', detail } })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('a lawyer’s profile without an account is refused like a wrong password', async () => {
  const invited = await makeLawyer({ userId: null })
  const wrong = await knock(at('lawyer', lawyer, wrongPassword))
  expect((await knock(at('lawyer', invited))).body).toEqual(wrong.body)
})

test('messages mention roles only after the right password, and no session remains', async () => {
  const passerBy = await makeClient()
  const exLawyer = await makeLawyer()
  await (await owner()).query('delete from user_roles where user_id = $1', [exLawyer.userId])
  const firmless = await makeUser({ email: 'temp@octagonlaw.example' })

  const refusals: [Portal, { email: string }, string][] = [
    ['admin', passerBy, 'Access denied. Admin privileges required.'],
    ['admin', exLawyer, 'Access denied. Admin privileges required.'],
    ['lawyer', passerBy, 'This email is not registered as a lawyer. Please contact the administrator.'],
    ['lawyer', exLawyer, 'Access denied. Lawyer privileges required.'],
    ['lawyer-auth', exLawyer, 'Access denied. Lawyer privileges required.'],
    ['lawyer-auth', firmless, 'No lawyer profile found for this email. Please contact admin.'],
  ]
  for (const [portal, who, detail] of refusals) {
    const guess = await knock(at(portal, who, wrongPassword))
    expect(guess.body.detail, portal).not.toBe(detail)
    const refused = await knock(at(portal, who))
    expect(refused, portal).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', detail } })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await openSessions(who.email)).toEqual([])
  }
})

test('the second lawyer login requires an address on the firm’s domain', async () => {
  const detail = 'Invalid email domain. Use @octagonlaw.example email'
  expect(await knock(at('lawyer-auth', client))).toMatchObject({
    status: 400,
    body: { detail, fields: { email: detail } },
  })
})

test.each(['', 'a'.repeat(5)])(
  'a password that can’t be one (%j) is told beside its field',
  async (password) => {
    const { status, body } = await knock(at('client', client, password))
    expect([status, body.fields]).toEqual([400, { password: 'Password must be at least 6 characters' }])
  },
)

test('a banned account is refused like a wrong password, and its sessions end', async () => {
  const banned = await makeClient()
  const visit = await as(banned.person)
  await (await owner()).query('update users set banned_at = now() where id = $1', [banned.userId])
  expect(await visit.api.accounts.session()).toBeNull()
  const refused = await knock(at('client', banned))
  expect(refused.body).toEqual((await knock(at('client', nobody))).body)
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('each portal lets its own people in, whatever the case of their address', async () => {
  for (const { person } of [client, lawyer, admin]) {
    const visit = await as({ ...person, email: ` ${person.email.toUpperCase()}` })
    expect((await visit.api.accounts.session())?.email).toBe(person.email)
  }
  const visit = await as({ ...lawyer.person, portal: 'lawyer-auth' })
  expect(await visit.api.accounts.session()).toMatchObject({
    name: lawyer.name,
    roles: ['lawyer'],
    lawyerId: lawyer.id,
    clientId: null,
  })
})

test('every sign-in is recorded with the address and the portal; a refused one is not', async () => {
  const visitor = await makeClient()
  await as(visitor.person, { address: '2001:db8::5161' })
  await knock(at('admin', visitor))
  const { rows } = await (await owner()).query(
    'select action, actor_role, entity_id, address from audit_log where user_id = $1',
    [visitor.userId],
  )
  expect(rows).toEqual([
    {
      action: 'session.opened',
      actor_role: 'client',
      entity_id: visitor.userId,
      address: '2001:db8::5161',
    },
  ])
})

test.each<Record<string, string>>([
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'http://localhost:81' },
  { 'sec-fetch-site': 'cross-site' },
])('a page of another site can’t sign anybody in (%o)', async (headers) => {
  const { app } = await testApp()
  const response = await app.request('http://localhost/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(at('client', client)),
  })
  expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
})

test('a form of another site can’t pass for JSON', async () => {
  const { app } = await testApp()
  const response = await app.request('http://localhost/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(at('client', client)),
  })
  expect(response.status).toBe(415)
})

test('a password must not be a word of the firm, whatever surrounds it', () => {
  for (const own of ['Octagon', 'octagon2026!', '1octagonlaw', 'Octagon-Law-LLC', 'LAWYER99', 'octagonlaw'])
    expect(clientPasswordField.safeParse(own).success, own).toBe(false)
  expect(staffPasswordField.safeParse('!!OctagonLaw!2026').success).toBe(false)
  for (const fine of ['octagonal tiles', 'my lawyer is kind', 'a quiet legal pad'])
    expect(clientPasswordField.safeParse(fine).success, fine).toBe(true)
})
