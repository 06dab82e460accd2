import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'

// A firm with more cases than are looked at one by one. 'Common' is in every third title, 'seldom' in
// every fortieth, 'patchy' in the ten newest and the thirty oldest, 'rare' in seven, 'oldest' in the 1500 oldest, which is
// more than the index sorts; 'Zebra' is a client.
const number = 30_000
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
        case when n % 4500 = 17 then 'rare' end, case when n <= 1500 then 'oldest' end),
        'D', case when n % 5 = 0 then 'pending' else 'ongoing' end,
        '2020-01-01'::timestamptz + (n / 2) * interval '1 minute',
        case when n in (100, 20000) then '00000000-0000-4000-8000-00000000000a'::uuid end
      from generate_series(1, ${number}) as n`,
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
  columns: [cases.caseNumber, cases.title, cases.clientName],
  related: { columns: [clients.name], on: eq(clients.id, cases.clientId) },
}

/** Every page to the list's end, and how many questions the first of them took. */
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
      return readPage(newestFirst, { cursor, limit }, narrowed(tx, { text, by, filters }, read))
    })
    found.push(...page.items.map((row) => row.caseNumber))
    if (!page.older) return found
    cursor = page.older
  }
  return found
}

/** The same by reading the whole table. */
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
