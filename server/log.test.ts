import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog, describeError, logRequests } from './log.ts'

const token = '0123456789abcdef0123456789abcdef'

test.each([
  [`/case/${token}`, '/case/{shareLink}'],
  [`/case/${token}.data`, '/case/{shareLink}.data'],
  [`/Case/${token}/`, '/Case/{shareLink}/'],
  [`//case//${token}`, '//case/{shareLink}'],
  [`/%63ase/${token}`, '/case/{shareLink}'],
  [`/api/client/shared-case/${token}`, '/api/client/shared-case/{shareLink}'],
  ['/case-search', '/case-search'],
])('%s is logged as %s', async (asked, told) => {
  const lines: { path: string }[] = []
  const log = { info: (line: { path: string }) => lines.push(line) } as unknown as Logger
  await new Hono().use(logRequests(log)).request(`http://portico.test${asked}`)
  expect(lines).toMatchObject([{ path: told }])
})

test('health checks are logged only when they fail', async () => {
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

test('an error is logged as its root cause, without query parameters', () => {
  const reason = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  const query = new DrizzleQueryError('select $1', ['a client’s words'], reason)
  for (const error of [query, new Error('wrapped', { cause: query })])
    expect(describeError(error)).toMatchObject({ message: reason.message, code: '57P03' })
  for (const error of [
    new DrizzleQueryError('select $1', ['a client’s words']),
    new Error('wrapped', { cause: new DrizzleQueryError('select $1', ['a client’s words']) }),
  ])
    expect(JSON.stringify(describeError(error))).not.toContain('a client’s words')
})

/** A log into a file, and a function that reads it. */
async function logged() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log')
  return { log: createLog('info', openSync(file, 'w')), lines: () => readFile(file, 'utf8') }
}

test('lines are written in batches within two seconds, and at once with an error', async () => {
  const { log, lines } = await logged()
  for (let n = 0; n < 3; n++) log.info({ n }, 'a line')
  expect(await lines()).toBe('')
  await vi.waitFor(async () => expect((await lines()).match(/"n":\d/g)).toHaveLength(3), 2_500)
  log.info({ n: 4 }, 'before')
  log.error({ err: new Error('a fault') }, 'failed')
  await vi.waitFor(async () => expect(await lines()).toMatch(/"n":4.*\n.*a fault/), {
    timeout: 500,
    interval: 10,
  })
})

test.each([
  ['ends', 'process.exit(3)', 3],
  ['fails', 'throw new Error("a fault")', 1],
  ['has nothing left to do', '', 0],
])('no line is lost when the process %s', (_, ending, code) => {
  const program = `import { createLog } from '#server/log.ts'
    const log = createLog('info')
    for (let n = 0; n < 50; n++) log.info({ n }, 'a line')
    ${ending}`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(stdout.match(/"n":\d+/g)).toHaveLength(50)
  expect(status).toBe(code)
})

test('secrets are redacted at any depth', async () => {
  const { log, lines } = await logged()
  const body = { email: 'a@demo.example', password: 'hidden 1', inner: { pin_code: 'hidden 2' } }
  log.error({ token: 'hidden 3', body, headers: { cookie: 'hidden 4' } }, 'refused')
  await vi.waitFor(async () => expect(await lines()).toContain('a@demo.example'))
  expect(await lines()).not.toContain('hidden')
  // The logged object isn't changed.
  expect(body.password).toBe('hidden 1')
})
