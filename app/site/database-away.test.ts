import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeClient, makeLawyer } from '#test/factories.ts'
import { as } from '#test/people.ts'
import { revolvingDoor } from '#test/revolving-door.ts'
import { openSite } from '#test/site.tsx'

/** Pages that say the same whatever the database knows. */
const standing = ['/about', '/practice-areas', '/criminal-law', '/blog', '/blog/from-arrest-to-arraignment']
/** Pages that lack a part of theirs without it. */
const poorer = ['/', '/team', '/cases', '/contact']

let door: Awaited<ReturnType<typeof revolvingDoor>>
let site: Awaited<ReturnType<typeof openSite>>
let cookie: string

beforeAll(async () => {
  door = await revolvingDoor(new URL((await testDatabase()).loginUrl))
  const env = { DATABASE_URL: door.url, DATABASE_TIMEOUT_MS: '4000' }
  site = await openSite(env)
  await makeLawyer({ name: 'Eleanor Vance', slug: 'eleanor-vance' })
  const { person } = await makeClient()
  const { cookies } = await as(person, { env })
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => door.close())

test('with a database, a page knows whose it is', async () => {
  expect((await site.get('/cases', { headers: { cookie } })).html).toContain('Your cases')
  expect((await site.get('/cases')).html).not.toContain('Your cases')
})

test('while it doesn’t answer, a page is a stranger’s page for whoever asks', async () => {
  door.hold()
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
})

test('while it is away, static pages stand, others lack a part, and nothing is said to be gone that isn’t', async () => {
  await door.close()
  for (const path of [...standing, ...poorer]) {
    const { status, html } = await site.get(path, { headers: { cookie } })
    expect(status, path).toBe(200)
    expect(html, path).toContain('</h1>')
  }
  expect((await site.get('/')).html).not.toContain('Upcoming Cases')
  expect((await site.get('/team')).html).toContain('No Lawyers Found')
  for (const path of ['/team/eleanor-vance', '/share/team/eleanor-vance.png'])
    expect((await site.get(path)).status, path).toBe(503)
  expect((await site.get('/share/about.png')).status).toBe(200)
  // An incomplete list is nobody's to keep.
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
  await door.open()
})
