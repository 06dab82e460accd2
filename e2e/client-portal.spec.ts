import { expect, test } from './people.ts'

test('the portal’s frame: widths, shortcut, cookie, sheet', async ({ enter }) => {
  const client = await enter('client')
  const sidebar = client.locator('aside')
  await expect(client.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(client.getByText('Welcome back, Naomi Prescott-Reyes')).toBeVisible()
  await expect(sidebar).toHaveCSS('width', '256px')
  await client.keyboard.press('Control+b')
  await expect(sidebar).toHaveCSS('width', '48px')
  const cookie = (await client.context().cookies()).find(({ name }) => name === 'sidebar')
  expect(cookie?.value).toBe('closed')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_800 - 120)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(604_800)
  await client.reload()
  await expect(sidebar).toHaveCSS('width', '48px')
  await client.keyboard.press('Meta+b')
  await expect(sidebar).toHaveCSS('width', '256px')
  await client.setViewportSize({ width: 767, height: 900 })
  await expect(sidebar).toBeHidden()
  await client.getByRole('button', { name: 'Toggle sidebar' }).click()
  const sheet = client.getByRole('dialog', { name: 'Client Portal' })
  await expect(sheet).toHaveCSS('width', '288px')
  await sheet.getByRole('link', { name: 'My Cases' }).click()
  await client.waitForURL('/dashboard/cases')
  await expect(sheet).toBeHidden()
  // Screen readers announce the new page.
  await expect(client.locator('[aria-live=polite]').getByText(/^My Cases · /)).toBeAttached()
  await expect(client.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await client.route('**/assets/entry.client*', (route) => late.then(() => route.continue()))
  await client.setViewportSize({ width: 1280, height: 900 })
  await client.reload({ waitUntil: 'commit' })
  // Before hydration links work; what needs the script is disabled until then.
  await client.getByRole('button', { name: /^Notifications/ }).click()
  await client
    .getByRole('navigation')
    .getByRole('link', { name: 'Documents' })
    .first()
    .click({ noWaitAfter: true })
  await client.waitForURL('/dashboard/documents', { waitUntil: 'commit' })
  come()
  // A press that is repeated while the sheet opens would close it again.
  const news = client.getByRole('dialog', { name: 'Notifications' })
  await expect(async () => {
    if (!(await news.isVisible())) await client.getByRole('button', { name: /^Notifications/ }).click()
    await expect(news).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const admin = await enter('admin')
  await admin.goto('/dashboard')
  await expect(admin.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
})

test('cases are found by their number, and a link is copied', async ({ enter }) => {
  const client = await enter('client')
  await client.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await client.goto('/dashboard/cases')
  const box = client.getByPlaceholder('Search by case number')
  await box.fill('   ')
  await box.press('Enter')
  await expect(
    client
      .locator('form')
      .getByText(/case number/i)
      .first(),
  ).toBeVisible()
  await box.fill('NO-SUCH-1')
  await box.press('Enter')
  await expect(
    client.locator('form').getByText('Case not found. Please check the case number.'),
  ).toBeVisible()
  await expect(box).toBeFocused()
  const card = client.getByRole('listitem').filter({ hasText: 'CI-402118-37' })
  await card.getByRole('button', { name: 'Read More' }).click()
  await expect(card.getByRole('button', { name: 'Read Less' })).toBeVisible()
  await box.fill(' ci-402118-37 ')
  await box.press('Enter')
  await expect(client.getByText('CI-402118-37', { exact: true })).toHaveCount(2)
  await client
    .getByRole('button', { name: /^Copy Link of case/ })
    .first()
    .click()
  await expect(client.getByText('Case link copied to clipboard!')).toBeVisible()
  const toasts = client.getByRole('region', { name: /^Notifications/ })
  await client.keyboard.press('Alt+t')
  await expect(toasts.locator('ol')).toBeFocused()
  await toasts.getByRole('button', { name: 'Close toast' }).first().click()
  const link = await client.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toMatch(/^\/case\/[\w-]{20,}$/)
  await client.goto('/case-search')
  await client.getByRole('tab', { name: 'By case link' }).click()
  await expect(client.getByText('Enter the case link to search.')).toBeVisible()
  await client.getByPlaceholder('Paste case link here...').fill('nothing of the kind')
  await expect(client.getByText('No matching case found. Please check the link.')).toBeVisible()
  await client.getByPlaceholder('Paste case link here...').fill(link)
  await expect(client.getByRole('link', { name: /^Open case/ })).toHaveCount(1)
  // Public pages link back to the portal, and don't ask a signed-in person to sign in.
  await expect(client.getByRole('link', { name: 'Client Login' })).toHaveCount(0)
  await client.getByRole('banner').getByRole('link', { name: 'Client Portal' }).click()
  await expect(client.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test.describe(() => {
  test.use({ savesData: false })

  test('a lost connection says so and recovers; two tabs show the same', async ({ enter }) => {
    const client = await enter('client')
    await client.goto('/dashboard/documents')
    await expect(client.getByRole('heading', { name: 'My Documents' })).toBeVisible()
    await client.waitForTimeout(1_000)
    const other = await client.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: /^Notifications/ }).click()
    // By now it has loaded the code of unopened sections.
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/overview-'))
    await expect.poll(() => client.evaluate(loaded)).toBe(true)
    await client.waitForLoadState('networkidle')
    await client.context().setOffline(true)
    await client.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(client.getByText('The connection is lost. What you see may be out of date')).toBeVisible({
      timeout: 45_000,
    })
    await client.locator('aside').getByRole('link', { name: 'Overview' }).click()
    const lost = client.getByText('This section opens by itself as soon as the connection is back.')
    await expect(lost).toBeVisible()
    // The portal's frame and its navigation stay.
    await client.locator('aside').getByRole('link', { name: 'My Cases' }).click()
    await expect(lost).toBeVisible()
    // The section that was open needs no connection.
    await client.locator('aside').getByRole('link', { name: 'Documents' }).click()
    await expect(client.getByRole('heading', { name: 'My Documents' })).toBeVisible()
    await expect(lost).toBeHidden()
    await client.locator('aside').getByRole('link', { name: 'Overview' }).click()
    await client.context().setOffline(false)
    await expect(client.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(client.getByText('The connection is lost. What you see may be out of date')).toBeHidden({
      timeout: 45_000,
    })
    const all = other.getByRole('button', { name: 'Mark all as read' })
    if (await all.isVisible()) await all.click()
    await expect(client.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await client.waitForURL(/\/auth/)
  })
})

test('other clients’ and invented case links show nothing', async ({ enter, visit }) => {
  const anonymous = await visit()
  await anonymous.goto('/case/0123456789abcdef0123456789abcdef')
  await anonymous.waitForURL(/\/auth\?next=/)
  await expect(anonymous.getByText('Please login to view case details')).toBeVisible()
  const client = await enter('client')
  await client.goto('/case/0123456789abcdef0123456789abcdef')
  await client.waitForURL(/\/cases/)
  await expect(client.getByText('Case not found')).toBeVisible()
})

test('failures and refused input say so, and typed text stays', async ({ enter }) => {
  const client = await enter('client')
  await client.goto('/dashboard/cases')
  await client.route('**/client/cases/search*', (route) => route.abort())
  const box = client.getByPlaceholder('Search by case number')
  await box.fill('CASE-1')
  await box.press('Enter')
  await expect(client.getByText('Failed to search case. Please try again.')).toBeVisible()
  await expect(box).toHaveValue('CASE-1')
  await box.fill('x'.repeat(51))
  await box.press('Enter')
  await expect(client.getByText('A case number has at most 50 characters')).toBeVisible()

  const lawyer = client.getByRole('combobox', { name: /Lawyer/ })
  await expect(lawyer).toHaveValue(/\S/)
  const option = client.getByRole('option', { name: /Imani/ })
  await expect(async () => {
    await lawyer.fill('Imani')
    await option.click({ timeout: 2_000 })
  }).toPass()
  const notes = client.getByLabel(/Notes/)
  await notes.fill('n'.repeat(2001))
  await expect(client.getByText('The notes are 1 character too long.')).toBeVisible()
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(notes).toBeFocused()
  await expect(notes).toHaveValue('n'.repeat(2001))
  await notes.fill('n'.repeat(2000))
  await expect(client.getByText('The notes are')).toBeHidden()
  await client.route('**/client/appointments/book', (route) => route.abort())
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByText('Failed to book appointment')).toBeVisible()
  await expect(notes).toHaveValue('n'.repeat(2000))

  const refusal = { json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'No' }, meta: [] }
  await client.route('**/client/chat/messages*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(refusal) }),
  )
  await client.goto('/dashboard/chat')
  await expect(client.getByText('Failed to load messages')).toBeVisible()
  const message = client.getByRole('textbox', { name: 'Message' })
  await message.fill('m'.repeat(5002))
  await expect(client.getByText('The message is 2 characters too long.')).toBeVisible()
  await message.press('Enter')
  await expect(message).toHaveValue('m'.repeat(5002))
  await message.fill('')
  await client.unroute('**/client/chat/messages*')
  // A live update may have read the messages again already.
  await client
    .getByRole('button', { name: /try again/i })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await expect(client.getByRole('region', { name: 'Messages' })).toBeVisible()
  const gone = { json: { defined: false, code: 'NOT_FOUND', status: 404, message: 'Not found' }, meta: [] }
  await client.route('**/client/chat/send', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: JSON.stringify(gone) }),
  )
  await message.fill('Is anybody there?')
  await message.press('Enter')
  await expect(client.getByText('Failed to send message')).toBeVisible()
})

test('no page of the portal, of its login or of the case search is wider than 320 pixels', async ({
  enter,
  visit,
}) => {
  const client = await enter('client')
  const anonymous = await visit()
  for (const [page, paths] of [
    [client, ['/dashboard', '/dashboard/cases', '/dashboard/documents', '/dashboard/profile']],
    [anonymous, ['/auth', '/case-search', '/reset-password']],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, 320])
    }
  }
})
