import { Hono } from 'hono'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { logRequests } from './log.ts'

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
