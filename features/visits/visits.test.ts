import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { firmDay } from '#platform/dates/format-day.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { createVisitCounter } from './visit-counter.server.ts'
import { keptDays, mostSources, otherSource, shownDays } from './visits.schema.ts'
import { removeOldVisits } from './visits.server.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const today = firmDay()
let admin: Visit

beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
beforeEach(async () => {
  await (await owner()).query('truncate site_visits')
})

const headers = (given: Record<string, string> = {}) => new Headers({ 'user-agent': agent, ...given })

async function counter() {
  const { services } = await testApp()
  return createVisitCounter(services.db, 'firm.example')
}

async function rows() {
  const found = await (await owner()).query(
    'select path, source, visits from site_visits order by path, source',
  )
  return found.rows.map(({ path, source, visits }) => [path, source, visits])
}

test('only an administrator reads the visits', async () => {
  const item = await makeCase()
  for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)])
    await expect(api.admin.visits.figures()).rejects.toMatchObject(notForThem)
})

test('visits add up by day, path and the host of the linking page; the own host is none', async () => {
  const visits = await counter()
  visits.count('/', headers())
  visits.count('/', headers({ referer: 'https://firm.example/about' }))
  visits.count('/team', headers({ referer: 'https://www.search.example/?q=name+of+a+client' }))
  await visits.write()
  visits.count('/', headers({ referer: 'javascript:alert(1)' }))
  visits.count('/team', headers({ referer: 'https://search.example/other' }))
  await visits.write()
  await visits.write()
  expect(await rows()).toEqual([
    ['/', '', 3],
    ['/team', 'search.example', 2],
  ])
  expect(await admin.api.admin.visits.figures()).toEqual({
    days: [{ day: today, visits: 5 }],
    pages: [
      { path: '/', visits: 3 },
      { path: '/team', visits: 2 },
    ],
    sources: [
      { source: '', visits: 3 },
      { source: 'search.example', visits: 2 },
    ],
  })
})

test('bots, prefetches and data requests are not visits', async () => {
  const visits = await counter()
  visits.count('/', headers({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }))
  visits.count('/', headers({ 'sec-purpose': 'prefetch' }))
  visits.count('/', headers({ 'sec-fetch-dest': 'empty' }))
  visits.count('/', new Headers())
  visits.count(`/team/${'a'.repeat(200)}`, headers())
  await visits.write()
  expect(await rows()).toEqual([])
})

test('invented sources can’t fill the table: further hosts of a day are one', async () => {
  const visits = await counter()
  for (let at = 0; at < mostSources + 50; at += 1)
    visits.count('/', headers({ referer: `https://s${at}.example/` }))
  visits.count('/', headers({ referer: `https://${'a'.repeat(150)}.example/` }))
  await visits.write()
  const found = await rows()
  expect(found).toHaveLength(mostSources + 2)
  expect(found).toContainEqual(['/', otherSource, 50])
  expect(found).toContainEqual(['/', '', 1])
})

test('what could not be written is written the next time', async () => {
  const { services } = await testApp()
  const asActor = vi.fn().mockRejectedValueOnce(new Error('away')).mockImplementation(services.db.asActor)
  const visits = createVisitCounter({ ...services.db, asActor } as typeof services.db, 'firm.example')
  visits.count('/', headers())
  await expect(visits.write()).rejects.toThrow('away')
  visits.count('/', headers())
  await visits.write()
  expect(await rows()).toEqual([['/', '', 2]])
})

test('the figures are of 90 days; a job removes what is older than 400', async () => {
  const past = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  const insert = 'insert into site_visits (day, path, source, visits) values ($1, $2, $3, 7)'
  for (const days of [0, shownDays - 1, shownDays, keptDays - 1, keptDays])
    await (await owner()).query(insert, [past(days), '/', ''])
  expect((await admin.api.admin.visits.figures()).days).toEqual([
    { day: past(shownDays - 1), visits: 7 },
    { day: today, visits: 7 },
  ])
  const { services } = await testApp()
  expect(await removeOldVisits(services)).toBe(1)
})

test('the server counts answered public pages only', async () => {
  const booted = await testApp()
  const pages = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const html = { 'content-type': 'text/html; charset=utf-8' }
    return pathname === '/team/nobody-here'
      ? new Response('', { status: 404, headers: html })
      : new Response('', { headers: html })
  }
  const counted: string[] = []
  const services = {
    ...booted.services,
    visits: { count: (path: string) => counted.push(path), write: async () => {} },
  }
  const app = createApp({ ...booted, services, metrics: undefined, trustedProxies: 1, pages })
  const from = { 'x-forwarded-for': '192.0.2.9', 'user-agent': agent }
  for (const path of [
    '/',
    '/team/nobody-here',
    '/contact',
    '/admin',
    '/case/secret-link',
    '/auth/password',
    '/dashboard',
  ])
    await app.request(`http://localhost${path}?utm=1`, { headers: from })
  await app.request('http://localhost/', { method: 'HEAD', headers: from })
  expect(counted).toEqual(['/', '/contact'])
})
