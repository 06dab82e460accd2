import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/** Opens the newest mail to somebody, with that subject if one is given, and returns the path of its link. */
export async function linkInMail(page: Page, to: string, link: RegExp, subject = ''): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  // Mails link to PUBLIC_URL; the test's browser uses another host name of the same machine.
  const href = await page.getByRole('link', { name: link }).getAttribute('href')
  const { pathname, search } = new URL(href ?? '')
  return pathname + search
}

/** Opens the newest mail to somebody and follows its link. Returns the link's path. */
export async function followMail(page: Page, to: string, link: RegExp, subject?: string): Promise<string> {
  const path = await linkInMail(page, to, link, subject)
  await page.goto(path)
  return path
}

/** Signs up as a client and confirms the address. */
export async function signUp(page: Page, person: { name: string; email: string; password: string }) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  // While it appears, the login's fields are still there.
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Full Name').fill(person.name)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password').fill(person.password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await followMail(page, person.email, /auth\/verify/)
  await page.waitForURL(/\/dashboard/)
}
