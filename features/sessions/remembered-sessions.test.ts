import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// Each change is made directly in the database, without notifying the process, which has just answered a request with
// the same session. The next request must see the change.

const run = async (statement: string, ...values: unknown[]) => (await owner()).query(statement, values)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

let client: Awaited<ReturnType<typeof makeClient>>
let visit: Visit
let firstLawyer: Awaited<ReturnType<typeof makeLawyer>> | undefined
const cases = (who = visit) => who.api.client.cases.list({})

beforeEach(async () => {
  client = await makeClient()
  firstLawyer ??= await makeLawyer()
  await makeCase({ client, lawyer: firstLawyer })
  visit = await as(client.person)
  expect((await cases()).items).toHaveLength(1)
  expect((await cases()).items).toHaveLength(1)
})

test.each([
  ['a session that was ended elsewhere', 'delete from sessions where user_id = $1'],
  ['one that has expired', `update sessions set expires_at = now() - interval '1 s' where user_id = $1`],
  [
    'one that began thirty days ago',
    `update sessions set created_at = now() - interval '30 days' where user_id = $1`,
  ],
  ['somebody who was banned', 'update users set banned_at = now() where id = $1'],
  ['somebody who is deleted', 'delete from users where id = $1'],
])('%s is refused from the very next request on', async (_, change) => {
  await run(change, client.userId)
  expect(await code(cases())).toBe('UNAUTHORIZED')
  expect(await visit.api.accounts.session()).toBeNull()
})

test('nothing that a session stands for changes without the database noticing', async () => {
  const lawyer = await makeLawyer()
  const { userId, id } = lawyer
  await as(lawyer.person)
  const { rows } = await run('select token_hash from sessions where user_id = $1', userId)
  const tell = async () => (await run('select session_of($1) as record', rows[0].token_hash)).rows[0].record
  const confirms = (known: object) =>
    run('select confirm_session($1, $2)', rows[0].token_hash, JSON.stringify(known)).then(
      () => true,
      ({ code }) => code !== 'PS401',
    )
  const first = await tell()
  // When further properties are added to the session, add a change of them below.
  const told =
    'id expiresAt endsAt userId name email createdAt roles clientId lawyerId twoFactor securityStamp'
  expect(Object.keys(first).sort()).toEqual(told.split(' ').sort())
  const other = await makeClient()
  await makeAdmin()
  const changes: [statement: string, ...values: unknown[]][] = [
    [`update users set name = 'Another' where id = $1`, userId],
    [`update users set email = 'another-' || email where id = $1`, userId],
    [`update users set created_at = created_at - interval '1 day' where id = $1`, userId],
    ['update users set two_factor_enabled = not two_factor_enabled where id = $1', userId],
    [`insert into user_roles (user_id, role) values ($1, 'admin')`, userId],
    [`delete from user_roles where user_id = $1 and role = 'admin'`, userId],
    [`update user_roles set role = 'admin' where user_id = $1`, userId],
    ['update lawyers set user_id = null where id = $1', id],
    ['update lawyers set user_id = $2 where id = $1', id, userId],
    ['update clients set user_id = $2 where id = $1', other.id, userId],
    ['delete from clients where id = $1', other.id],
    [
      `update sessions set expires_at = expires_at + interval '1 s' where token_hash = $1`,
      rows[0].token_hash,
    ],
  ]
  for (const [statement, ...values] of changes) {
    const known = await tell()
    expect(await confirms(known)).toBe(true)
    await run(statement, ...values)
    expect(await tell(), statement).not.toEqual(known)
    expect(await confirms(known), statement).toBe(false)
  }
  expect(await confirms({})).toBe(false)
  expect(await confirms({ ...(await tell()), securityStamp: first.securityStamp })).toBe(false)
})

test('a client who is separated from the login, or whose login gets another record, reads what is theirs now', async () => {
  await run('update clients set user_id = null where id = $1', client.id)
  expect((await cases()).items).toEqual([])
  const other = await makeClient()
  const theirs = await makeCase({ client: other, lawyer: firstLawyer })
  await run('update clients set user_id = null where id = $1', other.id)
  await run('update clients set user_id = $2 where id = $1', other.id, client.userId)
  expect((await cases()).items.map(({ id }) => id)).toEqual([theirs.id])
})

