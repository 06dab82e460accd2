import { beforeAll, expect, test } from 'vitest'
import { articles } from '#features/blog/articles.ts'
import { longDate } from '#features/calendar/long-date.ts'
import { departments } from '#features/lawyers/departments.ts'
import { firm } from '#firm.config.ts'
import { makeCase, makeCourtDate, makeLawyer, owner } from '#test/factories.ts'
import { openSite } from '#test/site.tsx'
import { practiceAreas } from './practice-areas/practice-areas.ts'

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

/** A page's words, as they are read: without marks, scripts and the drawings' own. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<(?:[a-z][^>]*|\/[a-z0-9]+)>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
const read = async (path: string, init?: RequestInit) => {
  const { html, ...answer } = await site.get(path, init)
  return { ...answer, html, words: wordsOf(html) }
}
/** What stands in one element of a page, which holds none of its own kind. */
const part = (html: string, opening: RegExp) => {
  const start = html.search(opening)
  const [, tag] = /^<(\w+)/.exec(html.slice(start)) ?? []
  return start < 0 ? '' : html.slice(start, html.indexOf(`</${tag}>`, start))
}
const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, inner = '']) => [
    wordsOf(inner).trim(),
    href,
  ])
const options = (html: string, name: string) =>
  [
    ...part(html, new RegExp(`<select[^>]*name="${name}"`)).matchAll(
      /<option value="([^"]*)"([^>]*)>(.*?)<\/option>/g,
    ),
  ].map(([, value, , label = '']) => [value, label.replaceAll('<!-- -->', '')])
const chosen = (html: string, name: string) =>
  /<option value="([^"]*)" selected/.exec(part(html, new RegExp(`<select[^>]*name="${name}"`)))?.[1] ?? ''

