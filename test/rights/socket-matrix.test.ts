import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topics } from '#server/manifests.ts'
import { figure } from '#test/assurance/figure.ts'
import { owner } from '#test/factories.ts'
import { type Identity, makeIdentities } from './identities.ts'
import { openPage, pageOf } from './live-page.ts'
import { makeSide, type Side } from './sides.ts'
import { topicId, topicRights } from './topics.ts'

// Every identity × every topic × own, other and invented ids.

let sides: Side[]
let identities: Identity[]
let asked = 0
let mismatches = 0

beforeAll(async () => {
  sides = [await makeSide('A'), await makeSide('B')]
  identities = await makeIdentities(sides[0] as Side, sides[1] as Side)
}, 60_000)

afterAll(() => figure('socket matrix', `${asked} subscriptions, ${mismatches} mismatches`, '0 mismatches'))

test('the matrix knows every topic: add a line to test/rights/topics.ts for a new one', () => {
  expect(Object.keys(topicRights).sort()).toEqual(topics.map(({ pattern }) => pattern).sort())
})

test('every topic has a trigger: add one to the feature’s *.functions.sql', async () => {
  const { rows } = await (await owner()).query<{ tells: string }>(
    `select prosrc as tells from pg_proc where prosrc like '%insert into public.changes%'`,
  )
  const isTold = (topic: string) => rows.some(({ tells }) => tells.includes(`'${topic}'`))
  expect(topics.map(({ pattern }) => pattern.replace(':id', '')).filter((topic) => !isTold(topic))).toEqual(
    [],
  )
})

function mayWatch(pattern: string, { role, side, grant }: Identity, subject: Side | undefined): boolean {
  const [watchers, id] = topicRights[pattern] ?? ['']
  return watchers.split(', ').some((watcher) => {
    const [who, of] = watcher.split(' of ')
    if (who === 'everyone') return true
    if (who === 'grant') return Boolean(grant) && subject?.name === 'A' && side?.name !== 'B'
    if (who !== role) return false
    if (who === 'admin') return !of || Boolean(subject)
    return !id || side === subject
  })
}

test('every identity can watch what it may, and nothing else', async () => {
  const wrong: string[] = []
  for (const identity of identities) {
    const page = await pageOf(identity)
    for (const [pattern, [, id]] of Object.entries(topicRights))
      for (const subject of id ? [...sides, undefined] : [undefined]) {
        const topic = id ? pattern.replace(':id', subject ? topicId(subject, id) : randomUUID()) : pattern
        const answer = await page.watch(topic, identity.grant)
        const expected = mayWatch(pattern, identity, subject) ? 'watching' : 'refused'
        asked += 1
        if (answer !== expected)
          wrong.push(
            `${identity.name}, ${pattern} of ${subject?.name ?? 'no side'}: ${answer}, not ${expected}`,
          )
      }
    page.socket.close()
  }
  mismatches += wrong.length
  expect(wrong.join('\n')).toBe('')
}, 180_000)

test.each([
  'sessions',
  'credentials',
  'changes',
  'cases/id/*',
  'cases/id/',
  'cases/id/%',
  '__proto__',
  'constructor/prototype/:id',
  'cases/lawyer_id/:id',
  'case_access_grants',
])('an undeclared topic can’t be watched, even by administrators: %s', async (topic) => {
  for (const identity of identities.filter(({ role }) => ['admin', 'anonymous'].includes(role))) {
    const page = await pageOf(identity)
    expect(await page.watch(topic)).toBe('refused')
    page.socket.close()
  }
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'https://localhost:444',
  'file://',
])('a page of %s can’t open a socket, with any session', async (origin) => {
  for (const identity of identities) {
    await identity.restore()
    await expect(openPage({ cookies: identity.visit.cookies, origin }), identity.name).rejects.toThrow('403')
  }
})