test('a role that is taken is gone, and one that is given is there, at the next request', async () => {
  await makeAdmin()
  const admin = await makeAdmin()
  const staff = await as(admin.person)
  const list = () => staff.api.admin.clients.list({})
  await list()
  await list()
  await run('delete from user_roles where user_id = $1', admin.id)
  expect(await code(list())).toBe('FORBIDDEN')
  expect(await code(list())).toBe('FORBIDDEN')
  await run(`insert into user_roles (user_id, role) values ($1, 'admin')`, admin.id)
  expect(await code(list())).toBe('answered')
})

test('a lawyer without their profile, or in another’s place, is who they are now', async () => {
  const [lawyer, other] = [await makeLawyer(), await makeLawyer()]
  const theirs = await makeCase({ lawyer: other })
  await makeCase({ lawyer })
  const staff = await as(lawyer.person)
  const list = () => staff.api.lawyer.cases.list({})
  await list()
  await run('update lawyers set user_id = null where id = any ($1)', [lawyer.id, other.id])
  expect(await code(list())).toBe('FORBIDDEN')
  await run('update lawyers set user_id = $2 where id = $1', other.id, lawyer.userId)
  expect((await list()).items.map(({ id }) => id)).toEqual([theirs.id])
})

test('staff whose second factor is gone have no role where it is required', async () => {
  const env = { REQUIRE_STAFF_2FA: 'true' }
  const admin = await makeAdmin()
  const staff = await as(admin.person, { env })
  const list = () => staff.api.admin.clients.list({})
  expect(await code(list())).toBe('TWO_FACTOR_REQUIRED')
  await run('update users set two_factor_enabled = true where id = $1', admin.id)
  expect(await code(list())).toBe('answered')
  await run('update users set two_factor_enabled = false where id = $1', admin.id)
  expect(await code(list())).toBe('TWO_FACTOR_REQUIRED')
})

test('a procedure that asks the database nothing knows a new name and a session that ended', async () => {
  await run(`update users set name = 'Somebody else' where id = $1`, client.userId)
  expect((await visit.api.accounts.session())?.name).toBe('Somebody else')
  await run('delete from sessions where user_id = $1', client.userId)
  expect(await visit.api.accounts.session()).toBeNull()
})

test('a cookie with a wrong signature is ignored, even if its token is known', async () => {
  const forger = await anonymous()
  for (const [name, value] of visit.cookies) forger.cookies.set(name, `${value.split('.')[0]}.AAAA`)
  expect(await code(cases(forger))).toBe('UNAUTHORIZED')
})

test('what changes an account does nothing for a session that has just ended', async () => {
  const other = await as(client.person)
  await visit.api.accounts.own.sessions()
  await run(
    'delete from sessions where user_id = $1 and created_at < (select max(created_at) from sessions where user_id = $1)',
    client.userId,
  )
  expect(await code(visit.api.accounts.own.endOtherSessions())).toBe('UNAUTHORIZED')
  expect(await code(cases(other))).toBe('answered')
})

describe('a request that has to wait', () => {
  test('is refused when its session ends before its first query is answered', async () => {
    const env = { DATABASE_POOL: '2' }
    const slow = await as(client.person, { env })
    await cases(slow)
    const { services } = await testApp(env)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const held = () =>
      services.db.asActor({ role: 'anon' }, async (tx) => {
        await tx.execute(sql`select 1`)
        await released
      })
    const holding = [held(), held()]
    await expect.poll(() => services.db.load()).toMatchObject({ open: 2, idle: 0 })
    const waiting = code(cases(slow))
    await expect.poll(() => services.db.load().waiting).toBeGreaterThan(0)
    await run('delete from sessions where user_id = $1', client.userId)
    release()
    expect(await waiting).toBe('UNAUTHORIZED')
    await Promise.all(holding)
  })
})
