import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { as, type Person, stranger } from '#test/people.ts'
import { clientPasswordField, type Portal, staffPasswordField } from './accounts.schema.ts'

const wrongPassword = 'not the right one'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  admin = await makeAdmin()
})

/** Tries a door as a program would, from an address of its own. */
async function knock(body: Person & Record<string, unknown>, from?: Awaited<ReturnType<typeof stranger>>) {
  const visit = from ?? (await stranger())
  const response = await visit.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const at = (portal: Portal, { email }: { email: string }, password = sharedPassword) => ({
  email,
  password,
  portal,
})
const nobody = { email: 'nobody@octagonlaw.example' }

async function openSessions(email: string) {
  const { rows } = await (await owner()).query(
    'select s.token from sessions s join users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows as { token: string }[]
}

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

test('roles are spoken of only after the right password, and nobody stays signed in', async () => {
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

test('the second lawyer login wants an address of the firm’s', async () => {
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

test('after five wrong tries an account waits, from every address, for as long as it is told', async () => {
  const target = await makeClient()
  for (let tries = 1; tries <= 5; tries++)
    expect((await knock(at('client', target, wrongPassword))).status).toBe(401)
  const { status, body, headers } = await knock(at('client', target))
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  // An address that nobody has is throttled as well: the answer must not tell the two apart.
  for (let tries = 1; tries <= 5; tries++) await knock(at('client', { email: 'no.one@demo.example' }))
  expect((await knock(at('client', { email: 'No.One@demo.example ' }))).status).toBe(429)
})

test('tries at once count like tries one after the other', async () => {
  const target = await makeClient()
  const tries = await Promise.all(Array.from({ length: 9 }, () => knock(at('client', target, wrongPassword))))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('a right password forgets the wrong ones', async () => {
  const target = await makeClient()
  for (let round = 0; round < 2; round++) {
    for (let tries = 1; tries <= 4; tries++) await knock(at('client', target, wrongPassword))
    expect((await knock(at('client', target))).status).toBe(200)
  }
})

test('an address that fails at twenty accounts waits, whomever it tries next', async () => {
  const visit = await stranger()
  for (let tries = 1; tries <= 20; tries++)
    await knock(at('client', { email: `guess-${tries}@demo.example` }), visit)
  const { status, headers } = await knock(at('client', client), visit)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60)
  expect((await knock(at('client', client))).status).toBe(200)
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

test('every sign-in is on record, with the address and the door; a refused one is not', async () => {
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

test('a stranger, or a cookie that nobody gave, is nobody', async () => {
  const visit = await stranger()
  expect(await visit.api.accounts.session()).toBeNull()
  visit.cookies.set('portico', 'forged.signature')
  expect(await visit.api.accounts.session()).toBeNull()
})

test('signing out ends the session, not only its cookie', async () => {
  const visit = await as(client.person)
  const kept = new Map(visit.cookies)
  await visit.api.accounts.signOut()
  expect(visit.cookies.size).toBe(0)
  for (const [name, value] of kept) visit.cookies.set(name, value)
  expect(await visit.api.accounts.session()).toBeNull()
  await (await stranger()).api.accounts.signOut()
})

test('the database keeps a hash of the session’s token and never the token', async () => {
  const person = await makeClient()
  const visit = await as(person.person)
  const [token = ''] = decodeURIComponent(visit.cookies.get('portico') ?? '').split('.')
  expect(token.length).toBeGreaterThanOrEqual(32)
  expect(await openSessions(person.email)).toEqual([{ token: tokenHash(token) }])
})

test('a session is renewed by whatever answers, but not by a socket, whose answer carries no cookie', async () => {
  const person = await makeClient()
  const visit = await as(person.person)
  const soon = `update sessions set expires_at = now() + interval '2 days' where user_id = $1`
  await (await owner()).query(soon, [person.userId])
  const socket = await visit.fetch('/api/live', { headers: { upgrade: 'websocket' } })
  expect(socket.headers.getSetCookie()).toEqual([])
  const file = await visit.fetch(`/api/files/${person.id}`)
  expect(file.status).toBe(404)
  expect(file.headers.getSetCookie().join()).toMatch(/^portico=.+Max-Age=604800/)
  const again = await visit.fetch('/api/session')
  expect(again.headers.getSetCookie()).toEqual([])
})

test('over https the cookie is Secure and bound to the host; scripts and other sites never get it', async () => {
  const plain = (await knock(at('client', client))).headers.getSetCookie().join()
  expect(plain).toMatch(/^portico=/)
  expect(plain).toMatch(/; HttpOnly/)
  expect(plain).toMatch(/; SameSite=Lax/)
  const visit = await stranger({ env: { PUBLIC_URL: 'https://www.octagonlaw.example' } })
  const cookie = (await knock(at('client', client), visit)).headers.getSetCookie().join()
  expect(cookie).toMatch(/^__Host-portico=/)
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) expect(cookie).toContain(`; ${flag}`)
  expect(cookie).not.toMatch(/domain=/i)
  expect((await visit.api.accounts.session())?.email).toBe(client.email)
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

test('a revoked role is gone at the session’s next request', async () => {
  const second = await makeAdmin()
  const visit = await as(second.person)
  await visit.api.admin.cases.list({})
  await (await owner()).query('delete from user_roles where user_id = $1', [second.id])
  expect((await visit.api.accounts.session())?.roles).toEqual([])
  await expect(visit.api.admin.cases.list({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Access denied. Admin privileges required.',
  })
})

test('a portal’s procedures refuse whoever entered by another', async () => {
  await expect((await stranger()).api.client.cases.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect((await as(client.person)).api.lawyer.cases.list({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect((await as(lawyer.person)).api.admin.cases.list({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect((await as(admin.person)).api.lawyer.cases.list({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('refused sign-ins and too many tries stand in the log, by a mark that names nobody', async () => {
  const { services } = await testApp()
  const warned = vi.spyOn(services.log, 'warn')
  const [address, email] = ['2001:db8:77::1', `${randomUUID()}@demo.example`]
  const visit = await stranger({ address })
  const tries = 6
  for (let n = 0; n < tries; n++)
    await visit.api.accounts.signIn({ email, password: 'a guess', portal: 'client' }).catch(() => {})
  const lines = warned.mock.calls as unknown as [Record<string, unknown>, string][]
  const told = lines.map(([, words]) => words)
  expect(told).toEqual([...Array(5).fill('a sign-in was refused'), 'too many tries'])
  expect(new Set(lines.slice(0, 5).map(([{ from }]) => from)).size).toBe(1)
  expect(lines[0]?.[0]).toMatchObject({ portal: 'client', from: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(lines[5]?.[0]).toMatchObject({ limit: 'sign-in:account' })
  expect(JSON.stringify(lines)).not.toMatch(/2001:db8|@demo|a guess/)
  warned.mockRestore()
})

test('a password is no word of the firm’s own, whatever stands around it', () => {
  for (const own of ['Octagon', 'octagon2026!', '1octagonlaw', 'Octagon-Law-LLC', 'LAWYER99', 'octagonlaw'])
    expect(clientPasswordField.safeParse(own).success, own).toBe(false)
  expect(staffPasswordField.safeParse('!!OctagonLaw!2026').success).toBe(false)
  for (const fine of ['octagonal tiles', 'my lawyer is kind', 'a quiet legal pad'])
    expect(clientPasswordField.safeParse(fine).success, fine).toBe(true)
})
