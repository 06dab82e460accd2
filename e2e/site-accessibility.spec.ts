import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'
import { publicPages } from './site-pages.ts'

const looks = [
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

for (const look of looks) {
  test(`axe finds nothing at ${look.width} px, ${look.colorScheme}`, async ({ visit }) => {
    test.setTimeout(300_000)
    const page = await visit()
    await lookAt(page, look)
    for (const path of [...Object.keys(publicPages), '/no/such/page']) {
      await page.goto(path)
      await expectAccessible(page, path)
    }
  })
}

test('by keyboard: skip to content, and every link is reachable', async ({ visit }) => {
  const page = await visit()
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Meet the team' })).toBeFocused()
})

test('the tab order is visual, and the focused element is never covered', async ({ visit }) => {
  const page = await visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/contact']) {
    await page.goto(path)
    // Carousel buttons are enabled once the strip knows that it can scroll.
    for (const button of await page.getByRole('button', { name: /^(Previous|Next):/ }).all())
      await expect(button).toBeEnabled()
    const stops = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex="0"]',
      )
      const reached = [...all].filter(
        (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [type=hidden]') && stop.checkVisibility(),
      )
      for (const [at, stop] of reached.entries()) stop.dataset.stop = String(at)
      return reached.length
    })
    expect(stops, path).toBeGreaterThan(20)
    for (let at = 0; at < stops; at++) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const { left, top, width, height } = focused.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40))
        const covered = !there || !(focused.contains(there) || there.contains(focused))
        return { stop: focused.dataset.stop, covered, outline: getComputedStyle(focused).outlineStyle }
      })
      expect(seen, path).toEqual({
        stop: String(at),
        covered: false,
        outline: expect.not.stringMatching('none'),
      })
    }
  }
})
