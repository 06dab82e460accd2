import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { checkedVersions, PipelinedQuery } from './driver.ts'
import type { Statement } from './round-trip.ts'

// A failure here means that pg has changed: see the comment at the top of driver.ts.

let url: string
beforeAll(async () => {
  url = (await testDatabase()).loginUrl
})

async function connected(options: object = {}) {
  const client = new pg.Client({ connectionString: url, pipeline: true, ...options })
  await client.connect()
  client.on('error', () => {})
  onTestFinished(() => client.end())
  return client
}

const statement = (text: string, ...values: unknown[]): Statement => ({ text, values, role: '' })

/** Sends statements, and records which of its methods the driver calls. */
function send(client: pg.Client, ...statements: Statement[]) {
  const calls: string[] = []
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const query = new PipelinedQuery(statements, (error, answers) => resolve(error ?? answers))
  const names = ['submit', 'RowDescription', 'DataRow', 'CommandComplete', 'ReadyForQuery', 'Error']
  for (const name of names) {
    const method = (name === 'submit' ? name : `handle${name}`) as 'submit'
    const own = query[method].bind(query)
    query[method] = (...args) => {
      calls.push(name)
      return own(...args)
    }
  }
  client.query(query as unknown as pg.Submittable)
  return { calls, answer: promise }
}

test.each(Object.entries(checkedVersions))(
  '%s is the version that driver.ts was checked against',
  (name, version) => {
    const { version: installed } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    expect(installed).toBe(version)
  },
)

test('the driver calls a query’s methods in the order of the protocol, with texts', async () => {
  const { calls, answer } = send(await connected(), statement('select $1::int as n, null as none', 7))
  expect(await answer).toEqual([{ rows: [{ n: '7', none: null }], rowCount: 1, command: 'SELECT' }])
  expect(calls).toEqual(['submit', 'RowDescription', 'DataRow', 'CommandComplete', 'ReadyForQuery'])
})

test('after an error it calls none of them, and the next query is not disturbed', async () => {
  const client = await connected()
  const failing = send(client, statement('select 1'), statement('select 1 / 0'), statement('select 2'))
  const next = send(client, statement('select 3 as n'))
  expect(await failing.answer).toMatchObject({ code: '22012' })
  expect(await next.answer).toMatchObject([{ rows: [{ n: '3' }] }])
  expect(failing.calls.slice(-2)).toEqual(['CommandComplete', 'Error'])
})

test('queries of one turn are all submitted before the first is answered', async () => {
  const client = await connected()
  const [first, second] = [send(client, statement('select 1')), send(client, statement('select 2'))]
  expect([first.calls, second.calls]).toEqual([['submit'], ['submit']])
  await Promise.all([first.answer, second.answer])
})

test('statements behind one Sync are one transaction', async () => {
  const client = await connected()
  const setting = statement(`select set_config('portico.user_id', 'somebody', true)`)
  const reading = statement(`select current_setting('portico.user_id', true) as id`)
  expect(await send(client, setting, reading).answer).toMatchObject([{}, { rows: [{ id: 'somebody' }] }])
  expect(await send(client, reading).answer).toMatchObject([{ rows: [{ id: '' }] }])
})

test('a query that isn’t a subclass of pg.Query is refused when connections pipeline', async () => {
  const client = await connected()
  const { promise, resolve } = Promise.withResolvers<Error>()
  client.query({ submit() {}, handleError: resolve } as unknown as pg.Submittable)
  expect((await promise).message).toContain('not supported in pipeline mode')
})

test('the query timeout reports through the callback and cuts the connection', async () => {
  const client = await connected({ query_timeout: 50 })
  const ended = new Promise((resolve) => client.once('end', resolve))
  const { answer } = send(client, statement('select pg_sleep(2)'))
  expect(await answer).toMatchObject({ message: 'Query read timeout' })
  await ended
})
