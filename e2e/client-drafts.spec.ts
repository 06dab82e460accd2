import type { Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { expect, test } from './people.ts'

async function signIn(page: Page, email: string = clientPersonas.naomi.email) {
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signInAgain(page: Page) {
  await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible()
  await signIn(page)
}

/** Whether a draft of a chat is kept: it is encrypted first, so this takes a moment. */
const isDraftKept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).some((key) => /^portico-draft:[^:]+:chat:/.test(key)))

test('an expired session loses no typed text', async ({ enter }) => {
  const mark = Date.now()
  const client = await enter('client')
  const box = client.getByRole('textbox', { name: 'Message' })
  const said = client.getByRole('region', { name: 'Messages' })

  await test.step('a draft message survives a reload', async () => {
    await client.goto('/dashboard/chat')
    await box.fill(`Half a thought ${mark}`)
    await expect.poll(() => isDraftKept(client)).toBe(true)
    await client.reload()
    await expect(box).toHaveValue(`Half a thought ${mark}`)
  })
  await test.step('a message sent after the session ended arrives once, after sign-in', async () => {
    await box.focus()
    await client.context().clearCookies()
    await client.keyboard.press('Enter')
    await expect(client).toHaveURL(/\/auth\?next=%2Fdashboard%2Fchat/)
    await signInAgain(client)
    await expect(client).toHaveURL(/\/dashboard\/chat/)
    await expect(said.getByText(`Half a thought ${mark}`)).toHaveCount(1)
    await expect(said.getByText(/^Sending$/)).toHaveCount(0)
    await client.reload()
    await expect(said.getByText(`Half a thought ${mark}`)).toHaveCount(1)
    await expect(box).toHaveValue('')
  })
  await test.step('a draft request to a lawyer is still there', async () => {
    await client.goto('/dashboard/cases')
    const lawyer = client.getByRole('combobox', { name: /Lawyer/ })
    // The newest request is first.
    await expect(lawyer).toHaveValue(/\S/)
    const option = client.getByRole('option', { name: /Kenji/ })
    await expect(async () => {
      await lawyer.fill('Kenji')
      await option.click({ timeout: 2_000 })
    }).toPass()
    await client.getByLabel(/Notes/).fill(`About the kiln ${mark}`)
    await client.context().clearCookies()
    // The page navigates at once, so wait for the click only; it may have noticed the end of the session before.
    await client
      .getByRole('button', { name: 'Book Appointment' })
      .click({ noWaitAfter: true, timeout: 5_000 })
      .catch(() => {})
    await expect(client).toHaveURL(/\/auth\?next=%2Fdashboard%2Fcases/)
    await signInAgain(client)
    await expect(client).toHaveURL(/\/dashboard\/cases/)
    await expect(client.getByLabel(/Notes/)).toHaveValue(`About the kiln ${mark}`)
    await expect(lawyer).toHaveValue(/Kenji/)
  })
  await test.step('so is a new address, but never a password', async () => {
    await client.goto('/dashboard/profile')
    const card = client
      .getByRole('region')
      .or(client.locator('section'))
      .filter({ hasText: 'Change Email' })
      .last()
    await card.getByLabel('New email').fill('elsewhere@demo.example')
    await card.getByLabel('Current password').fill('a secret that stays here')
    await client.reload()
    await expect(card.getByLabel('New email')).toHaveValue('elsewhere@demo.example')
    await expect(card.getByLabel('Current password')).toHaveValue('')
    const kept = await client.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).not.toContain('a secret that stays here')
  })
  const drafts = () =>
    client.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))
  const other = await client.context().newPage()
  const cover = client.getByRole('dialog', { name: 'You have been signed out' })
  const signOut = async () => {
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('Logged out successfully')).toBeVisible()
    await expect(cover).toBeVisible()
  }
  await test.step('a sign-out in another tab keeps this one’s drafts in memory, and clears its storage and document', async () => {
    await client.goto('/dashboard')
    await client.getByRole('link', { name: 'Chat', exact: true }).click()
    await box.fill(`Kept ${mark}`)
    await expect(said.getByText(`Half a thought ${mark}`)).toBeVisible()
    await other.goto('/dashboard')
    await signOut()
    expect(await drafts()).toEqual([])
    await expect(box).toHaveCount(0)
    const document = await client.content()
    for (const shown of [`Half a thought ${mark}`, `Kept ${mark}`, lawyerPersonas.eleanor.name])
      expect(document).not.toContain(shown)
    // The Back button neither passes the cover nor loses the drafts.
    await client.evaluate(() => window.history.back())
    await expect(cover).toBeVisible()
    await expect(client).toHaveURL(/\/dashboard\/chat/)
    await other.goto('/auth')
    await signIn(other)
    await expect(cover).toHaveCount(0)
    await expect(box).toHaveValue(`Kept ${mark}`)
  })
  await test.step('another person gets none of it', async () => {
    await signOut()
    await other.goto('/lawyer-login')
    await signIn(other, lawyerPersonas.eleanor.email)
    await expect(cover).toHaveCount(0)
    await expect(client.locator('body')).not.toContainText(`${mark}`)
    expect(await drafts()).toEqual([])
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('Logged out successfully')).toBeVisible()
    await other.close()
  })
  await test.step('signing out asks first and leaves nothing behind', async () => {
    await client.goto('/dashboard/chat')
    await signIn(client)
    await box.fill(`Kept ${mark}`)
    await client.getByRole('button', { name: 'Sign Out' }).click()
    const question = client.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(client.getByText('Logged out successfully')).toBeVisible()
    expect(await drafts()).toEqual([])
  })
})

test('unsent messages are sent from any screen, in order and once', async ({ enter }) => {
  const mark = Date.now()
  const client = await enter('client')
  await client.goto('/dashboard/chat')
  const box = client.getByRole('textbox', { name: 'Message' })
  await expect(client.getByRole('region', { name: 'Messages' })).toBeVisible()
  await client.route('**/api/rpc/client/chat/send', (route) => route.abort())
  for (const text of [`one ${mark}`, `two ${mark}`]) {
    await box.fill(text)
    await expect.poll(() => isDraftKept(client)).toBe(true)
    await box.press('Enter')
    // The draft goes once the message is kept as unsent.
    await expect.poll(() => isDraftKept(client)).toBe(false)
  }
  await expect(client.getByText('Sending', { exact: true })).toHaveCount(2)
  await client.unroute('**/api/rpc/client/chat/send')
  // Open another screen than the chat.
  await client.goto('/dashboard')
  const unsent = () => Object.keys(sessionStorage).filter((key) => key.includes('outbox')).length
  await expect.poll(() => client.evaluate(unsent)).toBe(0)
  await client.goto('/dashboard/chat')
  const own = client
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: `${mark}` })
  await expect(own.filter({ hasText: /Sent$|Read$/ })).toHaveText([/one/, /two/])
  await client.reload()
  await expect(own).toHaveText([/one/, /two/])
})
