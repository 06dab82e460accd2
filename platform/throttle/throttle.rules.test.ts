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

test('lets the limit through and tells the rest how long to wait', async () => {
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

test('gives back and forgets', async () => {
  for (let i = 0; i < 3; i++) await hit('d')
  await call(sql`select throttle_give_back('d')`)
  expect(await hit('d')).toBe(0)
  await call(sql`select throttle_clear('d')`)
  expect(await hit('d')).toBe(0)
  await expect(call(sql`select throttle_clear('d')`, ann)).rejects.toMatchObject(noRight)
})

test('jobs remove what has run out', async () => {
  await owner.query(`update throttles set expires_at = now() - interval '1 second' where key_hash = 'a'`)
  await db.asActor({ role: 'system' }, (tx) =>
    tx.execute(sql`delete from throttles where expires_at < now()`),
  )
  expect((await owner.query(`select 1 from throttles where key_hash = 'a'`)).rows).toEqual([])
  expect((await owner.query(`select 1 from throttles`)).rows).not.toEqual([])
})
