import { expect, test } from './people.ts'

const sent = "Message sent successfully! We'll get back to you within 24 hours."

test('faults are shown beside the field, and what was typed is kept', async ({ visit }) => {
  const page = await visit()
  await page.goto('/contact')
  await page.waitForTimeout(2_100)
  await page.getByLabel('Full Name').fill('Robin Curious')
  await page.getByLabel('Email', { exact: false }).first().fill('robin')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await expect(page.getByText('Message is required')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Robin Curious')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Invalid email address'),
  ).toBeVisible()
  // Once, beside the field.
  await expect(page.getByRole('main').getByText('Invalid email address')).toHaveCount(1)
  // The sticky bar doesn't cover its label.
  const bar = await page.getByRole('banner').boundingBox()
  const label = page.locator('label').filter({ hasText: /^Email/ })
  await expect.poll(async () => (await label.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 80)
})

test('a message is sent once and the form is empty again', async ({ visit }) => {
  const page = await visit()
  await page.goto('/contact')
  await page.waitForTimeout(2_100)
  await page.getByLabel('Full Name').fill('Robin Curious')
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@demo.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('May I call you tomorrow?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const shelf = page.getByRole('region', { name: /Notifications/ })
  await expect(shelf.getByText(sent)).toBeVisible()
  await expect(shelf.getByRole('list')).toHaveAttribute('data-x-position', 'right')
  await expect(shelf.getByRole('list')).toHaveAttribute('data-y-position', 'bottom')
  // Focused toasts stay.
  await page.keyboard.press('Alt+KeyT')
  await expect(shelf.getByRole('list')).toBeFocused()
  await expect(shelf.getByRole('button', { name: 'Close toast' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('an address is copied', async ({ visit }) => {
  const page = await visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Copy contact@octagonlaw.example' }).click()
  await expect(page.getByText('Email copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('contact@octagonlaw.example')
})

test('offices scroll within 600 px, beside the hours', async ({ visit }) => {
  const page = await visit()
  await page.goto('/contact')
  const offices = page.getByRole('region', { name: 'Office locations' })
  await expect(offices).toHaveCSS('max-height', '600px')
  for (const text of ['9:00 AM-6:00 PM', '10:00 AM-2:00 PM', 'Closed'])
    await expect(page.getByText(text)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form can be sent and shows faults', async ({ page }) => {
    await page.goto('/contact')
    await page.waitForTimeout(2_100)
    await page.getByLabel('Full Name').fill('Sam Still')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Invalid email address').first()).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Sam Still')
    await page.getByRole('textbox', { name: 'Email' }).fill('sam@demo.example')
    await page.getByRole('textbox', { name: 'Message' }).fill('I read your article.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(sent)).toBeVisible()
  })

  test('pages can be read and the team filtered', async ({ page }) => {
    await page.goto('/')
    await expect(
      page.getByRole('region', { name: 'Upcoming cases' }).getByRole('article').first(),
    ).toBeVisible()
    await page.goto('/team')
    await page.getByLabel('Department').selectOption('Tax Law')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('heading', { name: 'Imani Castellanos' })).toBeVisible()
    await page.goto('/blog')
    await page.getByRole('link', { name: /Read More about Without a will/ }).click()
    await expect(page.getByRole('heading', { name: 'The order of inheritance' })).toBeVisible()
  })
})
