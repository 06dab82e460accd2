import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeClient } from '#test/factories.ts'
import { at, knock } from '#test/fixtures/portals.ts'
import { anonymous } from '#test/people.ts'

const wrongPassword = 'not the right one'

let client: Awaited<ReturnType<typeof makeClient>>

beforeAll(async () => {
  client = await makeClient()
})

test('after five wrong tries an account is throttled, from every address, for the stated time', async () => {
  const target = await makeClient()
  for (let tries = 1; tries <= 5; tries++)
    expect((await knock(at('client', target, wrongPassword))).status).toBe(401)
  const { status, body, headers } = await knock(at('client', target))
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  // An address without an account is throttled as well: the answer must not reveal the difference.
  for (let tries = 1; tries <= 5; tries++) await knock(at('client', { email: 'no.one@demo.example' }))
  expect((await knock(at('client', { email: 'No.One@demo.example ' }))).status).toBe(429)
})

test('tries at once count like tries one after the other', async () => {
  const target = await makeClient()
  const tries = await Promise.all(Array.from({ length: 9 }, () => knock(at('client', target, wrongPassword))))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('a right password resets the count of wrong ones', async () => {
  const target = await makeClient()
  for (let round = 0; round < 2; round++) {
    for (let tries = 1; tries <= 4; tries++) await knock(at('client', target, wrongPassword))
    expect((await knock(at('client', target))).status).toBe(200)
  }
})

test('an address that fails at twenty accounts waits, whichever account it tries next', async () => {
  const visit = await anonymous()
  for (let tries = 1; tries <= 20; tries++)
    await knock(at('client', { email: `guess-${tries}@demo.example` }), visit)
  const { status, headers } = await knock(at('client', client), visit)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60)
  expect((await knock(at('client', client))).status).toBe(200)
})

test('refused sign-ins and too many tries are logged, with a mark that identifies nobody', async () => {
  const { services } = await testApp()
  const warned = vi.spyOn(services.log, 'warn')
  const [address, email] = ['2001:db8:77::1', `${randomUUID()}@demo.example`]
  const visit = await anonymous({ address })
  const tries = 6
  for (let n = 0; n < tries; n++)
    await visit.api.accounts.signIn({ email, password: 'a guess', portal: 'client' }).catch(() => {})
  const lines = warned.mock.calls as unknown as [Record<string, unknown>, string][]
  const told = lines.map(([, words]) => words)
  expect(told).toEqual([...Array(5).fill('a sign-in was refused'), 'too many tries'])
  expect(new Set(lines.slice(0, 5).map(([{ from }]) => from)).size).toBe(1)
  expect(lines[0]?.[0]).toMatchObject({ portal: 'client', from: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(lines[5]?.[0]).toMatchObject({ limit: 'sign-in:account' })
  expect(JSON.stringify(lines)).not.toMatch(/2001:db8|@demo|a guess/)
  warned.mockRestore()
})
