import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { makeClient, makeLawyer, publishArticles } from '#test/factories.ts'
import { as } from '#test/people.ts'
import { openSite } from '#test/site.tsx'

/** Pages that stay the same while the database is down: two of them show their last content. */
const standing = ['/about', '/practice-areas', '/criminal-law', '/blog', '/blog/from-arrest-to-arraignment']
/** Pages that omit a section without the database. */
const poorer = ['/', '/team', '/cases', '/contact']

let proxy: Awaited<ReturnType<typeof databaseProxy>>
let site: Awaited<ReturnType<typeof openSite>>
let cookie: string

beforeAll(async () => {
  proxy = await databaseProxy(new URL((await testDatabase()).loginUrl))
  const env = { DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: '4000' }
  site = await openSite(env)
  await makeLawyer({ name: 'Eleanor Vance', slug: 'eleanor-vance' })
  await publishArticles()
  const { person } = await makeClient()
  const { cookies } = await as(person, { env })
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => proxy.close())

test('with a database, a page knows who is signed in', async () => {
  for (const path of ['/blog', '/blog/from-arrest-to-arraignment'])
    expect((await site.get(path)).status).toBe(200)
  expect((await site.get('/cases', { headers: { cookie } })).html).toContain('Your cases')
  expect((await site.get('/cases')).html).not.toContain('Your cases')
  expect((await site.get('/team?department=Tax+Law')).words).toContain('No Lawyers Found')
})

test('while it doesn’t answer, everyone gets the anonymous page', async () => {
  proxy.hold()
  const ask = (path: string) => site.get(path, { headers: { cookie } })
  const paths = ['/about', '/criminal-law', '/blog/from-arrest-to-arraignment', '/cases']
  const [lawyer, about, ...answers] = await Promise.all([
    ask('/team/eleanor-vance'),
    site.get('/about'),
    ...paths.map(ask),
  ])
  for (const [at, { status, html, headers }] of answers.entries()) {
    expect(status, paths[at]).toBe(200)
    expect(html, paths[at]).toContain('</h1>')
    expect(html, paths[at]).not.toContain('Your cases')
    expect(headers.get('set-cookie')).toBeNull()
  }
  expect(answers[0]?.html).toBe(about?.html)
  expect(lawyer?.status).toBe(503)
  expect(lawyer?.html).toContain('We will be right back')
  expect(lawyer?.headers.get('retry-after')).toBe('5')
})

test('while it is down, static pages work, others lack a part, and nothing that exists is reported as missing', async () => {
  await proxy.close()
  for (const path of [...standing, ...poorer]) {
    const { status, html } = await site.get(path, { headers: { cookie } })
    expect(status, path).toBe(200)
    expect(html, path).toContain('</h1>')
  }
  expect((await site.get('/')).html).not.toContain('Upcoming Cases')
  const { words } = await site.get('/team?department=Tax+Law')
  expect(words).toContain('Failed to load lawyers')
  expect(words).not.toContain('No Lawyers Found')
  // An article that wasn't read before may exist, so the answer isn't 404.
  for (const path of [
    '/team/eleanor-vance',
    '/share/team/eleanor-vance.png',
    '/blog/dying-without-a-will-in-new-york',
  ])
    expect((await site.get(path)).status, path).toBe(503)
  expect((await site.get('/share/about.png')).status).toBe(200)
  // An incomplete list must not be cached.
  const sitemap = await site.get('/sitemap.xml')
  expect(sitemap.html).toContain('/about</loc>')
  expect(sitemap.headers.get('cache-control')).toBe('no-store')
  const typed = { name: 'Robin Curious', email: 'robin@demo.example', phone: '', message: 'Are you there?' }
  const refused = await site.get('/contact', {
    method: 'POST',
    body: new URLSearchParams({ ...typed, openedAt: '1' }),
  })
  expect(refused.html).toContain('Failed to send message. Please try again.')
  for (const text of Object.values(typed)) expect(refused.html).toContain(text)
  await proxy.open()
})
