import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeLead, owner, sharedPassword } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { type TokenScope, tokenScopes } from './api-tokens.schema.ts'

let boss: Awaited<ReturnType<typeof makeAdmin>>
let admin: Visit
beforeEach(async () => {
  await query('delete from throttles')
  boss = await makeAdmin()
  await makeAdmin()
  admin = await as(boss.person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const make = (scopes: TokenScope[] = [...tokenScopes], visit = admin) =>
  visit.api.admin.apiTokens.create({ name: 'A program', scopes, days: 30, password: sharedPassword })

let programs = 0
/** A program: no cookie, no origin, nothing but its token. */
async function call(path: string, token?: string, init: RequestInit = {}, env?: Record<string, string>) {
  const { app } = await testApp(env)
  programs += 1
  const headers = {
    'x-forwarded-for': `2001:db8:1:${programs.toString(16)}::1`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...(init.headers as Record<string, string>),
  }
  return app.fetch(new Request(new URL(path, 'http://localhost'), { ...init, headers }))
}
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const leads = '/api/admin/leads'

describe('refusals', () => {
  test('only administrators make, list and revoke tokens', async () => {
    const { item } = await make()
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [await as((await makeClient()).person), 'FORBIDDEN'],
      [await as((await makeLawyer()).person), 'FORBIDDEN'],
    ] as const)
      for (const asked of [
        () => api.admin.apiTokens.list(),
        () => api.admin.apiTokens.revoke({ id: item.id }),
        () =>
          api.admin.apiTokens.create({
            name: 'N',
            scopes: ['leads:read'],
            days: 30,
            password: sharedPassword,
          }),
      ])
        await expect(asked()).rejects.toMatchObject({ code })
    expect((await admin.api.admin.apiTokens.list()).map(({ id }) => id)).toContain(item.id)
  })

  test('no token is made without the present password, for no scope, or for longer than a year', async () => {
    const asked = { name: 'N', scopes: ['leads:read' as const], days: 30, password: sharedPassword }
    for (const wrong of [{ password: 'wrong' }, { scopes: [] }, { days: 366 }, { days: 0 }, { name: ' ' }])
      await expect(admin.api.admin.apiTokens.create({ ...asked, ...wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: { [Object.keys(wrong)[0] as string]: expect.any(String) } },
      })
    await expect(
      query(
        `insert into api_tokens (user_id, name, hint, token_hash, scopes, expires_at)
         values ($1, 'N', 'h', 'x', '{leads:read}', now() + interval '400 days')`,
        [boss.id],
      ),
    ).rejects.toThrow('api_tokens_expires_at_check')
  })

  test('an unknown, revoked or expired token opens nothing, and no cookie beside it does', async () => {
    const [{ token: revoked, item }, { token: expired, item: old }] = [await make(), await make()]
    await admin.api.admin.apiTokens.revoke({ id: item.id })
    await query(
      `update api_tokens set created_at = now() - interval '9 days', expires_at = now() where id = $1`,
      [old.id],
    )
    for (const token of [revoked, expired, 'portico_invented', `${revoked}x`]) {
      const answer = await call(leads, token)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED', detail: 'This token is not valid.' })
      expect((await admin.fetch(leads, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    }
    await expect(admin.api.admin.apiTokens.revoke({ id: item.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a token reaches no account, person, secret, record or log, whatever its scopes, by either way in', async () => {
    const { token } = await make()
    const { id: userId } = await makeAdmin()
    const client = await makeClient()
    const paths: [string, RequestInit?][] = [
      ['/api/admin/people'],
      ['/api/admin/api-tokens'],
      [
        '/api/admin/api-tokens',
        post({ name: 'N', scopes: ['leads:read'], days: 30, password: sharedPassword }),
      ],
      [`/api/admin/people/${userId}/roles`, post({ role: 'lawyer' })],
      [`/api/admin/clients/${client.id}`, { method: 'DELETE' }],
      ['/api/functions/admin_delete_user', post({ email: client.email })],
      ['/api/admin/audit-log'],
      ['/api/admin/records'],
      ['/api/admin/jobs'],
      ['/api/admin/inbox'],
      ['/api/admin/invitations'],
      ['/api/account/sessions'],
      ['/api/account/two-factor'],
      ['/api/lawyers'],
      ['/api/rpc/admin/people/list', post({ json: {} })],
      ['/api/rpc/admin/apiTokens/list', post({})],
      ['/api/rpc/accounts/own/sessions', post({})],
      ['/api/rpc/client/cases/list', post({ json: {} })],
      ['/api/rpc/lawyer/cases/list', post({ json: {} })],
    ]
    for (const [path, init] of paths) {
      const { status } = await call(path, token, init)
      expect([403, 404], path).toContain(status)
    }
    expect(await query('select 1 from clients where id = $1', [client.id])).toHaveLength(1)
  })

  test('a token opens no file, upload or own data', async () => {
    const { token } = await make()
    const headers = { 'x-file-name': 'note.txt', 'content-type': 'application/octet-stream' }
    const file: RequestInit = { method: 'POST', headers, body: 'a note' }
    const uploaded = await admin.fetch('/api/uploads?for=document', file)
    const { id } = (await uploaded.json()) as { id: string }
    expect((await admin.fetch(`/api/files/${id}`)).status).toBe(200)
    expect((await call(`/api/files/${id}`, token)).status).toBe(404)
    expect((await call('/api/uploads?for=document', token, file)).status).toBe(401)
    expect((await call('/api/data-export', token, { method: 'POST' })).status).toBe(401)
  })

  test('a token does what its scopes say and no more', async () => {
    const { token } = await make(['leads:read'])
    expect((await call(leads, token)).status).toBe(200)
    const refused = await call(leads, token, post({ name: 'New Lead', email: 'new@demo.example' }))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ detail: 'This token lacks the scope leads:write.' })
    expect((await call('/api/admin/cases', token)).status).toBe(403)
    const { token: writer } = await make(['leads:write'])
    expect((await call(leads, writer)).status).toBe(403)
  })
})

describe('a token stops working at once, permanently, when its administrator', () => {
  const ends: [string, string, string?][] = [
    [
      'loses the role',
      `delete from user_roles where user_id = $1`,
      `insert into user_roles (user_id, role) values ($1, 'admin')`,
    ],
    [
      'is blocked',
      `update users set banned_at = now() where id = $1`,
      `update users set banned_at = null where id = $1`,
    ],
    [
      'has their second factor reset',
      `delete from two_factors where user_id = $1`,
      `insert into two_factors (user_id, secret, confirmed_at) values ($1, 's', now())`,
    ],
    ['gets another password', `update credentials set password_hash = 'other' where user_id = $1`],
  ]
  test.for(ends)('%s', async ([, end, undo]) => {
    const visit = await as(boss.person)
    const { token } = await make(['leads:read'], visit)
    await query(`insert into two_factors (user_id, secret, confirmed_at) values ($1, 's', now())`, [boss.id])
    expect((await call(leads, token)).status).toBe(200)
    await query(end, [boss.id])
    expect((await call(leads, token)).status).toBe(401)
    if (undo) await query(undo, [boss.id])
    expect((await call(leads, token)).status).toBe(401)
  })

  test('owes a second factor where the firm asks for one', async () => {
    const { token } = await make(['leads:read'])
    const strict = { REQUIRE_STAFF_2FA: 'true' }
    expect((await call(leads, token, {}, strict)).status).toBe(401)
    await query('update users set two_factor_enabled = true where id = $1', [boss.id])
    expect((await call(leads, token, {}, strict)).status).toBe(200)
  })
})

test('a program reads and writes with only its token, and both are recorded', async () => {
  const lead = await makeLead()
  const { token, item } = await make(['leads:read', 'leads:write'])
  expect(token).toMatch(/^portico_[\w-]{43}$/)
  const { items } = (await (await call(`${leads}?id=${lead.id}`, token)).json()) as {
    items: { id: string }[]
  }
  expect(items.map(({ id }) => id)).toEqual([lead.id])
  const made = await call(leads, token, post({ name: 'By Program', email: 'by-program@demo.example' }))
  expect(made.status).toBe(201)
  expect(made.headers.getSetCookie()).toEqual([])
  const lines = await query(
    'select action, user_id, detail from audit_log where entity_id = $1 order by id',
    [item.id],
  )
  expect(lines).toEqual([
    { action: 'token.created', user_id: boss.id, detail: { scopes: ['leads:read', 'leads:write'] } },
    { action: 'token.used', user_id: boss.id, detail: { procedure: 'admin.leads.create' } },
  ])
  const [listed] = (await admin.api.admin.apiTokens.list()).filter(({ id }) => id === item.id)
  expect(listed).toMatchObject({ owner: boss.name, lastUsedAt: expect.any(Date), expired: false })
  expect(JSON.stringify([listed, await query('select * from api_tokens')])).not.toContain(token)
})

test('another site’s page can’t use a token that it found', async () => {
  const { token } = await make()
  const init = post({ name: 'By Page', email: 'by-page@demo.example' })
  expect((await call(leads, token, { ...init, headers: { origin: 'https://evil.example' } })).status).toBe(
    403,
  )
})

test('too many calls are answered by 429: with one token, or with many wrong ones from one address', async () => {
  const { token } = await make(['leads:read'])
  await query('delete from throttles')
  const { app } = await testApp()
  const guess = () =>
    app.fetch(
      new Request(`http://localhost${leads}`, {
        headers: { authorization: 'Bearer portico_wrong', 'x-forwarded-for': '2001:db8:2::1' },
      }),
    )
  for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(401)
  const late = await guess()
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  await query('delete from throttles')
  expect((await call(leads, token)).status).toBe(200)
  await query(`update throttles set hits = array_fill(clock_timestamp(), array[300])`)
  expect((await call(leads, token)).status).toBe(429)
})
