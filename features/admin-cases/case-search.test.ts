import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { roundTrips, type SentRoundTrip } from '#db/pipeline/round-trip.ts'
import { cases } from '#features/cases/cases.table.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { testDatabase } from '#test/database.ts'
import { makeCase, makeClient, owner } from '#test/factories.ts'
import { adminCasePage } from './admin-case-list.server.ts'

// A firm with more cases than a search reads one by one. 'Common' is in every third title, 'seldom' in every fortieth,
// 'patchy' in the ten newest and the thirty oldest, 'rare' in a few, 'oldest' in the 1500 oldest. 'former' and
// 'ancient' are in more cases than the search sorts; only 'former' is among the newest 20,000. 'Zebra' is a client.
const number = 42_000
const db = openDatabase({ url: (await testDatabase()).loginUrl })
const admin = { role: 'admin', userId: '00000000-0000-4000-8000-000000000001' } as const

beforeAll(async () => {
  const connection = await owner()
  await connection.query(`set session_replication_role = replica`)
  await connection.query(`insert into clients (id, name, email) values
    ('00000000-0000-4000-8000-00000000000a', 'Zebra Limited', 'zebra@demo.example')`)
  await connection.query(
    `insert into cases (case_number, title, description, status, created_at, client_id)
      select 'N-' || n, concat_ws(' ', 'Matter', case when n % 3 = 0 then 'common' end,
        case when n % 40 = 0 then 'seldom' end, case when n <= 30 or n > ${number - 10} then 'patchy' end,
        case when n % 4500 = 17 then 'rare' end, case when n <= 1500 then 'oldest' end,
        case when n <= 22500 then 'former' end, case when n <= 20500 then 'ancient' end),
        'D', case when n % 5 = 0 then 'pending' else 'ongoing' end,
        '2020-01-01'::timestamptz + (n / 2) * interval '1 minute',
        case when n in (100, 20000) then '00000000-0000-4000-8000-00000000000a'::uuid end
      from generate_series(1, ${number}) as n`,
  )
  await connection.query(
    'update cases set search_text = case_search_text(case_number, title, client_name, client_id)',
  )
  await connection.query(`set session_replication_role = origin`)
  await connection.query('analyze cases')
  return () => db.close()
})

const columns = { id: cases.id, caseNumber: cases.caseNumber, createdAt: cases.createdAt }
interface Row {
  id: string
  caseNumber: string
  createdAt: Date
}
const newestFirst: Key<Row>[] = [
  { column: cases.createdAt, descending: true, of: (row) => row.createdAt },
  { column: cases.id, of: (row) => row.id },
]
const by: SearchedText = {
  id: cases.id,
  text: cases.searchText,
}

/** Every page up to the list's end, and how many queries the first page took. */
async function all(text: string, filters?: SQL, limit = 20) {
  const found: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 30; pages++) {
    const page = await db.asActor(admin, (tx) => {
      const read: Read<Row> = ({ where, orderBy, limit }) =>
        tx
          .select(columns)
          .from(cases)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
      return readPage(newestFirst, { cursor, limit }, narrowed({ text, by, filters }, read))
    })
    found.push(...page.items.map((row) => row.caseNumber))
    if (!page.older) return found
    cursor = page.older
  }
  return found
}

/** The expected result, from reading the whole table. */
async function expected(condition: string, most = number) {
  const { rows } = await (await owner()).query(
    `select case_number from cases left join clients on clients.id = cases.client_id
      where ${condition} order by cases.created_at desc, cases.id limit ${most}`,
  )
  return rows.map((row) => row.case_number as string)
}

test('each way of searching finds all, in the list’s order, page after page', async () => {
  expect(await all('common')).toEqual(await expected(`title like '%common%'`, 600))
  expect(await all('seldom')).toEqual(await expected(`title like '%seldom%'`, 600))
  expect(await all('patchy')).toEqual(await expected(`title like '%patchy%'`))
  expect(await all('RARE')).toEqual(await expected(`title like '%rare%'`))
  expect(await all('oldest')).toEqual(await expected(`title like '%oldest%'`, 600))
  expect(await all('former')).toEqual(await expected(`title like '%former%'`, 600))
  expect(await all('zebra')).toEqual(await expected(`name like 'Zebra%'`))
  expect(await all('29999')).toEqual(['N-29999'])
  expect(await all('nowhere to be found')).toEqual([])
})