test('every page stands between the same bar and the same footer', async () => {
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
  // The same in the menu, which the browser opens by itself.
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
    expect(wordsOf(footer)).toContain(text)
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

test('the home page promises three things, shows four fields and nine clients', async () => {
  const { html, words } = await read('/')
  for (const text of ['Quick Response', '100% Satisfaction', 'Quality Service']) expect(words).toContain(text)
  expect(links(html).filter(([label]) => label?.startsWith('Learn More'))).toEqual(
    practiceAreas.slice(0, 4).map(({ name, path }) => [`Learn More about ${name}`, path]),
  )
  expect(html.match(/<figure/g)).toHaveLength(9)
  expect(html.match(/aria-label="5 out of 5 stars"/g)).toHaveLength(9)
  expect(words).toContain('Prior results do not guarantee a similar outcome.')
})

test('upcoming cases aren’t there while there are none, and say so while they are read', async () => {
  expect((await read('/')).words).not.toContain('Upcoming Cases')
  // As the browser's router asks: the page comes at once, and its slower part later.
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
      expect(wordsOf(card), path).toContain(text)
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

test('the team is narrowed by its address; whoever is meant by an id is found whatever else it says', async () => {
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
    `department=${'x'.repeat(4_000)}`,
    `lawyer=${crypto.randomUUID()}`,
  ]) {
    const { status, words } = await read(`/team?${query}`)
    expect(status).toBe(200)
    expect(words).toContain(
      'No Lawyers Found No lawyers match your search criteria. Please try a different combination.',
    )
  }
})

test('three cards stand for lawyers who are being read', async () => {
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
    expect(wordsOf(card)).toContain(text)
  expect(wordsOf(card)).not.toMatch(/Matter One|Kept private/)
  expect(links(card)).toContainEqual(['View profile', '/team/eleanor-vance'])
  const own = await read('/team/eleanor-vance')
  for (const text of [
    ...known.filter((text) => !text.startsWith('22')),
    '22 years',
    'She founded the firm.',
    'Matter Four',
  ])
    expect(own.words).toContain(text)
  for (const path of ['/team/nobody', '/team/%00', `/team/${'x'.repeat(3_000)}`]) {
    const nobody = await read(path)
    expect(nobody.status).toBe(404)
    expect(nobody.words).toContain('Oops! Page not found')
  }
})

test('Cases leads to the search and to the login, and shows strangers nobody’s cases', async () => {
  const { html, words } = await read('/cases')
  expect(links(part(html, /<main/))).toEqual(
    expect.arrayContaining([
      ['Search Case', '/case-search'],
      ['Client Login', '/auth'],
    ]),
  )
  expect(words).not.toContain('Your cases')
})

test('Legal Insights are four articles that can be read', async () => {
  const { html, words } = await read('/blog')
  expect(html.match(/<article/g)).toHaveLength(4)
  for (const { slug, title, excerpt, author, area, body } of articles) {
    for (const text of [title, excerpt]) expect(words).toContain(text)
    expect(links(html)).toContainEqual([`Read More about ${title}`, `/blog/${slug}`])
    const article = await read(`/blog/${slug}`)
    for (const text of [author.name, area.name, 'It is not legal advice'])
      expect(article.words).toContain(text)
    expect(links(article.html)).toContainEqual([area.name, area.path])
    for (const block of body) if ('text' in block) expect(article.words).toContain(block.text)
  }
  expect((await read('/blog/nothing')).status).toBe(404)
})

test('Contact shows whom to write to, when and where', async () => {
  const { html, words } = await read('/contact')
  expect(words).toContain('Contact Us Get in touch for a free consultation.')
  for (const email of Object.values(firm.emails)) {
    expect(html).toContain(`href="mailto:${email}"`)
    expect(html).toContain(`aria-label="Copy ${email}"`)
  }
  for (const text of ['Monday-Friday 9:00 AM-6:00 PM', 'Saturday 10:00 AM-2:00 PM', 'Sunday Closed'])
    expect(words).toContain(text)
  const offices = part(html, /<section[^>]*aria-label="Office locations"/)
  expect(offices).toContain('max-h-[600px]')
  expect(wordsOf(offices)).toMatch(/Albany , New York Buffalo , New York Seattle , Washington/)
})

const post = (typed: Record<string, string>) =>
  read('/contact', { method: 'POST', body: new URLSearchParams({ openedAt: '1', ...typed }) })
const message = {
  name: 'Robin Curious',
  email: 'robin@demo.example',
  phone: '+1 212 555 0177',
  message: 'I was <served>.',
}

test.each<[string, Record<string, string>, string, number]>([
  ['no name', { name: ' ' }, 'Name is required', 400],
  ['an endless name', { name: 'x'.repeat(101) }, 'Name must be less than 100 characters', 400],
  ['an address that is none', { email: 'robin' }, 'Invalid email address', 400],
  [
    'an endless address',
    { email: `${'x'.repeat(250)}@demo.example` },
    'Email must be less than 255 characters',
    400,
  ],
  ['an endless number', { phone: '1'.repeat(21) }, 'Phone must be less than 20 characters', 400],
  ['nothing to say', { message: ' ' }, 'Message is required', 400],
  ['too much to say', { message: 'x'.repeat(5_001) }, 'Message must be less than 5000 characters', 400],
  ['haste', { openedAt: '9999999999999' }, 'Failed to send message. Please try again.', 429],
])(
  'a form that is sent without scripts with %s comes back with what was typed',
  async (_, wrong, said, status) => {
    const typed = { ...message, ...wrong }
    const answer = await post(typed)
    expect(answer.status).toBe(status)
    expect(answer.words).toContain(said)
    for (const name of ['name', 'email', 'phone'] as const)
      expect(answer.html).toContain(`value="${typed[name]}"`)
    expect(part(answer.html, /<textarea/)).toContain(
      typed.message.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
  },
)

test('a message that is sent without scripts is thanked for, and the form is empty again', async () => {
  for (let sent = 0; sent < 2; sent++) {
    const answer = await post(message)
    expect(answer.status).toBe(200)
    expect(answer.words).toContain("Message sent successfully! We'll get back to you within 24 hours.")
    expect(answer.html).not.toContain(message.name)
  }
  const { rows } = await (await owner()).query('select name from contact_messages')
  expect(rows).toEqual([{ name: message.name }])
})

test('any other path is the 404 page, with a way home', async () => {
  for (const path of ['/nothing', '/criminal-law/x', '/team/a/b']) {
    const { status, html, words } = await read(path)
    expect(status, path).toBe(404)
    expect(words, path).toContain('Oops! Page not found')
    expect(links(html)).toContainEqual(['Back to Home', '/'])
    expect(html).toContain('noindex')
  }
})
