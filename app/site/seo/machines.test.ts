import { beforeAll, expect, test } from 'vitest'
import { demoArticles } from '#demo/articles.ts'
import { demoAreas } from '#demo/site-texts.ts'
import { areas } from '#features/site-texts/areas.ts'
import { makeCase, makeCourtDate, makeLawyer, owner, publishArticles } from '#test/factories.ts'
import { openSite, structuredData } from '#test/site.tsx'
import { loader as icon } from './icon.ts'

const origin = 'http://localhost'
const lawyers = ['/team/eleanor-vance', '/team/linh-tran']
const practiceAreas = (Object.keys(demoAreas) as (keyof typeof demoAreas)[]).map((key) => ({
  path: `/${key}`,
  ...areas[key],
  ...demoAreas[key],
}))
const pages = [
  '/',
  '/about',
  '/team',
  ...lawyers,
  '/practice-areas',
  ...practiceAreas.map(({ path }) => path),
  '/cases',
  '/blog',
  ...demoArticles.map(({ slug }) => `/blog/${slug}`),
  '/contact',
  '/consultation',
]

let site: Awaited<ReturnType<typeof openSite>>
const found = new Map<string, string>()

beforeAll(async () => {
  site = await openSite()
  const eleanor = { name: 'Eleanor Vance', slug: 'eleanor-vance', phone: '+1 212 555 0101' }
  const lawyer = await makeLawyer({ ...eleanor, specialization: 'General Practice' })
  await publishArticles()
  await (await owner()).query(
    `update article_versions set author_id = $1 where author_name = 'Eleanor Vance'`,
    [lawyer.id],
  )
  await makeLawyer({ name: 'Linh Trần', slug: 'linh-tran', userId: null })
  await makeLawyer({ name: 'Cy Gone', slug: 'cy-gone', active: false })
  const open = { isPublic: true, consentGiven: true, consentRecordedAt: new Date() }
  await makeCourtDate({
    ...open,
    case: await makeCase({ lawyer }),
    title: 'A </script><b>hearing',
    location: 'Supreme Court, New York County',
  })
  for (const path of pages) {
    const { status, html } = await site.get(path)
    expect(status, path).toBe(200)
    found.set(path, html)
  }
})

const page = (path: string) => found.get(path) ?? ''
const attribute = (html: string, tag: RegExp, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1] ?? ''
const meta = (path: string, property: string) =>
  attribute(page(path), new RegExp(`<meta (?:name|property)="${property}"[^>]*>`), 'content')

test.each(pages)(
  '%s has one heading, a title and a description of its own, and says where it stands',
  (path) => {
    const html = page(path)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(origin + path)
    expect(meta(path, 'description').length).toBeGreaterThanOrEqual(50)
    expect(meta(path, 'description').length).toBeLessThanOrEqual(180)
    expect(meta(path, 'og:url')).toBe(origin + path)
    expect(meta(path, 'robots')).toBe('')
  },
)

test('no two pages have the same title or description', () => {
  for (const of of [
    (path: string) => /<title>[^<]*/.exec(page(path))?.[0],
    (path: string) => meta(path, 'description'),
  ])
    expect(new Set(pages.map(of)).size).toBe(pages.length)
})

test('a filtered list is kept out of search engines', async () => {
  const { html } = await site.get('/team?department=Tax+Law')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(`${origin}/team`)
})

test('each page has its own share picture, of the stated size', async () => {
  const pictures = new Set<string>()
  for (const path of pages) {
    const address = new URL(meta(path, 'og:image'))
    expect(address.origin).toBe(origin)
    const answer = await site.app.request(address.pathname, {
      headers: { 'x-forwarded-for': '2001:db8:2::1' },
    })
    expect(answer.headers.get('content-type'), path).toBe('image/png')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const bytes = Buffer.from(await answer.arrayBuffer())
    // The head of a PNG: width and height.
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)
    expect(size, path).toEqual([meta(path, 'og:image:width'), meta(path, 'og:image:height')])
    expect(size).toEqual(['1200', '630'])
    expect(meta(path, 'og:image:alt')).not.toBe('')
    pictures.add(bytes.toString('base64'))
  }
  expect(pictures.size).toBe(pages.length)
})

