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
