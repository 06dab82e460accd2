import type { Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { followMail } from './mails.ts'
import { expect, test } from './people.ts'

// Without scripts, and before they have loaded, the browser itself submits a page's forms.

const password = process.env.DEMO_PASSWORD ?? ''

async function signIn(page: Page, path: string, label: string, email: string, chosen = password) {
  await page.goto(path)
  await page.getByLabel(label).fill(email)
  await page.getByLabel('Password').fill(chosen)
  await page.getByRole('button', { name: 'Login' }).click()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each login works and shows its errors', async ({ page }) => {
    for (const [path, label, email, home] of [
      ['/auth', 'Email', clientPersonas.naomi.email, '/dashboard'],
      ['/lawyer-login', 'Lawyer email', lawyerPersonas.eleanor.email, '/lawyer-portal'],
      ['/lawyer-auth', 'Lawyer email', lawyerPersonas.eleanor.email, '/lawyer-dashboard'],
      ['/admin-login', 'Email', 'admin@octagonlaw.example', '/admin'],
    ] as const) {
      await page.context().clearCookies()
      await signIn(page, path, label, email, 'short')
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
      await expect(page.getByLabel(label)).toHaveValue(email)
      await expect(page.getByLabel('Password')).toHaveValue('')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL((url) => url.pathname === home)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('a client changes the password and sees the result', async ({ page }) => {
    await signIn(page, '/auth', 'Email', clientPersonas.naomi.email)
    await page.goto('/dashboard/profile')
    await page.getByLabel('New email').fill('elsewhere')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('New email')).toHaveValue('elsewhere')
    const form = page.locator('form').filter({ hasText: 'Change Password' })
    await form.getByLabel('Current password').fill(password)
    await form.getByLabel('New password').fill(password)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Your password was changed.')).toBeVisible()
  })

  test('a person signs up and resets the password', async ({ page }) => {
    const email = `still-${Date.now()}@demo.example`
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full Name').fill('Sam Still')
    await page.getByLabel('Email').fill('sam')
    await page.getByLabel('Password').fill('quietly flows the river')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Sam Still')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('quietly flows the river')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await followMail(page, email, /\/auth\/verify/, 'Confirm your email address')
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByText('Welcome back, Sam Still')).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await followMail(page, email, /\/auth\/password/, 'Choose a new password')
    await page.getByLabel('New password').fill('another quiet river')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/auth')
    await signIn(page, '/auth', 'Email', email, 'another quiet river')
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  })
})

test('a tab waiting at the login notices a login sent before its script had loaded', async ({ visit }) => {
  const page = await visit()
  const waiting = await page.context().newPage()
  await waiting.goto('/dashboard/documents')
  await expect(waiting).toHaveURL(/\/auth\?next=/)
  await page.goto('/about')
  // No script loads before the form is submitted.
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', (route) => late.then(() => route.continue()))
  await page.evaluate(() => window.location.assign('/auth'))
  await page.waitForURL('**/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(clientPersonas.naomi.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click({ noWaitAfter: true })
  await page.waitForURL('**/dashboard?**', { waitUntil: 'commit' })
  come()
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(waiting).toHaveURL((url) => url.pathname === '/dashboard/documents')
})
