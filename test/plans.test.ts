import { beforeAll, expect, test } from 'vitest'
import { fillFirm, known } from '#bench/large-data.ts'
import { type Operation, operations } from '#bench/lists/operations.ts'
import { planFaults } from '#bench/lists/plans.ts'
import { sealChat } from '#bench/lists/seal-chat.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { testApp } from './app.ts'
import { owner, sharedPassword } from './factories.ts'
import { as } from './people.ts'

// No query of a page may scan a growing table, however quick it is for a small firm.

let all: Operation[]

beforeAll(async () => {
  await fillFirm(await owner(), 20_000, await hashPassword(sharedPassword))
  const { services } = await testApp()
  await sealChat(await owner(), services.keys)
  const [admin, lawyer, client] = await Promise.all(
    [known.admin, known.lawyer, known.client].map((person) => as({ ...person, password: sharedPassword })),
  )
  all = await operations({
    admin: admin?.api as never,
    lawyer: lawyer?.api as never,
    client: client?.api as never,
  })
}, 240_000)

const faultsOf = async (operation: Operation) => planFaults(await owner(), operation.run, { small: true })

/**
 * A message of a declined lead is hidden by a policy that compares, and under one of those no search can use the trigram
 * index (docs/decisions/0014-search.md). The firm's inbox is searched row by row.
 */
const walled = /^messages, (common|rare) word$/

test('no list, search or counter scans a growing table', async () => {
  const wrong: string[] = []
  for (const operation of all.filter(({ name, worst }) => !worst && !walled.test(name)))
    for (const fault of await faultsOf(operation)) wrong.push(`${operation.name} ${fault}`)
  expect(wrong).toEqual([])
}, 60_000)

test('a list without its index is noticed', async () => {
  const connection = await owner()
  const list = all.find(({ name }) => name === 'cases') as Operation
  const { rows } = await connection.query(`select pg_get_indexdef('cases_created_at_idx'::regclass) as made`)
  await connection.query('drop index cases_created_at_idx')
  try {
    expect(await faultsOf(list)).not.toEqual([])
  } finally {
    await connection.query(rows[0].made)
  }
  expect(await faultsOf(list)).toEqual([])
})
