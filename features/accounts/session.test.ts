import { beforeAll, expect, test } from 'vitest'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, stranger } from '#test/people.ts'
import { at, knock, openSessions } from './doors-world.ts'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  admin = await makeAdmin()
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
