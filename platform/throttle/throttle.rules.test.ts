import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'

const { db, owner, anon, ann } = await openFirm()

const call = async (
  statement: ReturnType<typeof sql>,
  actor: Parameters<typeof db.asActor>[0] = { role: 'accounts' },
) => Number(Object.values((await db.asActor(actor, (tx) => tx.execute(statement))).rows[0] ?? {})[0])
const hit = (key: string, limit = 3) => call(sql`select throttle_hit(${key}, ${limit}, '10 minutes')`, anon)
const peek = (key: string, limit = 3) => call(sql`select throttle_peek(${key}, ${limit}, '10 minutes')`)

test('allows uses up to the limit and returns the wait for others', async () => {
  expect([await hit('a'), await hit('a'), await peek('a'), await hit('a')]).toEqual([0, 0, 0, 0])
  for (const wait of [await hit('a'), await peek('a')]) expect(wait).toBeGreaterThan(590)
  expect(await hit('b')).toBe(0)
  const { rows } = await owner.query(`select cardinality(hits) as hits from throttles where key_hash = 'a'`)
  expect(rows).toEqual([{ hits: 3 }])
})

test('counts every one of many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => hit('parallel', 20)))
  expect(answers.filter((wait) => wait === 0)).toHaveLength(20)
})

test('slides: what is older than the window is forgotten one by one', async () => {
  await owner.query(
    `insert into throttles values ('c', array[now() - interval '11 minutes', now() - interval '9 minutes', now()], now())`,
  )
  expect(await hit('c')).toBe(0)
  const wait = await hit('c')
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
})

test('takes back a use, and deletes all of an account', async () => {
  for (let i = 0; i < 3; i++) await hit('d')
  await call(sql`select throttle_give_back('d')`)
  expect(await hit('d')).toBe(0)
  await call(sql`select throttle_clear('d')`)
  expect(await hit('d')).toBe(0)
  await expect(call(sql`select throttle_clear('d')`, ann)).rejects.toMatchObject(noRight)
})

const hits = (keys: string[], limits: number[]) =>
  call(sql`select throttle_hits(${sql.param(keys)}::text[], ${sql.param(limits)}::int[], '10 minutes')`, anon)
const counts = async (...keys: string[]) => {
  const { rows } = await owner.query(
    'select key_hash, cardinality(hits) as hits from throttles where key_hash = any ($1)',
    [keys],
  )
  return keys.map((key) => rows.find(({ key_hash }) => key_hash === key)?.hits ?? 0)
}

test('counts under several keys, or under none of them', async () => {
  for (let n = 0; n < 2; n++) expect(await hits(['narrow', 'wide'], [2, 3])).toBe(0)
  expect(await hits(['narrow', 'wide'], [2, 3])).toBeGreaterThan(590)
  expect(await counts('narrow', 'wide')).toEqual([2, 2])
  expect(await hits(['other', 'wide'], [2, 3])).toBe(0)
  expect(await hits(['third', 'wide'], [2, 3])).toBeGreaterThan(590)
  expect(await counts('narrow', 'other', 'third', 'wide')).toEqual([2, 1, 0, 3])
  await call(sql`select throttle_give_back(array['other', 'wide'])`)
  expect(await counts('narrow', 'other', 'wide')).toEqual([2, 0, 2])
  await expect(call(sql`select throttle_give_back(array['wide'])`, ann)).rejects.toMatchObject(noRight)
})

test('callers who share networks in different orders don’t deadlock', async () => {
  const some = Array.from({ length: 20 }, (_, n) => (n % 2 ? ['east', 'west'] : ['west', 'east']))
  expect(await Promise.all(some.map((keys) => hits(keys, [100, 100])))).toEqual(Array(20).fill(0))
  expect(await counts('east', 'west')).toEqual([20, 20])
})

test('jobs remove what has run out', async () => {
  await owner.query(`update throttles set expires_at = now() - interval '1 second' where key_hash = 'a'`)
  await db.asActor({ role: 'system' }, (tx) =>
    tx.execute(sql`delete from throttles where expires_at < now()`),
  )
  expect((await owner.query(`select 1 from throttles where key_hash = 'a'`)).rows).toEqual([])
  expect((await owner.query(`select 1 from throttles`)).rows).not.toEqual([])
})