test('filters narrow what the search finds', async () => {
  const pending = eq(cases.status, 'pending')
  expect(await all('common', pending)).toEqual(
    await expected(`title like '%common%' and cases.status = 'pending'`, 600),
  )
  expect(await all('rare', pending)).toEqual(
    await expected(`title like '%rare%' and cases.status = 'pending'`),
  )
  expect(await all('oldest', sql`${cases.caseNumber} like 'N-99_'`)).toEqual(
    await expected(`title like '%oldest%' and case_number like 'N-99_'`),
  )
})

test('a short text is looked for at the beginnings of words, signs alone nearby, and wildcards are signs', async () => {
  expect(await all('ra')).toEqual(await expected(`title like '% ra%'`))
  expect(await all('29')).toEqual(await expected(`case_number like '%-29%'`, 600))
  expect(await all('ebr')).toEqual(await expected(`name like 'Zebra%'`))
  expect(await all('eb')).toEqual([])
  expect(await all('&')).toEqual([])
  expect(await all('%')).toEqual([])
  expect(await all('N_29999')).toEqual([])
})

test('a word of too many old cases is refused with a message for the search field; a filter helps', async () => {
  await expect(all('ancient')).rejects.toMatchObject({
    cause: {
      code: 'PT400',
      column: 'search',
      message:
        'More than 20,000 entries match, and none of them is near the top of the list. Please add another word.',
    },
  })
  expect(await all('ancient', sql`${cases.caseNumber} like 'N-99_'`)).toEqual(
    await expected(`title like '%ancient%' and case_number like 'N-99_'`),
  )
})

test('a search finds the first page in one statement', async () => {
  let statements = 0
  const count = (message: unknown) => {
    statements += (message as SentRoundTrip).statements.filter(({ text }) => text.includes('"cases"')).length
  }
  subscribe(roundTrips.name, count)
  for (const text of ['common', 'seldom', 'rare', 'nowhere', 'ra']) {
    statements = 0
    await db.readAs(admin, (tx) => adminCasePage(tx, { search: text, order: 'newest', limit: 20 }))
    expect(statements).toBe(1)
  }
  unsubscribe(roundTrips.name, count)
})

test('the plan of a search is made once, not for each word', async () => {
  const single = openDatabase({ url: (await testDatabase()).loginUrl, poolSize: 1 })
  for (let n = 0; n < 9; n++)
    await single.readAs(admin, (tx) =>
      adminCasePage(tx, { search: `word ${n}00`, order: 'newest', limit: 20 }),
    )
  const { rows } = await single.readAs(admin, (tx) =>
    tx.execute(sql`select generic_plans::int as plans from pg_prepared_statements
      where statement like '%refuse_broad_search%' and statement not like '%pg_prepared_statements%'`),
  )
  await single.close()
  expect(rows).toMatchObject([{ plans: expect.any(Number) }])
  expect(rows[0]?.plans).toBeGreaterThan(0)
})

test('a case is found by the current names of it and its client', async () => {
  const [client, other] = [
    await makeClient({ name: 'Quill Partners' }),
    await makeClient({ name: 'Xenon Partners' }),
  ]
  const { id } = await makeCase({ client, clientName: null })
  const connection = await owner()
  const found = async (search: string) =>
    (await db.readAs(admin, (tx) => adminCasePage(tx, { search, order: 'newest', limit: 20 }))).items.some(
      (item) => item.id === id,
    )
  expect(await found('quill')).toBe(true)
  await connection.query(`update clients set name = 'Yonder Partners' where id = $1`, [client.id])
  expect([await found('quill'), await found('yonder')]).toEqual([false, true])
  await connection.query(
    `update cases set client_id = $2, title = 'Wharf', client_name = 'Vane' where id = $1`,
    [id, other.id],
  )
  expect(await Promise.all(['yonder', 'xenon', 'wharf', 'vane'].map(found))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