/** The properties that schema.org and search engines require of each type; no others are allowed. */
const asked: Record<string, string[]> = {
  LegalService: [
    '@id',
    'name',
    'url',
    'image',
    'logo',
    'telephone',
    'email',
    'address',
    'openingHoursSpecification',
  ],
  Attorney: ['name', 'url', 'image', 'description', 'email', 'address', 'parentOrganization'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Event: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer', 'image', 'url'],
  Service: ['name', 'serviceType', 'description', 'provider', 'areaServed'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  Place: ['name', 'address'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Person: ['name'],
  State: ['name'],
}
const addresses = ['url', 'image', 'logo', 'item', 'mainEntityOfPage', '@id']
const moments = ['datePublished', 'dateModified', 'startDate']

/** The errors in an item and everything nested in it, by property name. */
function faults(thing: unknown, at: string): string[] {
  if (Array.isArray(thing)) return thing.flatMap((part, n) => faults(part, `${at}[${n}]`))
  if (typeof thing !== 'object' || thing === null) return thing === '' ? [`${at} is empty`] : []
  const { '@type': type, ...properties } = thing as Record<string, unknown>
  // A reference to an item that is described elsewhere.
  const named = type === 'LegalService' && !('address' in properties)
  const missing = (named ? ['@id', 'name'] : (asked[String(type)] ?? ['a known @type'])).filter(
    (name) => !(name in properties),
  )
  return [
    ...missing.map((name) => `${at} (${type}) lacks ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => [
      ...faults(value, `${at}.${name}`),
      ...(addresses.includes(name) && !String(value).startsWith(`${origin}/`)
        ? [`${at}.${name}: ${value}`]
        : []),
      ...(moments.includes(name) && !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(String(value))
        ? [`${at}.${name}: ${value}`]
        : []),
    ]),
  ]
}

test.each(pages)('%s has structured data with all required fields', (path) => {
  const things = structuredData(page(path))
  for (const { '@context': context, ...thing } of things) {
    expect(context).toBe('https://schema.org')
    expect(faults(thing, String(thing['@type']))).toEqual([])
  }
  const expected = [
    ...(path === '/' ? ['LegalService'] : ['BreadcrumbList']),
    ...(lawyers.includes(path) ? ['Attorney'] : []),
    ...(path.startsWith('/blog/') ? ['Article'] : []),
    ...(path === '/cases' ? ['Event'] : []),
    ...(practiceAreas.some((area) => area.path === path) ? ['Service'] : []),
  ]
  expect(things.map((thing) => thing['@type']).sort()).toEqual(expected.sort())
})

test('breadcrumbs count from home to the page itself', () => {
  for (const path of pages.slice(1)) {
    const [crumbs] = structuredData(page(path)).filter((thing) => thing['@type'] === 'BreadcrumbList')
    const items = crumbs?.itemListElement as { position: number; item: string }[]
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1))
    expect([items[0]?.item, items.at(-1)?.item]).toEqual([`${origin}/`, origin + path])
  }
})

test('an author who has a page of their own is linked to it', () => {
  const author = (slug: string) =>
    structuredData(page(`/blog/${slug}`)).find((thing) => thing['@type'] === 'Article')?.author
  expect(author('served-with-papers-first-thirty-days')).toMatchObject({
    url: `${origin}/team/eleanor-vance`,
  })
  expect(author('from-arrest-to-arraignment')).not.toHaveProperty('url')
  for (const { title } of demoArticles) expect(title.length).toBeLessThanOrEqual(110)
})

test('a hearing’s title can’t end the script element that contains it', () => {
  expect(page('/cases')).not.toContain('</script><b>')
  expect(structuredData(page('/cases'))).toContainEqual(
    expect.objectContaining({ name: 'A </script><b>hearing' }),
  )
})

test('the sitemap lists every page once, nobody who has left, and nothing private', async () => {
  const { html, headers } = await site.get('/sitemap.xml')
  expect(headers.get('content-type')).toMatch(/^application\/xml/)
  const listed = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(listed.toSorted()).toEqual([...pages, '/case-search'].toSorted())
  const { html: robots } = await site.get('/robots.txt')
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  for (const path of listed)
    expect(
      closed.filter((start) => path.startsWith(start)),
      path,
    ).toEqual([])
  for (const path of [
    '/admin',
    '/dashboard',
    '/lawyer-portal',
    '/case/x',
    '/auth',
    '/lawyer-login',
    '/api/session',
  ])
    expect(
      closed.some((start) => path.startsWith(start)),
      path,
    ).toBe(true)
})

test('the feed has what RSS 2.0 readers need, newest first', async () => {
  const { html: feed, headers } = await site.get('/blog/rss.xml')
  expect(headers.get('content-type')).toMatch(/^application\/rss\+xml/)
  expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
  const [head = '', ...items] = feed.split('<item>')
  for (const name of ['title', 'link', 'description', 'language'])
    expect(head).toMatch(new RegExp(`<${name}>[^<]+</`))
  expect(head).toContain(`<atom:link href="${origin}/blog/rss.xml" rel="self"`)
  expect(items).toHaveLength(4)
  const dates = items.map((item) => {
    for (const name of ['title', 'description', 'category', 'dc:creator'])
      expect(item).toMatch(new RegExp(`<${name}>[^<]+</${name}>`))
    const [, link = ''] = /<link>([^<]+)<\/link>/.exec(item) ?? []
    expect(pages).toContain(new URL(link).pathname)
    expect(item).toContain(`<guid>${link}</guid>`)
    const [, date = ''] = /<pubDate>([^<]+)<\/pubDate>/.exec(item) ?? []
    expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/)
    return Date.parse(date)
  })
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(page('/blog')).toContain('href="/blog/rss.xml"')
  // Tags are closed in order.
  const open: string[] = []
  for (const [, end, name = '', self] of feed.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!self) open.push(name)
  }
  expect(open).toEqual([])
})

test('security.txt says where to report a weakness, for less than a year', async () => {
  const { html } = await site.get('/.well-known/security.txt')
  expect(html).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(html).toContain(`Canonical: ${origin}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(html)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThanOrEqual(366)
})

test('a phone that installs the site as an app finds a name, a start page and icons', async () => {
  const { html } = await site.get('/site.webmanifest')
  const manifest = JSON.parse(html)
  expect(manifest).toMatchObject({ name: expect.any(String), start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const answer = await icon({ request: new Request(`https://site.example${src}`) })
    expect(answer.headers.get('content-type')).toMatch(/^image\/(png|svg\+xml)$/)
    const picture = Buffer.from(await answer.arrayBuffer())
    if (sizes !== 'any') expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
})
