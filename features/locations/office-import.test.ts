import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeOffice, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { mostOffices, officeMessages } from './locations.schema.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from locations'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.locations.import({ csv, dryRun })

test('only an administrator imports offices, not even dry', async () => {
  for (const [{ api }, code] of [
    [await anonymous(), 'UNAUTHORIZED'],
    [await as((await makeClient()).person), 'FORBIDDEN'],
    [await as((await makeLawyer()).person), 'FORBIDDEN'],
  ] as const)
    for (const dryRun of [true, false])
      await expect(
        api.admin.locations.import({ csv: 'City,State\nGhent,Belgium', dryRun }),
      ).rejects.toMatchObject({ code })
  expect(await query(`select from locations where city = 'Ghent'`)).toEqual([])
})

test('a file without a column, or with a bad line, writes nothing', async () => {
  const before = await number()
  expect((await send('City\nGhent')).faults).toEqual([
    { line: 1, column: 'State', reason: 'This column is missing.' },
  ])
  const { faults, imported } = await send(
    `City,State\nGhent,Belgium\n,Belgium\n${'x'.repeat(101)},Belgium\nGHENT,belgium`,
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'City'],
    [4, 'City'],
    [5, 'City'],
  ])
  expect(imported).toBe(0)
  expect(await number()).toBe(before)
})

test('more offices than a firm has are refused, at the first that is too many', async () => {
  const left = mostOffices - (await number())
  const lines = Array.from({ length: left + 3 }, (_, at) => `Town ${at},Nowhere`)
  const { faults, imported } = await send(['City,State', ...lines].join('\n'))
  expect(faults).toEqual([{ line: left + 2, column: null, reason: officeMessages.tooMany }])
  expect(imported).toBe(0)
})

test('offices follow the existing ones, in the file’s order; a second import of the file adds none', async () => {
  await makeOffice({ city: 'Bruges', state: 'Belgium' })
  const csv = 'State;City\nBelgium;Namur\nBELGIUM;bruges\nBelgium;Antwerp'
  expect(await send(csv, true)).toMatchObject({ lines: 3, fresh: 2, known: 1, faults: [], imported: 0 })
  expect(await send(csv)).toMatchObject({
    imported: 2,
    knownLines: [{ line: 3, name: 'bruges, BELGIUM' }],
  })
  const listed = await admin.api.admin.locations.list()
  expect(listed.slice(-2).map(({ city }) => city)).toEqual(['Namur', 'Antwerp'])
  expect(await send(csv)).toMatchObject({ fresh: 0, known: 3, imported: 0 })
  expect(
    await query(`select detail from audit_log where action = 'imported' and entity = 'locations'`),
  ).toEqual([{ detail: { what: 'offices', lines: 2 } }])
})

test('an exported file can be imported, and adds nothing', async () => {
  await makeOffice({ city: '=Ostend', state: 'Belgium' })
  const answer = await admin.fetch('/api/exports/offices', { method: 'POST' })
  expect(await send(await answer.text(), true)).toMatchObject({ fresh: 0, faults: [], unused: [] })
})
