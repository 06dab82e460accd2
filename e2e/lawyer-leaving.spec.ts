import type { Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { expect, test } from './people.ts'

test('signing out asks about unsaved text while the session is still valid', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const asked: string[] = []
  lawyer.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await lawyer.goto('/lawyer-portal/settings')
  await lawyer.getByLabel(/^Bio/).fill('Half a sentence')
  const signOut = lawyer.getByRole('button', { name: 'Sign Out' })
  await signOut.click()
  const question = lawyer.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(lawyer.getByLabel(/^Bio/)).toHaveValue('Half a sentence')
  expect((await lawyer.request.get('/api/lawyer/cases/counts')).status()).toBe(200)

  await signOut.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(lawyer.getByText('Logged out successfully')).toBeVisible()
  expect((await lawyer.request.get('/api/lawyer/cases/counts')).status()).toBe(401)
  expect(asked).toEqual([])
})

test('text typed in one tab survives a sign-out in another, for the same person only', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const other = await lawyer.context().newPage()
  const asked: string[] = []
  lawyer.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  const bio = lawyer.getByLabel(/^Bio/)
  const cover = lawyer.getByRole('dialog', { name: 'You have been signed out' })
  const signIn = async (page: Page, path: string, email: string) => {
    await page.goto(path)
    await page.getByLabel(/email/i).fill(email)
    await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => url.pathname === path)
  }
  const signOut = async () => {
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('Logged out successfully')).toBeVisible()
    await expect(cover).toBeVisible()
  }
  await lawyer.goto('/lawyer-portal/settings')
  await bio.fill('Half a sentence')
  await other.goto('/lawyer-portal')
  await signOut()
  await lawyer.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await signIn(other, '/lawyer-portal', lawyerPersonas.eleanor.email)
  await expect(cover).toHaveCount(0)
  await expect(bio).toHaveValue('Half a sentence')

  await signOut()
  await signIn(other, '/dashboard', clientPersonas.naomi.email)
  await expect(cover).toHaveCount(0)
  await expect(bio).toHaveCount(0)
  await expect(lawyer.getByText('Half a sentence')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('an open dialog and its page leave the document when the session ends, and return with it', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const other = await lawyer.context().newPage()
  const cover = lawyer.getByRole('dialog', { name: 'You have been signed out' })
  const dialog = lawyer.getByRole('dialog', { name: 'Case Timeline - CI-402118-37' })
  const text = dialog.getByLabel('Description')
  await lawyer.locator('aside').getByRole('link', { name: 'Cases' }).click()
  await expect(lawyer.getByRole('heading', { level: 1 })).toHaveText('Case Management')
  const card = lawyer.getByRole('listitem').filter({ hasText: 'CI-402118-37' })
  await card.getByRole('button', { name: 'Timeline' }).click()
  await dialog.getByRole('button', { name: 'Add Update' }).click()
  await text.fill('Half an entry')
  await other.goto('/lawyer-portal')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByText('Logged out successfully')).toBeVisible()
  await expect(cover).toBeVisible()

  // Neither the rendered text nor the served data.
  const left = await lawyer.content()
  for (const shown of ['CI-402118-37', 'Tideway Ceramics', 'First meeting at the studio'])
    expect(left).not.toContain(shown)
  const texts = () => [...document.querySelectorAll('input, textarea')].length
  expect(await lawyer.evaluate(texts)).toBe(0)
  await lawyer.keyboard.press('Escape')
  await lawyer.mouse.click(5, 5)
  await lawyer.keyboard.press('Alt+p')
  await lawyer.evaluate(() => window.history.back())
  await expect(lawyer).toHaveURL(/\/lawyer-portal\/cases$/)
  await expect(cover).toBeVisible()

  await other.goto('/lawyer-login')
  await other.getByLabel(/email/i).fill(lawyerPersonas.eleanor.email)
  await other.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await other.getByRole('button', { name: 'Login' }).click()
  await other.waitForURL('**/lawyer-portal**')
  await expect(cover).toHaveCount(0)
  await expect(text).toHaveValue('Half an entry')
  // Navigating back was blocked until now.
  const question = lawyer.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(text).toBeFocused()
  // The dialog still works: it asks before discarding.
  await lawyer.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('the second lawyer login names the wrong domain before it asks for a longer password', async ({
  visit,
}) => {
  const anonymous = await visit()
  for (const login of ['/lawyer-login', '/lawyer-auth']) {
    await anonymous.goto(login)
    await expect(anonymous.getByRole('heading', { name: 'Lawyer Login' })).toBeVisible()
    await expect(anonymous.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  }
  await anonymous.getByLabel(/email/i).fill('eleanor@elsewhere.example')
  await anonymous.getByLabel('Password').fill('abc')
  await anonymous.getByRole('button', { name: 'Login' }).click()
  await expect(anonymous.getByText('Invalid email domain. Use @octagonlaw.example email')).toBeVisible()
})
