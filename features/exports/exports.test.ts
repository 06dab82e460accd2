import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readPage } from '#platform/lists/keyset.server.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeLawyer,
  makeLead,
  owner,
  sharedPassword,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { exportedLists } from './exports.schema.ts'

/** As it is, with its calls counted. */
vi.mock('#platform/lists/keyset.server.ts', { spy: true })

let me: Awaited<ReturnType<typeof makeAdmin>>
let admin: Visit
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const ask = ({ fetch }: Visit, list: string, asked: Record<string, string> = {}) =>
  fetch(`/api/exports/${list}?${new URLSearchParams(asked)}`, { method: 'POST' })
/** The file's lines without its head. */
async function linesOf(list: string, asked?: Record<string, string>): Promise<string[]> {
  const answer = await ask(admin, list, asked)
  expect(answer.status).toBe(200)
  return (await answer.text()).trimEnd().split('\r\n').slice(1)
}
const exportsNoted = async () =>
  Number((await query(`select count(*) from audit_log where action = 'exported'`))[0].count)

describe('refusals', () => {
  test('only an administrator can export a list; a refusal isn’t logged', async () => {
    await makeClient({ name: 'Hidden From Anonymous' })
    const before = await exportsNoted()
    for (const [visit, status] of [
      [await anonymous(), 401],
      [await as((await makeClient()).person), 403],
      [await as((await makeLawyer()).person), 403],
    ] as const)
      for (const list of exportedLists) {
        const answer = await ask(visit, list)
        expect([list, answer.status]).toEqual([list, status])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(await answer.text()).not.toContain('Hidden')
      }
    expect(await exportsNoted()).toBe(before)
  })

  test('staff without two-factor sign-in are told to set it up', async () => {
    const owing = await as((await makeAdmin()).person, { env: { REQUIRE_STAFF_2FA: 'true' } })
    expect((await ask(owing, 'clients')).status).toBe(403)
  })

  test('no page of another site, no GET, no list that isn’t there, no filter that the list doesn’t take', async () => {
    const { fetch } = admin
    const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
    expect((await fetch('/api/exports/clients', foreign)).status).toBe(403)
    expect((await fetch('/api/exports/clients')).status).toBe(404)
    expect((await ask(admin, 'sessions')).status).toBe(404)
    expect((await ask(admin, 'constructor')).status).toBe(404)
    const wrong = await ask(admin, 'clients', { status: 'nonsense' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { fields: { status: expect.any(String) } },
    ])
  })

  test('a program needs the list’s scope, and gets no list that no token reaches', async () => {
    const { token } = await admin.api.admin.apiTokens.create({
      name: 'A program',
      scopes: ['leads:read'],
      days: 30,
      password: sharedPassword,
    })
    const { app } = await testApp()
    const call = async (list: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '2001:db8:9::1' }
      return app.fetch(new Request(`http://localhost/api/exports/${list}`, { method: 'POST', headers }))
    }
    await makeLead({ name: 'Lena Lead' })
    expect(await (await call('leads')).text()).toContain('Lena Lead')
    const never = ['people', 'invitations', 'records', 'jobs', 'tokens', 'webhooks', 'audit-log', 'messages']
    for (const list of ['clients', 'cases', ...never])
      expect([list, (await call(list)).status]).toEqual([list, 403])
  })
})

test('every list can be exported, is named after the day, is not cached, and is recorded', async () => {
  await makeCase()
  for (const list of exportedLists) {
    const before = await exportsNoted()
    const answer = await ask(admin, list)
    expect([list, answer.status]).toEqual([list, 200])
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(await exportsNoted()).toBe(before + 1)
  }
  const [line] = await query(`select * from audit_log where action = 'exported' order by id desc limit 1`)
  expect(line).toMatchObject({ user_id: me.id, actor_role: 'admin', entity: 'audit_log' })
})

test('as narrowed and ordered, whole, each once, over many pages', async () => {
  await query(
    `insert into clients (name, email, company)
     select 'Page ' || lpad(n::text, 4, '0'), 'page' || n || '@demo.example', 'Paged Ltd' from generate_series(1, 250) as n`,
  )
  // A stop waits until all of them, which have similar names, are compared with each other.
  await query(`delete from conflict_checks where state = 'open'`)
  const lines = await linesOf('clients', { search: 'paged ltd', order: 'name', limit: '3', cursor: 'x' })
  const names = lines.map((line) => line.split(',')[0])
  expect(names).toEqual(Array.from({ length: 250 }, (_, at) => `Page ${String(at + 1).padStart(4, '0')}`))
  const [{ detail }] = await query(
    `select detail from audit_log where action = 'exported' order by id desc limit 1`,
  )
  expect(detail).toEqual({ what: 'the clients', filters: { search: true, order: 'name' } })
})

test('text that would run as a formula is disarmed, quotes and line breaks stay in their cell', async () => {
  const name = '=HYPERLINK("https://evil.example","x")'
  await makeLead({ name, notes: 'One\nTwo; three', phone: '+1 212 555 0100' })
  const answer = await ask(admin, 'leads', { search: 'HYPERLINK' })
  const text = await answer.text()
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
  expect(text).toContain(`'+1 212 555 0100`)
  expect(text).toContain('"One\nTwo; three"')
})

test('a cancelled download reads no further pages of the list', async () => {
  const pages = vi.mocked(readPage)
  pages.mockClear()
  await (await ask(admin, 'clients', { search: 'paged ltd' })).text()
  expect(pages).toHaveBeenCalledTimes(3)
  pages.mockClear()
  const { body } = await ask(admin, 'clients', { search: 'paged ltd' })
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
  // By this answer the second page would have been asked for.
  await query('select pg_sleep(0.1)')
  expect(pages).toHaveBeenCalledTimes(1)
})

test.each([
  ['the role is taken', `delete from user_roles where user_id = $1`],
  ['the session is ended', `delete from sessions where user_id = $1`],
  ['they are banned', `update users set banned_at = now() where id = $1`],
])('a file that is read slowly breaks off when %s', async (_, change) => {
  const leaving = await makeAdmin()
  const answer = await ask(await as(leaving.person), 'clients', { search: 'paged ltd' })
  const reader = answer.body?.getReader()
  await reader?.read()
  await query(change, [leaving.id])
  await pause(1_100)
  const readOn = async () => {
    let more = 0
    while (!(await reader?.read())?.done) more += 1
    return more
  }
  await expect(readOn()).rejects.toMatchObject(notForThem)
})

test('with a replica the list is read there page by page', async () => {
  const { services } = await testApp()
  const { db } = services
  let reads = 0
  services.replicaDb = {
    ...db,
    readAs(...asked) {
      reads += 1
      return db.readAs(...asked)
    },
  }
  try {
    await linesOf('clients', { search: 'paged ltd' })
    expect(reads).toBe(3)
  } finally {
    services.replicaDb = undefined
  }
})
