import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { linkInMail } from './mails.ts'
import { expect, test } from './people.ts'
import { codeOf } from './totp.ts'

const password = 'seven quiet lanterns by the river'

/** Creates an account for a lawyer without one, which only this test uses. Returns the email address. */
async function invitedLawyer(admin: Page): Promise<string> {
  const ask = (path: string, body?: object) =>
    admin.evaluate(
      async ([path, body]) => {
        const method = body ? 'POST' : 'GET'
        const headers = { 'content-type': 'application/json' }
        return (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()
      },
      [path, body] as const,
    )
  const [lawyer] = await ask('/api/admin/invitations/candidates')
  await ask('/api/admin/invitations', { role: 'lawyer', lawyerId: lawyer.id })
  const link = await linkInMail(admin, lawyer.email, /invitation\?token=/)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  await ask('/api/invitations/accept', { token, password })
  return lawyer.email
}

let email = ''
const logIn = async (page: Page) => {
  await page.goto('/lawyer-login')
  await page.getByLabel('Lawyer email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
}

test('a lawyer enables 2FA in Settings, and from then on logs in with a code or a recovery code', async ({
  enter,
  visit,
}) => {
  email = await invitedLawyer(await enter('admin'))
  const page = await visit()
  const dialog = page.getByRole('dialog')
  let key = ''
  let recoveryCodes: string[] = []
  await logIn(page)
  await page.waitForURL(/\/lawyer-portal/)

  await test.step('enables it: password, QR code or key, first code, recovery codes', async () => {
    await page.goto('/lawyer-portal/settings')
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page, 'the key')
    key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog.getByText('This code is not right')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    recoveryCodes = await shown.allInnerTexts()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  })
  await test.step('closing the codes asks first', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toContainText('Have you saved the codes?')
    await page.getByRole('button', { name: 'Back to the codes' }).click()
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible()
  })
  await test.step('signs in with a code; a wrong one is shown beside the field', async () => {
    await signOut(page)
    await logIn(page)
    const field = page.getByLabel('Code')
    await expect(field).toBeFocused()
    await expectAccessible(page, 'the second step')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(field).toHaveAccessibleDescription(/This code is not right, or was used already/)
    await expect(field).toHaveValue('000000')
    await page.goto('/lawyer-portal')
    await page.waitForURL(/\/lawyer-login/)
    // A reload still asks for the code, as on a phone that reloaded the page behind the app.
    await field.fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lawyer-portal/)
    await expect(page.getByText('Login successful!')).toBeVisible()
  })
  await test.step('signs in with a recovery code, which works once', async () => {
    await signOut(page)
    await logIn(page)
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(page.getByLabel('Lawyer email')).toHaveValue(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL(/\/lawyer-portal/)
    await page.goto('/lawyer-portal/settings')
    await expect(page.getByText('9 of your recovery codes are left.')).toBeVisible()
  })
  await test.step('creates new recovery codes, and disables it', async () => {
    await page.getByRole('button', { name: 'New Recovery Codes' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Make New Codes' }).click()
    const fresh = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(fresh).toHaveCount(10)
    const [first = ''] = await fresh.allInnerTexts()
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[2] ?? '')
    await dialog.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(dialog.getByText('This recovery code is not right, or was used already.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(first)
    await dialog.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
  })
})
