import type { ORPCError } from '@orpc/client'
import { beforeAll, expect, test } from 'vitest'
import { router } from '#server/router.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { fields, inputs } from './schema-fields.ts'

// Every list refuses an invented or changed cursor: each value must have its column's type.

const lists = inputs(router)
  .filter((input) => fields(input).some(([path]) => path.endsWith('.cursor')))
  .map(([path]) => path)

let visits: Record<string, Visit>
let caseId: string

beforeAll(async () => {
  const [admin, client, lawyer] = [await makeAdmin(), await makeClient(), await makeLawyer()]
  visits = { admin: await as(admin.person), client: await as(client.person), lawyer: await as(lawyer.person) }
  caseId = (await makeCase({ client, lawyer })).id
})

type Procedure = (input: object) => Promise<unknown>
type Tree = { [name: string]: Tree } & Procedure
function call(path: string, input: object): Promise<unknown> {
  const names = path.split('.')
  const procedure = names.reduce(
    (node, name) => node[name] as Tree,
    visits[names[0] ?? '']?.api as unknown as Tree,
  )
  return procedure({ caseId, ...input })
}
const written = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

const id = '0b7a2c1e-6f0f-4b6e-8f63-3f3a9f0d6a11'
const at = '2026-11-21T10:00:00.000Z'
const around = (value: unknown) => [
  [value],
  [value, id],
  [at, value],
  [value, value],
  ['2026-11-21', at, value],
  ['2026-11-21', value, id],
]
const holding = (all: unknown[]) => all.flatMap(around).map((values) => written('older', ...values))

/** No list has one of these. */
const strange = [
  'not a cursor',
  `${at} a'; select 1`,
  '9999-99-99T99:99:99.999Z a0000000000000000001',
  written(),
  written('sideways', at, id),
  ...holding([1.5, 1e308, true, null, {}, [], 'x'.repeat(600), '\0']),
]
/** A list by name, number or date may have them. */
const possible = holding([0, '', 'x', "'", '+020000-01-01T00:00:00.000Z', '9999-12-31', at])

test('there are lists', () => expect(lists.length).toBeGreaterThan(15))

test.for(lists)('%s refuses a cursor of another list', async (path) => {
  const answer = (cursor: string) =>
    call(path, { cursor }).then(
      () => 'answered',
      (error: unknown) => (error as ORPCError<string, unknown>).code,
    )
  const text = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
  for (const cursor of strange) expect(await answer(cursor), text(cursor)).toBe('BAD_REQUEST')
  for (const cursor of possible)
    expect(['answered', 'BAD_REQUEST'], text(cursor)).toContain(await answer(cursor))
})
