import type { Page } from '@playwright/test'
import { castClients, castLawyers } from '../db/seed/cast.ts'
import { expect, test } from './people.ts'

test('signing out asks about unsaved words while the session still stands', async ({ enter }) => {
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

test('what is typed in one tab outlasts a sign-out in another, and for the same person alone', async ({
  enter,
}) => {
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
  await signIn(other, '/lawyer-portal', castLawyers.eleanor.email)
  await expect(cover).toHaveCount(0)
  await expect(bio).toHaveValue('Half a sentence')

  await signOut()
  await signIn(other, '/dashboard', castClients.naomi.email)
  await expect(cover).toHaveCount(0)
  await expect(bio).toHaveCount(0)
  await expect(lawyer.getByText('Half a sentence')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('the second lawyer login names the wrong domain before it asks for a longer password', async ({
  visit,
}) => {
  const visitor = await visit()
  for (const door of ['/lawyer-login', '/lawyer-auth']) {
    await visitor.goto(door)
    await expect(visitor.getByRole('heading', { name: 'Lawyer Login' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  }
  await visitor.getByLabel(/email/i).fill('eleanor@elsewhere.example')
  await visitor.getByLabel('Password').fill('abc')
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor.getByText('Invalid email domain. Use @octagonlaw.example email')).toBeVisible()
})
