import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const looks = [
  { width: 375, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

/** Runs axe on what the page shows, narrow and wide, dark and light. */
async function expectAccessible(page: Page, name: string) {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
    expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
  }
}

test('the doors', async ({ visit }) => {
  const page = await visit()
  for (const path of ['/auth', '/lawyer-login', '/admin-login']) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
})

test('the case search', async ({ visit }) => {
  const page = await visit()
  await page.goto('/case-search')
  await expectAccessible(page, '/case-search')
  await page.getByRole('textbox', { name: 'Case number' }).fill('CI-402118-37')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Enter PIN' })).toBeVisible()
  await expectAccessible(page, 'the PIN dialog')
})

test('the client portal', async ({ enter }) => {
  const client = await enter('client')
  for (const path of ['/dashboard', '/dashboard/cases', '/dashboard/profile']) {
    await client.goto(path)
    await expectAccessible(client, path)
  }
})

test('the lawyer portal', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  for (const path of ['/lawyer-portal', '/lawyer-portal/cases', '/lawyer-portal/pins']) {
    await lawyer.goto(path)
    await expectAccessible(lawyer, path)
  }
})

test('the administrator portal', async ({ enter }) => {
  const admin = await enter('admin')
  await expectAccessible(admin, '/admin')
  await admin.getByRole('button', { name: 'Add New Case' }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expectAccessible(admin, 'the case form')
})
