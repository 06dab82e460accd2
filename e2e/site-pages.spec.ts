import { expect, test } from './people.ts'
import { publicPages } from './site-pages.ts'

test('every page is served complete, with title and metadata', async ({ visit }) => {
  const page = await visit()
  const titles = new Set<string>()
  const pages = { ...publicPages, '/case-search': 'Search Cases' }
  for (const [path, heading] of Object.entries(pages)) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    titles.add(await page.title())
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname, path).toBe(path)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length, path).toBeGreaterThan(50)
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(data)['@context']).toBe('https://schema.org')
  }
  expect(titles.size).toBe(Object.keys(pages).length)
  await page.goto('/no/such/page')
  await expect(page).toHaveTitle(/^Page not found/)
})

test('no page scrolls sideways on a phone or at 400% zoom', async ({ visit }) => {
  const page = await visit()
  for (const path of Object.keys(publicPages)) {
    await page.goto(path)
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('the bar has eleven links; when narrow, a menu has them and closes on a choice', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'About Us',
    'Our Team',
    'Practice Areas',
    'Cases',
    'Blog',
    'Contact',
    'Search Case',
    'Client Login',
    'Lawyer Login',
    'Admin Login',
  ])
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBe(80)
  // It is sticky.
  await page.mouse.wheel(0, 1_500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect((await bar.boundingBox())?.y).toBe(0)
  await page.setViewportSize({ width: 375, height: 800 })
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.getByRole('link')).toHaveCount(11)
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(menu).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })

  test('the menu opens, closes on Escape, and its links work', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await expect(menu.getByRole('link')).toHaveCount(11)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

test('each practice area is linked from the list and links to a consultation', async ({ visit }) => {
  const page = await visit()
  await page.goto('/practice-areas')
  await expect(page.getByRole('link', { name: /^Learn More/ })).toHaveCount(6)
  await page.getByRole('link', { name: 'Learn More about Family Law' }).click()
  await expect(page).toHaveURL('/family-law')
  // A print has the text without the bar and the calls to action.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-screen-only]:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Schedule a Consultation' }).click()
  await expect(page).toHaveURL('/contact')
})

test('a link followed offline says so, and its page opens when the connection is back', async ({ visit }) => {
  const page = await visit()
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Practice Areas' }).first().click()
  await expect(page.getByRole('heading', { name: 'The connection is lost' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Practice Areas' })).toBeVisible()
})

test('the list links to four articles', async ({ visit }) => {
  const page = await visit()
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(4)
  await page.getByRole('link', { name: /Read More about You have been served/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You have been served/)
  await page.getByRole('link', { name: 'Eleanor Vance' }).click()
  await expect(page).toHaveURL('/team/eleanor-vance')
})

test('robots.txt, sitemap, icons and the share card are served', async ({ visit }) => {
  const { request } = await visit()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of Object.keys(publicPages)) expect(sitemap).toMatch(new RegExp(`<loc>[^<]+${path}</loc>`))
  expect(sitemap).not.toMatch(/dashboard|admin|auth/)
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/admin', '/dashboard', '/lawyer-portal', '/case/'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(await (await request.get('/blog/rss.xml')).text()).toContain('<item>')
  expect((await (await request.get('/site.webmanifest')).json()).icons).toHaveLength(3)
  expect((await request.get('/icon-512.png')).headers()['content-type']).toBe('image/png')
  expect(await (await request.get('/.well-known/security.txt')).text()).toContain('Contact: mailto:')
  for (const path of [
    'home',
    'criminal-law',
    'case-search',
    'team/linh-tran',
    'blog/from-arrest-to-arraignment',
  ]) {
    const image = await request.get(`/share/${path}.png`)
    expect(image.headers()['content-type'], path).toBe('image/png')
  }
  for (const path of ['/share/anything.png', '/team/no-such-lawyer', '/blog/nothing', '/team/%00'])
    expect((await request.get(path)).status(), path).toBe(404)
})
