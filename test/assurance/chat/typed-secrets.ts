import { expect, type Page } from '@playwright/test'
import { administrator } from '#demo/personas.ts'
import { turnOnTwoFactor } from '../../../e2e/totp.ts'
import { demoPassword } from '../crash/product.ts'
import { shown } from './chat-pages.ts'

// Secrets that people are shown once in their browsers, made as people make them.

/** Makes and activates a recovery code on the page that lists the person's chat devices. @returns the code, in groups */
export async function makeRecoveryCode(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^(Create|Replace) Recovery Code$/ }).click()
  await page.getByRole('button', { name: 'Create Code' }).click()
  const groups = page.getByLabel('Recovery code', { exact: true }).locator('span')
  const code = (await groups.allTextContents()).join('-')
  await page.getByRole('button', { name: 'Activate Code' }).click()
  await shown(page.getByText('The recovery code is active.')).toBeVisible()
  return code
}

/** Signs the administrator in, turns their two-factor sign-in on and replaces the firm's recovery key. @returns its shares */
export async function replaceFirmKey(page: Page): Promise<string[]> {
  const data = { portal: 'admin', email: administrator.email, password: demoPassword }
  expect((await page.request.post('/api/sign-in', { data })).status()).toBe(200)
  await page.goto('/admin/security', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  const [second = ''] = await turnOnTwoFactor(page, demoPassword)
  const create = dialog.getByRole('button', { name: 'Create Key' })
  // On a busy machine a click was lost while the dialog before this one closed.
  await shown(async () => {
    if (!(await create.isVisible()))
      await page.getByRole('button', { name: 'Replace Key' }).click({ timeout: 10_000 })
    await create.click({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await shown(dialog.getByLabel('Share 3')).toBeVisible()
  const shares = []
  for (const number of [1, 2, 3])
    shares.push((await dialog.getByLabel(`Share ${number}`).textContent()) ?? '')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Activate Key' }).click()
  await dialog.getByLabel('Current password').fill(demoPassword)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(second)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await shown(page.getByText('The firm recovery key is active.')).toBeVisible()
  return shares
}
