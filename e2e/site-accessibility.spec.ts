import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './people.ts'
import { publicPages } from './site-pages.ts'

const looks = [
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

for (const { width, colorScheme } of looks) {
  test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ visit }) => {
    test.setTimeout(300_000)
    const page = await visit()
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of [...Object.keys(publicPages), '/no/such/page']) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      )
      expect(found, path).toEqual([])
    }
  })
}

test('the keyboard skips to the content and reaches every link', async ({ visit }) => {
  const page = await visit()
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Meet the team' })).toBeFocused()
})
