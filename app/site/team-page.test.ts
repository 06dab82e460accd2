import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeLawyer } from '#test/factories.ts'
import { chosen, links, part, readable } from '#test/html.ts'
import { openSite } from '#test/site.tsx'

let site: Awaited<ReturnType<typeof openSite>>
let eleanor: Awaited<ReturnType<typeof makeLawyer>>

beforeAll(async () => {
  site = await openSite()
  eleanor = await makeLawyer({
    name: 'Eleanor Vance',
    slug: 'eleanor-vance',
    title: 'Managing Partner',
    phone: '+1 212 555 0101',
    yearsExperience: 22,
    bio: 'She founded the firm.',
  })
  await makeLawyer({ name: 'Bo Brook', location: 'World Wide', specialization: 'Tax Law', userId: null })
})

const read = (path: string, init?: RequestInit) => site.get(path, init)

test('the URL filters the team; an id in it finds its lawyer whatever else it says', async () => {
  const all = await read('/team')
  expect(all.words).toContain('Our Legal Team')
  expect(all.html.match(/<article/g)).toHaveLength(2)
  const worldWide = await read('/team?location=worldwide&department=Tax+Law')
  expect(worldWide.html.match(/<article/g)).toHaveLength(1)
  expect(worldWide.words).toContain('Bo Brook')
  expect([chosen(worldWide.html, 'location'), chosen(worldWide.html, 'department')]).toEqual([
    'worldwide',
    'Tax Law',
  ])
  const byId = await read(`/team?location=worldwide&department=Tax+Law&lawyer=${eleanor.id}`)
  expect(byId.html.match(/<article/g)).toHaveLength(1)
  expect(byId.words).toContain('Managing Partner')
  for (const query of [
    'location=Atlantis',
    'lawyer=%00',
    `department=${'x'.repeat(1_500)}`,
    `lawyer=${crypto.randomUUID()}`,
  ]) {
    const { status, words } = await read(`/team?${query}`)
    expect(status).toBe(200)
    expect(words).toContain(
      'No Lawyers Found No lawyers match your search criteria. Please try a different combination.',
    )
  }
})

test('three skeletons are shown while lawyers load', async () => {
  const { html } = await read('/team', { headers: { 'sec-fetch-dest': 'empty' } })
  expect(html.match(/data-skeleton/g)).toHaveLength(3)
})

test('a card says who somebody is; a page of their own says more', async () => {
  const consent = { publishTitle: true, publishConsentAt: new Date() }
  for (const [at, title] of ['One', 'Two', 'Three', 'Four'].entries())
    await makeCase({
      lawyer: eleanor,
      title: `Matter ${title}`,
      createdAt: new Date(2026, 0, at + 1),
      ...consent,
    })
  await makeCase({ lawyer: eleanor, title: 'Kept private' })
  const { html } = await read(`/team?lawyer=${eleanor.id}`)
  const card = part(html, /<article/)
  const known = [
    'Eleanor Vance',
    'Managing Partner',
    'General Practice',
    'New York',
    '22 years of experience',
    '+1 212 555 0101',
  ]
  for (const text of [...known, 'Ongoing cases Matter Four Matter Three Matter Two'])
    expect(readable(card)).toContain(text)
  expect(readable(card)).not.toMatch(/Matter One|Kept private/)
  expect(links(card)).toContainEqual(['View profile', '/team/eleanor-vance'])
  const own = await read('/team/eleanor-vance')
  for (const text of [
    ...known.filter((text) => !text.startsWith('22')),
    '22 years',
    'She founded the firm.',
    'Matter Four',
  ])
    expect(own.words).toContain(text)
  for (const path of ['/team/nobody', '/team/%00', `/team/${'x'.repeat(1_500)}`]) {
    const nobody = await read(path)
    expect(nobody.status).toBe(404)
    expect(nobody.words).toContain('Oops! Page not found')
  }
})
