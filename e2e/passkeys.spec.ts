import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

// A passkey belongs to a domain: the other tests' address, 127.0.0.1, has none.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` })

const email = `passkeys-${Date.now()}@demo.example`
const password = 'quietly flows the river'

/** A telephone with a fingerprint reader, in Chromium. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its holder is there. */
    present: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
}
const givePassword = async (page: Page) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a client adds a passkey, signs in with it, renames it and removes it', async ({ visit }) => {
  const page = await visit()
  const device = await withAuthenticator(page)
  const dialog = page.getByRole('dialog')
  await signUp(page, { name: 'Stella Ranger', email, password })

  await test.step('adds it: the password first, then a name, then recovery codes', async () => {
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Name').fill('Telephone')
    await dialog.getByRole('button', { name: 'Create Passkey' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'recovery codes')
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('The passkey was added.')).toBeVisible()
    await expect(page.getByText('Telephone', { exact: true })).toBeVisible()
    await expectAccessible(page, 'passkeys')
  })

  await test.step('signs in with it alone', async () => {
    await signOut(page)
    await page.goto('/auth')
    await device.verified(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used.' })).toBeVisible()
    await expectAccessible(page, 'a passkey refused')
    await device.verified(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(/\/dashboard/)
    await expect(page.getByText('Successfully logged in!')).toBeVisible()
  })

  await test.step('uses it as the second step after the password', async () => {
    await signOut(page)
    await page.goto('/auth')
    await givePassword(page)
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expect(page.getByLabel('Recovery code')).toBeVisible()
    await expectAccessible(page, 'the second step')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(/\/dashboard/)
  })

  await test.step('renames it', async () => {
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Rename Telephone' }).click()
    await dialog.getByLabel('Name').fill('Key ring')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Key ring', { exact: true })).toBeVisible()
  })

  await test.step('removes it, confirmed by itself; then the password is enough again', async () => {
    await page.getByRole('button', { name: 'Remove Key ring' }).click()
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(page.getByText('The passkey was removed.')).toBeVisible()
    await expect(page.getByText('Key ring', { exact: true })).toBeHidden()
    await signOut(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey is not valid here.' })).toBeVisible()
    await givePassword(page)
    await page.waitForURL(/\/dashboard/)
  })
})

test('at an address by number nothing offers passkeys', async ({ visit }) => {
  const page = await visit()
  await page.goto(`http://127.0.0.1:${process.env.E2E_PORT}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
