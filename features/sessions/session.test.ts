import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deriveKeys, newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { at, knock, openSessions } from '#test/fixtures/portals.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  admin = await makeAdmin()
})

const cookie = 'portico'
const signature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64')
const signed = (secret: string, token: string) => encodeURIComponent(`${token}.${signature(secret, token)}`)
const tokenOf = (visit: Visit) => decodeURIComponent(visit.cookies.get(cookie) ?? '').split('.')[0] ?? ''
const hashesOf = async (email: string) => (await openSessions(email)).map(({ token_hash }) => token_hash)
const nobody = async (value: string) => {
  const visit = await anonymous()
  visit.cookies.set(cookie, value)
  expect(await visit.api.accounts.session(), value).toBeNull()
  expect((await visit.fetch('/api/account/two-factor')).status, value).toBe(401)
  await expect(visit.api.client.cases.list({}), value).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
}

test('a request without a cookie, or with one that we did not sign, is anonymous', async () => {
  const { services } = await testApp()
  const ours = services.keys.derive('session')
  const live = tokenOf(await as(client.person))
  expect(await (await anonymous()).api.accounts.session()).toBeNull()
  for (const value of [
    'forged.signature',
    live,
    `${live}.`,
    encodeURIComponent(`${live}.${'A'.repeat(43)}=`),
    encodeURIComponent(`${live}.${signature('another key', live)}`),
    // Signatures of another token, of the token's hash, and of an invalid token.
    encodeURIComponent(`${live}.${signature(ours, newToken())}`),
    signed(ours, tokenHash(live)),
    signed(ours, `${live} `),
    signed(ours, newToken()),
    signed(ours, ''),
    signed(ours, "' or true --"),
    '%',
    'x'.repeat(5000),
  ])
    await nobody(value)
})

test('a session of another installation opens nothing here, though both know its token', async () => {
  const live = tokenOf(await as(client.person))
  const elsewhere = deriveKeys('of another installation than this one').derive('session')
  expect(await hashesOf(client.email)).toContain(tokenHash(live))
  await nobody(signed(elsewhere, live))
})

test.each([
  ['one that somebody planted', () => Promise.resolve('planted.before')],
  ['one of the same person', async () => (await as(client.person)).cookies.get(cookie) ?? ''],
  ['one of somebody else', async () => (await as((await makeClient()).person)).cookies.get(cookie) ?? ''],
])('signing in over %s begins a session with another token', async (_, plant) => {
  const visit = await anonymous()
  const before = await plant()
  visit.cookies.set(cookie, before)
  await visit.api.accounts.signIn({ ...client.person, portal: 'client' })
  expect(visit.cookies.get(cookie)).not.toBe(before)
  expect(tokenOf(visit)).toMatch(/^[\w-]{43}$/)
  expect((await visit.api.accounts.session())?.email).toBe(client.email)
  // Signing in again ended the browser's previous session.
  await nobody(before)
})

test('with a new security stamp a session is read again; without its row it is nobody’s', async () => {
  const mine = await makeClient()
  const visit = await as(mine.person)
  await visit.api.accounts.session()
  await (await owner()).query('update users set security_stamp = gen_random_uuid() where id = $1', [
    mine.userId,
  ])
  // A new security stamp doesn't end the session: the session is read again.
  expect((await visit.api.accounts.session())?.email).toBe(mine.email)
  await (await owner()).query('delete from sessions where user_id = $1', [mine.userId])
  await nobody(visit.cookies.get(cookie) ?? '')
})

test('signing out ends the session, not only its cookie', async () => {
  const visit = await as(client.person)
  const kept = new Map(visit.cookies)
  await visit.api.accounts.signOut()
  expect([...visit.cookies.keys()]).toEqual(['portico-device'])
  for (const [name, value] of kept) visit.cookies.set(name, value)
  expect(await visit.api.accounts.session()).toBeNull()
  await (await anonymous()).api.accounts.signOut()
})

test('the database keeps a hash of the session’s token and never the token', async () => {
  const person = await makeClient()
  const visit = await as(person.person)
  expect(tokenOf(visit)).toMatch(/^[\w-]{43}$/)
  expect(await hashesOf(person.email)).toEqual([tokenHash(tokenOf(visit))])
})

test('a session is extended to a week after its last use, by any request except a socket', async () => {
  const person = await makeClient()
  const visit = await as(person.person)
  const sql = await owner()
  const left = async () =>
    (
      await sql.query(
        'select extract(epoch from expires_at - now())::int / 86400.0 as days from sessions where user_id = $1',
        [person.userId],
      )
    ).rows[0]?.days
  const begun = (ago: string, expires: string) =>
    sql.query(
      `update sessions set created_at = now() - $2::interval, expires_at = now() + $3::interval where user_id = $1`,
      [person.userId, ago, expires],
    )
  await begun('0', '2 days')
  await visit.fetch('/api/live', { headers: { upgrade: 'websocket' } })
  expect(Number(await left())).toBeCloseTo(2, 1)
  const file = await visit.fetch(`/api/files/${person.id}`)
  expect([file.status, file.headers.getSetCookie()]).toEqual([404, []])
  expect(Number(await left())).toBeCloseTo(7, 1)
  // Not extended with each request.
  await begun('0', '6 days 12 hours')
  await visit.api.client.cases.list({})
  expect(Number(await left())).toBeCloseTo(6.5, 1)
  // A procedure's remembered session is extended too.
  await begun('0', '5 days')
  await visit.api.client.cases.list({})
  expect(Number(await left())).toBeCloseTo(7, 1)
  // At most thirty days after it was created.
  await begun('27 days', '1 day')
  await visit.api.client.cases.list({})
  expect(Number(await left())).toBeCloseTo(3, 1)
  await begun('30 days', '7 days')
  expect(await visit.api.accounts.session()).toBeNull()
  await begun('1 day', '0')
  expect(await visit.api.accounts.session()).toBeNull()
  expect(Number(await left())).toBeLessThanOrEqual(0)
})

test('over https the cookie is Secure and bound to the host; scripts and other sites never get it', async () => {
  const plain = (await knock(at('client', client))).headers.getSetCookie().join()
  expect(plain).toMatch(/^portico=/)
  expect(plain).toMatch(/; HttpOnly/)
  expect(plain).toMatch(/; SameSite=Lax/)
  const visit = await anonymous({ env: { PUBLIC_URL: 'https://www.octagonlaw.example' } })
  const given = (await knock(at('client', client), visit)).headers.getSetCookie()[0]
  expect(given).toMatch(/^__Host-portico=[^;]+; Max-Age=2592000;/)
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) expect(given).toContain(`; ${flag}`)
  expect(given).not.toMatch(/domain=/i)
  expect((await visit.api.accounts.session())?.email).toBe(client.email)
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

test('a portal’s procedures refuse a session of another', async () => {
  await expect((await anonymous()).api.client.cases.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
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
