import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { describeError, logRequests } from './log.ts'

const token = '0123456789abcdef0123456789abcdef'

test.each([
  [`/case/${token}`, '/case/{shareLink}'],
  [`/case/${token}.data`, '/case/{shareLink}.data'],
  [`/Case/${token}/`, '/Case/{shareLink}/'],
  [`//case//${token}`, '//case/{shareLink}'],
  [`/%63ase/${token}`, '/case/{shareLink}'],
  [`/api/client/shared-case/${token}`, '/api/client/shared-case/{shareLink}'],
  ['/case-search', '/case-search'],
])('of %s the log tells %s', async (asked, told) => {
  const lines: { path: string }[] = []
  const log = { info: (line: { path: string }) => lines.push(line) } as unknown as Logger
  await new Hono().use(logRequests(log)).request(`http://portico.test${asked}`)
  expect(lines).toMatchObject([{ path: told }])
})

test('proxies that ask whether all is well leave a line only when it isn’t', async () => {
  const lines: object[] = []
  const log = { info: (line: object) => lines.push(line) } as unknown as Logger
  let status: 200 | 503 = 200
  const app = new Hono().use(logRequests(log)).get('*', (c) => c.body(null, status))
  for (const path of ['/healthz', '/readyz', '/healthz-and-more']) await app.request(path)
  status = 503
  await app.request('/readyz')
  expect(lines).toMatchObject([
    { path: '/healthz-and-more', status: 200 },
    { path: '/readyz', status: 503 },
  ])
})

test('of an error the log tells what began it, and never the parameters of a query', () => {
  const reason = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  const query = new DrizzleQueryError('select $1', ['a client’s words'], reason)
  for (const error of [query, new Error('wrapped', { cause: query })])
    expect(describeError(error)).toMatchObject({ message: reason.message, code: '57P03' })
  for (const error of [
    new DrizzleQueryError('select $1', ['a client’s words']),
    new Error('wrapped', { cause: new DrizzleQueryError('select $1', ['a client’s words']) }),
  ])
    expect(JSON.stringify(describeError(error))).not.toContain('words')
})
