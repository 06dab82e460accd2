import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

test('the API documentation is accessible at every width, in both themes, without scripts', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: /^The API/ })).toBeVisible()
  for (const width of [375, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookAt(page, { width, colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // The page is long, so each theme is checked at one width.
      if (width === (colorScheme === 'light' ? 375 : 1440))
        await expectAccessible(page, `${width} ${colorScheme}`)
    }
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeInViewport()
})
