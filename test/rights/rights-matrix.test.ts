import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { expectation, expectedReach, forbidden } from './expectation.ts'
import { matrixRows } from './matrix-rows.ts'
import { personas } from './personas.ts'
import { reach } from './probe.ts'
import { become, literal, openSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox((await testDatabase()).ownerUrl)
})

afterAll(() => sandbox.close())

test('every table has an expectation and rows', async () => {
  const rows = await sandbox.query(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  const tables = rows.map(({ tablename }) => tablename)
  expect(Object.keys(expectation).sort()).toEqual(tables)
  expect(
    Object.keys(matrixRows)
      .filter((name) => matrixRows[name]?.length)
      .sort(),
  ).toEqual(tables)
})

test.for(Object.keys(expectation))(
  '%s: everyone reaches what they should, and nothing else',
  async (table) => {
    for (const persona of personas)
      expect(await reach(sandbox, persona, table), persona.name).toEqual(expectedReach(persona, table))
  },
)

test.for(forbidden)('%s can’t %s %s: %s', async ([kind, operation, table, columns]) => {
  const persona = personas.find(({ kinds }) => kinds.includes(kind))
  if (!persona) throw new Error(`No persona is ${kind}.`)
  const row = sandbox.tables.get(table)?.rows[0]?.row ?? {}
  for (const column of columns.split(' ')) {
    expect(row, column).toHaveProperty(column)
    const command =
      operation === 'select'
        ? `select ${column} from ${table}`
        : `update ${table} set ${column} = ${literal(row[column])}`
    expect(await sandbox.attempt(become(persona), [command]), column).toMatchObject({ code: '42501' })
  }
})

test('no role can truncate or alter a table', async () => {
  for (const persona of personas)
    for (const command of [
      'truncate leads',
      'alter table leads disable row level security',
      'drop table leads',
      'create table x ()',
    ])
      expect(await sandbox.attempt(become(persona), [command]), `${persona.name}: ${command}`).toMatchObject({
        code: '42501',
      })
})
