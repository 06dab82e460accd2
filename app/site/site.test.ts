import { beforeAll, expect, test } from 'vitest'
import { demoArticles } from '#demo/articles.ts'
import { lawyerPersonas } from '#demo/personas.ts'
import { demoAreas } from '#demo/site-texts.ts'
import { longDate } from '#features/calendar/long-date.ts'
import { departments } from '#features/lawyers/departments.ts'
import { areas } from '#features/site-texts/areas.ts'
import { firm } from '#firm.ts'
import { makeCase, makeCourtDate, makeLawyer, owner, publishArticles } from '#test/factories.ts'
import { links, options, part, readable } from '#test/html.ts'
import { openSite } from '#test/site.tsx'

const practiceAreas = (Object.keys(demoAreas) as (keyof typeof demoAreas)[]).map((key) => ({
  path: `/${key}`,
  ...areas[key],
  ...demoAreas[key],
}))

let site: Awaited<ReturnType<typeof openSite>>
let eleanor: Awaited<ReturnType<typeof makeLawyer>>
const courtDate = new Date(Date.now() + 9 * 86_400_000)

beforeAll(async () => {
  site = await openSite()
  await (await owner()).query(
    `insert into locations (city, state) values ('Seattle', 'Washington'), ('Albany', 'New York'), ('Buffalo', 'New York')`,
  )
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

test('without a published article no page links to articles, and a draft is not shown', async () => {
  await (await owner()).query(
    `insert into articles (slug, title, excerpt, practice_area, published_on, reviewed_on, state)
      values ('unseen', 'Not yet', 'E', 'Family Law', '2026-01-02', '2026-01-02', 'draft')`,
  )
  await (await owner()).query(`update articles set state = 'approved'`)
  const { html } = await read('/about')
  expect(links(html).filter(([, href]) => href?.startsWith('/blog'))).toEqual([])
  for (const path of ['/blog', '/blog/unseen', '/blog/rss.xml', '/share/blog/unseen.png'])
    expect((await read(path)).status, path).toBe(404)
  expect((await read('/sitemap.xml')).html).not.toContain('/blog')
  expect((await site.app.request('/api/articles/unseen')).status).toBe(404)
  await publishArticles()
  for (const path of ['/blog', '/sitemap.xml', '/blog/rss.xml']) {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(html, path).not.toContain('unseen')
    expect(html, path).not.toContain('Not yet')
  }
})

test('every page has the same bar and the same footer', async () => {
  const { html } = await read('/about')
  expect(links(part(html, /<nav aria-label="Main"/))).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Our Team', '/team'],
    ['Practice Areas', '/practice-areas'],
    ['Cases', '/cases'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['Search Case', '/case-search'],
    ['Client Login', '/auth'],
    ['Lawyer Login', '/lawyer-login'],
    ['Admin Login', '/admin-login'],
  ])
  // The same links in the menu, which is a native popover.
  expect(links(part(html, /<nav[^>]*popover="auto"/))).toEqual(links(part(html, /<nav aria-label="Main"/)))
  expect(html).toMatch(/<button[^>]*popoverTarget="site-menu"/i)
  expect(links(part(html, /<header/))[0]).toEqual([firm.name, '/'])
  const footer = part(html, /<footer/)
  for (const column of [firm.name, 'Quick Links', 'Contact Info', 'Follow Us'])
    expect(footer).toContain(column)
  for (const link of [
    ['About Us', '/about'],
    ['Practice Areas', '/practice-areas'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    [firm.emails.contact, `mailto:${firm.emails.contact}`],
    [firm.phone, 'tel:+12125550148'],
  ])
    expect(links(footer)).toContainEqual(link)
  const { street, locality, code, postalCode } = firm.address
  for (const text of [
    firm.tagline,
    street,
    `${locality}, ${code} ${postalCode}`,
    `Company No. ${firm.companyNumber}`,
    `© ${new Date().getFullYear()} ${firm.name}. All rights reserved.`,
    'Attorney Advertising',
  ])
    expect(readable(footer)).toContain(text)
  expect(links(footer).filter(([, href]) => href === '#' || href === '')).toEqual([])
})

test('the home page offers every office, department and lawyer to choose from', async () => {
  const { html, words } = await read('/')
  expect(words).toContain('Expert Legal Representation You Can Trust')
  expect(words).toContain('Connect with experienced attorneys specialized in your legal needs')
  expect(options(html, 'location')).toEqual([
    ['', 'Select location'],
    ['worldwide', 'World Wide'],
    ['New York', 'Albany, New York'],
    ['New York', 'Buffalo, New York'],
    ['Washington', 'Seattle, Washington'],
  ])
  expect(options(html, 'department').map(([value]) => value)).toEqual(['', ...departments])
  expect(departments).toHaveLength(11)
  const lawyers = options(html, 'lawyer')
  expect(lawyers.map(([, label]) => label)).toEqual([
    'Select lawyer',
    'Bo Brook, Tax Law',
    'Eleanor Vance, General Practice',
  ])
  expect(lawyers[2]?.[0]).toBe(eleanor.id)
  expect(html).toMatch(/<form[^>]*action="\/team"/)
})

test('without testimonials there is no section for them, and drafts don’t count', async () => {
  const insert = `insert into testimonials (quote, name, rating, place, consented_on, published) values`
  await (await owner()).query(`${insert} ('Not yet approved.', 'Draft', 5, 1, '2026-01-02', false)`)
  const { html, words } = await read('/')
  expect(html).not.toContain('<figure')
  expect(words).not.toContain('Client Testimonials')
  await (await owner()).query(
    `${insert} ('They wrote <b>at once</b>.', 'Ada', 4, 3, '2026-01-02', true), ('First.', 'Bo', null, 2, '2026-01-02', true)`,
  )
})

test('the home page promises three things, shows four fields and what clients said', async () => {
  const { html, words } = await read('/')
  for (const text of ['Quick Response', '100% Satisfaction', 'Quality Service']) expect(words).toContain(text)
  expect(links(html).filter(([label]) => label?.startsWith('Learn More'))).toEqual(
    practiceAreas.slice(0, 4).map(({ name, path }) => [`Learn More about ${name}`, path]),
  )
  const cards = html.match(/<figure.*?<\/figure>/gs) ?? []
  expect(cards.map(readable)).toEqual(['First. Bo', 'They wrote &lt;b&gt;at once&lt;/b&gt;. Ada'])
  expect(cards.map((card) => card.includes('aria-label="4 out of 5 stars"'))).toEqual([false, true])
  expect(words).not.toContain('Not yet approved.')
  expect(words).toContain('Prior results do not guarantee a similar outcome.')
})

test('upcoming cases are left out while there are none, and shown as loading', async () => {
  expect((await read('/')).words).not.toContain('Upcoming Cases')
  // As client-side navigation requests it: the page comes immediately, its slower part later.
  const following = await read('/', { headers: { 'sec-fetch-dest': 'empty' } })
  expect(following.words).toContain('Upcoming Cases Loading upcoming cases...')
  const open = { isPublic: true, consentGiven: true, consentRecordedAt: new Date() }
  const of = await makeCase({ lawyer: eleanor })
  await makeCourtDate({
    ...open,
    case: of,
    courtDate,
    title: 'Pre-trial conference',
    location: 'Kings County',
    clientName: 'Nobody’s Business',
  })
  for (const path of ['/', '/cases']) {
    const { html, words } = await read(path)
    const card = part(
      part(html, /<section aria-roledescription="carousel" aria-label="Upcoming cases"/),
      /<article/,
    )
    for (const text of [longDate(courtDate), 'Pre-trial conference', 'Judge to be assigned', 'Kings County'])
      expect(readable(card), path).toContain(text)
    expect(links(card)).toEqual([['Contact Us About This Case', '/contact']])
    expect(words).not.toContain('Nobody’s Business')
  }
})

test('About Us tells the story, the values and where the firm is', async () => {
  const { words } = await read('/about')
  for (const text of [
    'over 30 years of combined experience',
    'Integrity',
    'Excellence',
    'Client-centered service',
    firm.address.street,
    '10044',
    'Company number 5400368',
  ])
    expect(words).toContain(text)
})

test('six practice areas, each with a page that leads to a consultation', async () => {
  const { html } = await read('/practice-areas')
  const routes = [
    '/criminal-law',
    '/corporate-law',
    '/family-law',
    '/real-estate-law',
    '/civil-litigation',
    '/estate-planning',
  ]
  expect(
    links(html)
      .filter(([label]) => label?.startsWith('Learn More'))
      .map(([, href]) => href),
  ).toEqual(routes)
  for (const { path, services, reasons, intro, name } of practiceAreas) {
    const { html: page, words } = await read(path)
    const toContact = links(part(page, /<main/)).filter(([, href]) => href === '/contact')
    expect(toContact).toEqual([
      ['Schedule a Consultation', '/contact'],
      ['Contact Us', '/contact'],
    ])
    for (const { title, items } of services)
      for (const text of [title, ...items]) expect(words).toContain(text)
    for (const { title, text } of reasons) expect(words).toContain(`${title} ${text}`)
    for (const text of intro.paragraphs) expect(words).toContain(text)
    expect(words).toContain(`Why Choose ${firm.shortName} for ${name}`)
  }
})

test('Cases leads to the search and to the login, and shows anonymous visitors no cases', async () => {
  const { html, words } = await read('/cases')
  expect(links(part(html, /<main/))).toEqual(
    expect.arrayContaining([
      ['Search Case', '/case-search'],
      ['Client Login', '/auth'],
    ]),
  )
  expect(words).not.toContain('Your cases')
})

test('Legal Insights are articles that can be read', async () => {
  const { html, words } = await read('/blog')
  expect(html.match(/<article/g)).toHaveLength(4)
  for (const { slug, title, excerpt, author, practiceArea, body } of demoArticles) {
    const { name } = lawyerPersonas[author]
    for (const text of [title, excerpt, name]) expect(words, slug).toContain(text)
    expect(links(html)).toContainEqual([`Read More about ${title}`, `/blog/${slug}`])
    const article = await read(`/blog/${slug}`)
    const [area] = practiceAreas.filter((page) => page.name === practiceArea)
    expect(links(article.html)).toContainEqual([practiceArea, area?.path])
    for (const text of [`By ${name}`, 'It is not legal advice']) expect(article.words).toContain(text)
    for (const stretch of body)
      for (const text of 'list' in stretch ? stretch.list : Object.values(stretch))
        expect(article.words, slug).toContain(text)
  }
  expect((await read('/blog/nothing')).status).toBe(404)
})

test('any other path is the 404 page, with a link to the home page', async () => {
  for (const path of ['/nothing', '/criminal-law/x', '/team/a/b']) {
    const { status, html, words } = await read(path)
    expect(status, path).toBe(404)
    expect(words, path).toContain('Oops! Page not found')
    expect(links(html)).toContainEqual(['Back to Home', '/'])
    expect(html).toContain('noindex')
  }
})
