import { randomUUID } from 'node:crypto'
import { isProcedure } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'
import { importLimits } from '#platform/csv/import.schema.ts'
import { openApiDocument } from '#server/openapi.ts'
import { router } from '#server/router.ts'
import { owner } from '#test/factories.ts'
import type { Identity } from '#test/rights/identities.ts'
import { procedures } from '#test/rights/procedures.ts'
import { isLong } from '../figure.ts'
import { type Operation, operationsOf } from '../generator.ts'
import { costliest, expensiveBodies, type Filler, fillers, tooLong } from './largest.ts'
import { answered, ask, bodyBytes, hold, identities, json, posted, somebody, stage } from './stage.ts'

// No single call stops the process, with any role: each procedure with the most expensive input that it accepts and the
// largest that it refuses.

stage('calls')

let operations: Operation[]
let ids: Map<string, string>
beforeAll(async () => {
  // Files have tests of their own.
  operations = operationsOf(await openApiDocument()).filter(
    ({ path }) => !/^\/(uploads|files|data-export|data-export)/.test(path),
  )
  ids = await newestIds()
}, 60_000)

test('every operation, with the most expensive input that it accepts', { timeout: 900_000 }, async () => {
  const fillings = Object.entries(fillers).filter(([name]) => isLong || name === 'blanks')
  answered.clear()
  await hold(
    operations.flatMap((operation) =>
      fillings.map(([name, fill]) => {
        const { method, body } = operation
        const init =
          method === 'GET' || !body ? { method } : { ...posted(costliest(body, fill, idFor)), method }
        const send = () => ask(asker(operation), addressOf(operation, fill), init)
        return [`${nameOf(operation)} with ${name}`, send] as const
      }),
    ),
  )
  // Most of them got beyond the checks of who asks.
  const all = [...answered.values()].reduce((sum, times) => sum + times, 0)
  const stopped = [0, 401, 403, 429].reduce((sum, status) => sum + (answered.get(status) ?? 0), 0)
  expect(stopped).toBeLessThan(all / 4)
})

test('every operation, with texts far beyond their limits', { timeout: 1_800_000 }, async () => {
  const all = Object.entries(fillers)
  await hold(
    operations.flatMap((operation, at) =>
      all.flatMap(([name, fill], n) =>
        tooLong(operation.body ?? {}, fill, 80_000, idFor)
          // In the short form each field has one of the fillings.
          .filter((_, field) => operation.body && (isLong || (field + at) % all.length === n))
          .map(({ at: field, value }) => {
            const send = () => ask(asker(operation), addressOf(operation, fill), posted(value))
            return [`${nameOf(operation)}: ${field} of ${name}`, send] as const
          }),
      ),
    ),
  )
})

test('bodies that are expensive to read, by both protocols', { timeout: 600_000 }, async () => {
  const paths = ['/api/case-search', '/api/rpc/accounts/signIn', '/api/rpc/admin/leads/create']
  await hold(
    paths.flatMap((path) =>
      Object.entries(expensiveBodies).map(([name, make]) => {
        const init = { method: 'POST', headers: json, body: make(bodyBytes) }
        return [`${path}: ${name}`, () => ask(somebody('admin'), path, init)] as const
      }),
    ),
  )
})

const manyLines = (head: string, line: (n: number) => string) =>
  [head, ...Array.from({ length: 9_990 }, (_, n) => line(n))].join('\n').slice(0, importLimits.bytes)

/** Texts of 2 MB for each kind of import: what is refused, and as many good lines as are taken. */
const files: Record<string, Record<string, string>> = {
  clients: {
    ...texts('name,email'),
    lines: manyLines('Name,Email,Company,Notes', (n) => `Ada,ada-${n}@demo.example,,${'x'.repeat(460)}`),
  },
  cases: {
    ...texts('name,email'),
    lines: manyLines('Case number,Title,Description', (n) => `C-${n},A lease,${'x'.repeat(470)}`),
  },
  lawyers: {
    lines: manyLines(
      'Name,Email,Title,Specialization,Bio',
      (n) => `Ada,ada-${n}@firm.example,Partner,Tax Law,${'x'.repeat(440)}`,
    ),
  },
  leads: { lines: manyLines('Name,Email,Notes', (n) => `Ada,ada-${n}@demo.example,${'x'.repeat(460)}`) },
  calendar: {
    ...texts('case number,title,court date'),
    lines: manyLines(
      'Case number,Title,Court date,Description',
      (n) => `C-${n},Hearing,2031-05-06 10:00,${'x'.repeat(440)}`,
    ),
  },
  'time-entries': {
    ...texts('date,case number,lawyer,description,hours,rate (usd)'),
    lines: manyLines(
      'Date,Case number,Lawyer,Hours,Rate (USD),Description',
      (n) => `2024-03-01,C-${n},Ada,0.25,250,${'x'.repeat(440)}`,
    ),
  },
}

function texts(head: string): Record<string, string> {
  const all: typeof fillers = {
    ...fillers,
    commas: (length) => ','.repeat(length),
    'empty cells': (length) => ',\n'.repeat(length / 2),
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, fill]) => [
      name,
      `${head}\n${fill(importLimits.bytes)}`.slice(0, importLimits.bytes),
    ]),
  )
}

test('files to import that are as large as they may be', { timeout: 600_000 }, async () => {
  await hold(
    Object.entries(files).flatMap(([what, texts]) =>
      Object.entries(texts).map(([name, csv]) => {
        const send = () => ask(somebody('admin'), `/api/admin/${what}/imports`, posted({ csv, dryRun: true }))
        return [`importing ${what}: ${name}`, send] as const
      }),
    ),
  )
})

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** Every procedure of the router by its dotted name, with its route. */
function* walk(part: object, at: string[] = []): Generator<[name: string, route: string]> {
  if (isProcedure(part)) {
    const { method = 'POST', path = '' } = part['~orpc'].route
    yield [at.join('.'), nameOf({ method, path })]
  } else for (const [name, inner] of Object.entries(part)) yield* walk(inner, [...at, name])
}
const routes = new Map([...walk(router)].map(([name, route]) => [route, name]))

/** Somebody whom the operation serves. */
function asker(operation: Operation): Identity | undefined {
  const [served = 'admin'] = procedures[routes.get(nameOf(operation)) ?? ''] ?? []
  const audience = served.split(', ')[0]
  return identities.find(({ role, grant }) =>
    audience === 'grant' ? grant : role === (audience === 'person' ? 'client' : audience),
  )
}

async function newestIds(): Promise<Map<string, string>> {
  const sql = await owner()
  const { rows } = await sql.query(
    `select table_name as name from information_schema.columns where table_schema = 'public'
       and column_name = 'id' and data_type = 'uuid'`,
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const { rows } = await sql.query(`select id from ${name} order by ctid desc limit 1`)
    if (rows[0]) found.set(name, rows[0].id)
  }
  return found
}
const idFor = (name: string) => ids.get(`${name.replace(/Ids?$/, '')}s`) ?? randomUUID()

function addressOf({ path, querySchemas }: Operation, fill: Filler): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(idFor(name)))
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(querySchemas)) {
    const value = costliest(schema, fill, idFor, name)
    if (value !== null) query.set(name, String(typeof value === 'object' ? JSON.stringify(value) : value))
  }
  return `/api${filled}?${query}`.slice(0, 5_000)
}
