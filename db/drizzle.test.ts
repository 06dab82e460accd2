import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { checkedVersion, executeIn, preparing, transactionOn } from './drizzle.ts'
import type { Statement } from './pipeline/round-trip.ts'

// A failure here means that Drizzle has changed: see the comment at the top of drizzle.ts.

const things = pgTable('things', { id: integer().primaryKey(), ownName: text().default('none') })

/** A transaction that records its queries and answers with these rows. */
function transaction(rows: unknown[] = []) {
  const asked: Statement[] = []
  const { tx } = transactionOn({ role: 'anon' }, async (statement) => {
    asked.push(statement)
    return { rows, rowCount: rows.length, command: 'SELECT' }
  })
  return { tx, asked }
}

test('this is the version that drizzle.ts was checked against', () => {
  const { version } = JSON.parse(readFileSync('node_modules/drizzle-orm/package.json', 'utf8'))
  expect(version).toBe(checkedVersion)
})

test('a query reaches the driver in the turn of its execution, as text, values and row mode', async () => {
  const { tx, asked } = transaction([[1, 'one']])
  const found = tx.select().from(things).where(eq(things.id, 1)).execute()
  expect(asked).toMatchObject([
    {
      text: 'select "id", "own_name" from "things" where "things"."id" = $1',
      values: [1],
      role: 'anon',
      asArrays: true,
      parserOf: expect.any(Function),
    },
  ])
  expect(await found).toEqual([{ id: 1, ownName: 'one' }])
  await tx.execute(sql`select ${2}::integer`)
  expect(asked[1]).toMatchObject({ text: 'select $1::integer', values: [2], asArrays: false })
})

test('a prepared query is executed by the given transaction, in that turn only', async () => {
  const query = preparing
    .select()
    .from(things)
    .where(eq(things.id, sql.placeholder('id')))
    .prepare('')
  const [one, other] = [transaction([[1, 'one']]), transaction([[2, null]])]
  const executed = [one, other].map(({ tx }, at) => executeIn(tx, at === 1, () => query.execute({ id: at })))
  expect(one.asked).toMatchObject([{ values: [0], isQuick: false }])
  expect(other.asked).toMatchObject([{ values: [1], isQuick: true }])
  expect(await Promise.all(executed)).toEqual([[{ id: 1, ownName: 'one' }], [{ id: 2, ownName: null }]])
  await expect(query.execute({ id: 3 })).rejects.toMatchObject({
    cause: { message: 'A prepared query was executed without a transaction.' },
  })
})

test('an insert names only the columns that it sets', async () => {
  const { tx, asked } = transaction()
  await tx.insert(things).values({ id: 1 })
  await tx.insert(things).values([{ id: 1 }, { id: 2, ownName: 'two' }])
  expect(asked.map((statement) => statement.text)).toEqual([
    'insert into "things" ("id") values ($1)',
    'insert into "things" ("id", "own_name") values ($1, default), ($2, $3)',
  ])
})

test('a transaction has no method for nested transactions', () => {
  expect((transaction().tx as { transaction?: unknown }).transaction).toBeUndefined()
})
