import type { Page } from '@playwright/test'
import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

// Nothing here changes what another test reads.
test.describe.configure({ mode: 'parallel' })

const looks = [
  { width: 375, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs axe on the page, narrow and wide, dark and light. */
async function expectBothAccessible(page: Page, name: string) {
  for (const look of looks) {
    await lookAt(page, look)
    await expectAccessible(page, `${name} at ${look.width} px, ${look.colorScheme}`, wcag)
  }
}

/** A case's page, each of its tabs. */
const casePages = (portal: string) =>
  ['', 'timeline', 'tasks', 'documents', 'dates', 'time', 'people', 'access', 'history', 'print'].map(
    (tab) => `${portal}/cases/CI-402118-37/${tab}`,
  )

test('the login pages', async ({ visit }) => {
  const page = await visit()
  for (const path of ['/auth', '/lawyer-login', '/admin-login']) {
    await page.goto(path)
    await expectBothAccessible(page, path)
  }
})

test('the case search', async ({ visit }) => {
  const page = await visit()
  await page.goto('/case-search')
  await expectBothAccessible(page, '/case-search')
  await page.getByRole('textbox', { name: 'Case number' }).fill('CI-402118-37')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Enter PIN' })).toBeVisible()
  await expectBothAccessible(page, 'the PIN dialog')
})

test('the client portal', async ({ enter }) => {
  const client = await enter('client')
  for (const path of ['/dashboard', '/dashboard/cases', '/dashboard/profile']) {
    await client.goto(path)
    await expectBothAccessible(client, path)
  }
})

test('the lawyer portal', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  for (const path of [
    '/lawyer-portal',
    '/lawyer-portal/cases',
    '/lawyer-portal/tasks',
    '/lawyer-portal/court-dates',
    '/lawyer-portal/time',
    '/lawyer-portal/pins',
    '/lawyer-portal/cases/NO-SUCH-CASE',
  ]) {
    await lawyer.goto(path)
    await expectBothAccessible(lawyer, path)
  }
})

test('the editors of the public site', async ({ enter }) => {
  const admin = await enter('admin')
  for (const path of [
    '',
    '/offices',
    '/articles',
    '/articles/new',
    '/pages',
    '/pages/family-law',
    '/archive',
    '/visits',
    '/setup',
    '/setup/time',
    '/setup/lawyers',
  ]) {
    await admin.goto(`/admin/public-site${path}`)
    await expect(admin.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectBothAccessible(admin, `/admin/public-site${path}`)
  }
})

test('what waits for administrators', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/today')
  await expect(admin.getByRole('heading', { name: 'Needs Attention' })).toBeVisible()
  await expectBothAccessible(admin, '/admin/today')
  await admin.getByRole('button', { name: /^Notifications/ }).click()
  await expect(admin.getByRole('link', { name: 'Choose what is mailed' })).toBeVisible()
  await expectBothAccessible(admin, 'the notifications of an administrator')
})

test('the checklists and their form', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/checklists')
  await expectBothAccessible(admin, '/admin/checklists')
  await admin.getByRole('button', { name: 'Add Checklist' }).first().click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expectBothAccessible(admin, 'the form of a checklist')
})

test('the imports', async ({ enter }) => {
  const admin = await enter('admin')
  for (const section of ['cases', 'lawyers', 'leads', 'calendar', 'billing', 'public-site/offices']) {
    await admin.goto(`/admin/${section}/import`)
    await expect(admin.getByLabel('CSV file')).toBeVisible()
    await expectBothAccessible(admin, `/admin/${section}/import`)
  }
})

test('no screen of the administrator portal has a heading twice', async ({ enter }) => {
  const admin = await enter('admin')
  const sections = await admin
    .locator('aside nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(sections.length).toBeGreaterThan(14)
  for (const path of sections) {
    await admin.goto(path)
    const title = await admin.locator('h1').textContent()
    await expect(admin.getByRole('heading', { name: title ?? '', exact: true }), path).toHaveCount(1)
  }
})

test('the administrator portal', async ({ enter }) => {
  const admin = await enter('admin')
  await expectBothAccessible(admin, '/admin')
  await admin.goto('/admin/tasks')
  await expectBothAccessible(admin, '/admin/tasks')
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Add New Case' }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expectBothAccessible(admin, 'the case form')
})

test('a case’s page for its lawyer, each of its tabs', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  for (const path of [...casePages('/lawyer-portal'), '/lawyer-portal/cases/NO-SUCH-CASE']) {
    await lawyer.goto(path)
    await expectBothAccessible(lawyer, path)
  }
})

test('a case’s page for administrators, each of its tabs', async ({ enter }) => {
  const admin = await enter('admin')
  for (const path of casePages('/admin')) {
    await admin.goto(path)
    await expectBothAccessible(admin, path)
  }
})
