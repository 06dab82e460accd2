import { expect, test } from './people.ts'

test('the team is filtered on the page, and the URL has the filters', async ({ visit }) => {
  const page = await visit()
  await page.goto('/team')
  await expect(page.getByRole('article').first()).toBeVisible()
  // Tests that run beside this one add lawyers of other departments.
  const everybody = await page.getByRole('article').count()
  expect(everybody).toBeGreaterThanOrEqual(14)
  const form = page.getByRole('search', { name: 'Lawyers' })
  await form.getByLabel('Lawyer').selectOption({ index: 1 })
  // A chosen lawyer is shown in any department.
  await form.getByLabel('Department').selectOption('Family Law')
  await expect(form.getByLabel('Lawyer')).toHaveValue('')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/department=Family\+Law/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await form.getByLabel('Location').selectOption('Texas')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No Lawyers Found')).toBeVisible()
  await expect(
    page.getByText('No lawyers match your search criteria. Please try a different combination.'),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(form.getByLabel('Department')).toHaveValue('Family Law')
  await form.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(everybody)
})

test('three skeletons are shown while the lawyers load', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await page.evaluate(() => {
    const seen = () => document.querySelectorAll('[data-skeleton]').length
    new MutationObserver(() => {
      if (seen()) document.documentElement.dataset.skeletons = String(seen())
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Team' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // A fast machine may never show them; if it did, there were three.
  const skeletons = await page.evaluate(() => document.documentElement.dataset.skeletons)
  expect([undefined, '3']).toContain(skeletons)
})

test('a lawyer’s card links to the lawyer’s page', async ({ visit }) => {
  const page = await visit()
  await page.goto('/team?department=General+Practice')
  const card = page.getByRole('article').filter({ hasText: 'Eleanor Vance' })
  for (const text of ['Managing Partner', 'General Practice', 'New York', '22 years of experience'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'eleanor.vance@octagonlaw.example' })).toBeVisible()
  const cases = card.locator('div', { has: page.getByRole('heading', { name: 'Ongoing cases' }) }).last()
  expect(await cases.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await card.getByRole('link', { name: 'View profile of Eleanor Vance' }).click()
  await expect(page).toHaveURL('/team/eleanor-vance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eleanor Vance')
})

test('malformed filters in the URL find no lawyer and cause no error', async ({ visit }) => {
  const page = await visit()
  for (const query of [
    'lawyer=%27--',
    'location=%00',
    'department=%00',
    'lawyer=%00',
    'lawyer=00000000-0000-0000-0000-000000000000',
    `department=${'x'.repeat(3000)}`,
  ]) {
    const answer = await page.goto(`/team?${query}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText('No Lawyers Found')).toBeVisible()
  }
})
