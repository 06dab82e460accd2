import { expect, test } from './people.ts'

const incomplete = 'Please select a location, department, and lawyer before searching.'

test('an incomplete search is refused on the page; a complete one opens the team', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  const alert = page.getByText(incomplete)
  await page.getByRole('button', { name: 'Search Now' }).click()
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL('/')
  const form = page.getByRole('search', { name: 'Find a lawyer' })
  await form.getByLabel('Location').selectOption({ label: 'World Wide' })
  await form.getByLabel('Department').selectOption('Immigration Law')
  await page.getByRole('button', { name: 'Search Now' }).click()
  await expect(alert).toBeVisible()
  await form.getByLabel('Lawyer').selectOption({ label: 'Linh Trần, Immigration Law' })
  await page.getByRole('button', { name: 'Search Now' }).click()
  await expect(page).toHaveURL(/\/team\?location=worldwide&department=Immigration\+Law&lawyer=[0-9a-f-]{36}$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Linh Trần' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an incomplete search is refused on the page; a complete one opens the team', async ({ page }) => {
    await page.goto('/')
    const alert = page.getByRole('alert').filter({ hasText: incomplete })
    await expect(alert).toBeHidden()
    await page.getByRole('button', { name: 'Search Now' }).click()
    await expect(alert).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.getByLabel('Location').selectOption({ label: 'World Wide' })
    await page.getByLabel('Department').selectOption('Immigration Law')
    await page.getByRole('button', { name: 'Search Now' }).click()
    await expect(alert).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.getByRole('combobox', { name: 'Lawyer' }).selectOption({ label: 'Linh Trần, Immigration Law' })
    await expect(alert).toBeHidden()
    await page.getByRole('button', { name: 'Search Now' }).click()
    await expect(page.getByRole('heading', { name: 'Linh Trần' })).toBeVisible()
  })
})

test('the hero fills a screen and lists every office and department', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(800)
  const locations = await page.getByLabel('Location').locator('option').allTextContents()
  expect(locations.slice(0, 2)).toEqual(['Select location', 'World Wide'])
  expect(locations).toContain('Roosevelt Island, New York')
  await expect(page.getByLabel('Department').locator('option')).toHaveCount(12)
})

test('hearings are cards with long dates, soonest first', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Upcoming cases' }).getByRole('article')
  await expect(cards.first().locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}(st|nd|rd|th), \d{4}/)
  await expect(cards.first().getByRole('link', { name: /Contact Us About This Case/ })).toHaveAttribute(
    'href',
    '/contact',
  )
  const dates = await cards
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(dates.length).toBeLessThanOrEqual(10)
  expect(dates).toEqual(dates.toSorted())
})

const testimonials = 'Client testimonials'
type TestPage = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['visit']>>
const strip = (page: TestPage) => page.getByRole('region', { name: testimonials }).getByRole('list').first()
const scrolled = (page: TestPage) => strip(page).evaluate((list) => Math.round(list.scrollLeft))

test('testimonials advance every four seconds until a person interacts with them', async ({ visit }) => {
  const page = await visit()
  // Check the interval that the page sets, because times vary on a busy machine.
  await page.addInitScript(() => {
    const intervals: unknown[] = []
    Object.assign(window, { intervals })
    const begin = window.setInterval
    window.setInterval = ((run: TimerHandler, interval?: number, ...more: unknown[]) => {
      intervals.push(interval)
      return begin(run, interval, ...more)
    }) as typeof window.setInterval
  })
  await page.goto('/')
  await expect(strip(page).getByRole('figure')).toHaveCount(9)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { intervals: number[] }).intervals))
    .toContain(4_000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: `Pause: ${testimonials}` })).toBeVisible()
  await page.getByRole('button', { name: `Next: ${testimonials}` }).click()
  await expect(page.getByRole('button', { name: `Play: ${testimonials}` })).toBeVisible()
  await page.waitForTimeout(1_000)
  const held = await scrolled(page)
  await page.waitForTimeout(4_500)
  expect(await scrolled(page)).toBe(held)
})

test('arrow keys wrap around, and reduced motion stops autoplay', async ({ visit }) => {
  const page = await visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForTimeout(4_500)
  expect(await scrolled(page)).toBe(0)
  await strip(page).focus()
  await page.keyboard.press('ArrowLeft')
  const end = await strip(page).evaluate((list) => list.scrollWidth - list.clientWidth)
  await expect.poll(() => scrolled(page)).toBeGreaterThanOrEqual(end - 1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('one, two or three are side by side, by width', async ({ visit }) => {
  const page = await visit()
  for (const [width, beside] of [
    [375, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const share = await strip(page).evaluate(
      (list) => list.clientWidth / (list.firstElementChild?.clientWidth ?? 1),
    )
    expect(Math.round(share), `${width} px`).toBe(beside)
  }
  const buttons = ['Previous', 'Next'].map((way) =>
    page.getByRole('button', { name: `${way}: ${testimonials}` }),
  )
  for (const button of buttons) await expect(button).toBeEnabled()
  await strip(page).evaluate((list) => {
    while (list.children.length > 3) list.lastElementChild?.remove()
  })
  for (const button of buttons) await expect(button).toBeDisabled()
})
